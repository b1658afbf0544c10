import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { logoutEverywherePath, ownDataPaths } from '../../contract/api-base.ts';
import { formatRegionTime } from '../../domain/dates.ts';
import { formatPhone } from '../../domain/phone.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv, Citizen } from '../http/app-env.ts';
import { ProblemError, unreadableBody } from '../http/problem-error.ts';
import { findUnstorableText } from '../http/unstorable-text.ts';
import type { SessionsService } from '../identity/sessions.service.ts';
import type { Html } from '../lib/html-page.ts';
import { plainPage, plainPageHeaders } from '../lib/plain-page.ts';
import { applicantRows, writeApplicationDocument } from '../orders/application-document.ts';
import { eventTitle } from '../portations/event-titles.ts';
import { type OwnData, readOwnData, writeOwnData } from './own-data.ts';
import { ownDataTexts as texts } from './own-data.texts.ts';
import { createWithdrawConsents } from './withdraw-consents.ts';

const ACCOUNT = '/account';
const POLICY = '/legal/personal-data';
const MOSCOW = 'Europe/Moscow';

/** Headers of these pages; those of the API forbid styles and forms. Registered before the headers of the API. */
export const ownDataHeaders = (app: Hono<AppEnv>): void => {
  for (const path of [ownDataPaths.page, ownDataPaths.endSession, ownDataPaths.withdrawal]) {
    app.use(path, async (context, next) => {
      await next();
      if (context.res.headers.get('content-type')?.startsWith('text/html') === true) {
        for (const [name, value] of Object.entries(plainPageHeaders)) {
          context.res.headers.set(name, value);
        }
        // Without a referrer the browser would send `Origin: null` with the form, which is refused.
        context.res.headers.set('referrer-policy', 'same-origin');
      }
    });
  }
};

/** Everything that is stored about the citizen, as a page and as JSON, the end of a session, and the withdrawal of consents. */
export const ownDataRoutes = (
  app: Hono<AppEnv>,
  deps: Pick<Deps, 'db' | 'clock' | 'domainClock' | 'jobs'>,
  sessions: SessionsService,
): void => {
  const withdraw = createWithdrawConsents(deps);

  const readFor = async ({ id }: Citizen): Promise<OwnData> => {
    const data = await readOwnData(deps.db, id);
    if (data === null) {
      throw new Error('The citizen of a session is stored');
    }
    return data;
  };

  app.get(ownDataPaths.page, async (context) => {
    const { session } = context.var;
    // The account asks for the sign-in.
    return session === null
      ? context.redirect(ACCOUNT, 303)
      : context.html(
          plainPage(
            context,
            texts.title,
            dataPage(await readFor(session.citizen), session.keyHash, await deps.domainClock.now()),
          ),
        );
  });

  app.post(ownDataPaths.endSession, async (context) => {
    const { session } = context.var;
    const { session: keyHash } = await context.req.parseBody().catch(() => {
      throw unreadableBody();
    });
    if (session !== null && typeof keyHash === 'string' && findUnstorableText(keyHash).length === 0) {
      await sessions.endOther(keyHash, session);
    }
    return context.redirect(session === null ? ACCOUNT : `${ownDataPaths.page}#sessions`, 303);
  });

  app.get(ownDataPaths.json, async (context) => {
    const { citizen } = context.var;
    if (citizen === null) {
      throw new ProblemError(401, 'UNAUTHORIZED');
    }
    return asFile(context, await readFor(citizen));
  });

  app.post(ownDataPaths.withdrawal, async (context) => {
    const { citizen } = context.var;
    if (citizen === null) {
      return context.redirect(ACCOUNT, 303);
    }
    const { deleted, goesOn, requested } = await withdraw(citizen);
    const phones = (numbers: readonly string[]) => numbers.map(formatPhone).join(', ');
    return context.html(
      plainPage(
        context,
        texts.outcomeTitle,
        html`<ul>
            <li>${texts.lettersOff}</li>
            ${deleted.length === 0 ? '' : html`<li>${texts.deleted(phones(deleted))}</li>`}
            ${requested.length === 0 ? '' : html`<li>${texts.requested(phones(requested))}</li>`}
            ${goesOn.length === 0 ? '' : html`<li>${texts.goesOn(phones(goesOn))}</li>`}
          </ul>
          ${links}`,
      ),
    );
  });
};

const asFile = (context: Context<AppEnv>, data: OwnData) =>
  context.body(writeOwnData(data), 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="my-data.json"; filename*=UTF-8''${encodeURIComponent(texts.fileName)}.json`,
  });

const links = html`<p><a href="${ACCOUNT}">${texts.toAccount}</a></p>`;

const moment = (at: Date): string => formatRegionTime(at, MOSCOW);

type Row = readonly [label: string, value: string | null];

const list = (rows: readonly Row[]): Html =>
  html`<dl>${rows.map(([label, value]) => (value === null || value === '' ? '' : html`<dt>${label}</dt><dd>${value}</dd>`))}</dl>`;

/** @param current the session that reads the page */
const dataPage = ({ citizen, orders, sessions }: OwnData, current: string, now: Date): Html =>
  html`<p>${texts.lead}</p>
    <p>${texts.why} <a href="${POLICY}">${texts.policy}</a></p>
    <p><a class="button" href="${ownDataPaths.json}" download>${texts.download}</a></p>
    <h2>${texts.citizenTitle}</h2>
    ${list([
      [texts.name, citizen.userName],
      [texts.esiaId, citizen.subject],
      [texts.numbers, citizen.msisdns.map(formatPhone).join('\n') || texts.none],
      [texts.signedIn, moment(citizen.updatedAt)],
    ])}
    <h2 id="sessions">${texts.sessionsTitle}</h2>
    <p>${texts.sessionsText}</p>
    ${sessions.map(({ createdAt, keyHash, lastActiveAt, person }) => [
      html`<h3>${texts.session(moment(createdAt), moment(lastActiveAt))}</h3>`,
      keyHash === current ? html`<p>${texts.thisSession}</p>` : '',
      list([
        ...applicantRows(person),
        [texts.phone, person.phone && formatPhone(person.phone)],
        [texts.email, person.email],
      ]),
      keyHash === current
        ? ''
        : html`<form method="post" action="${ownDataPaths.endSession}">
            <p>
              <button class="button" name="session" value="${keyHash}" aria-label="${texts.endSessionOf(moment(createdAt))}">
                ${texts.endSession}
              </button>
            </p>
          </form>`,
    ])}
    <p>${texts.devicesText}</p>
    <p><a class="button" href="${logoutEverywherePath}">${texts.devices}</a></p>
    <h2>${texts.ordersTitle}</h2>
    ${orders.length === 0 ? html`<p>${texts.noOrders}</p>` : orders.map((order) => orderSection(order, now))}
    <h2>${texts.otherTitle}</h2>
    <p>${texts.other}</p>
    <h2>${texts.withdrawTitle}</h2>
    <p>${texts.withdrawText}</p>
    <ul>${texts.withdrawSteps.map((step) => html`<li>${step}</li>`)}</ul>
    <form method="post" action="${ownDataPaths.withdrawal}">
      <p><label><input type="checkbox" required /> ${texts.withdrawUnderstood}</label></p>
      <button class="danger">${texts.withdraw}</button>
    </form>
    ${links}`;

const orderSection = (order: OwnData['orders'][number], now: Date): Html => {
  const { application, consents, personal, portation, sentLetters, submitted } = order;
  const simType = submitted?.simType ?? null;
  return html`<h3>${texts.order(formatPhone(order.msisdn), order.recipient.operatorName)}</h3>
    ${list([
      [texts.status, texts.statuses[order.status]],
      [texts.created, moment(order.createdAt)],
      [texts.changed, moment(order.lastUpdate)],
      ...(submitted === null || personal === null
        ? [
            [texts.address, application.address] as const,
            [texts.phone, application.contactPhone && formatPhone(application.contactPhone)] as const,
            [texts.email, application.email] as const,
          ]
        : writeApplicationDocument(
            { order, submitted, personal, consents: [], registeredAt: portation?.startedAt ?? null },
            now,
          ).sections.flatMap(({ rows }) => rows)),
      ...consents.map(({ at, kind, textVersion, withdrawnAt }): Row => {
        const given = texts.given(texts.kinds[kind], moment(at), textVersion);
        return [texts.consents, withdrawnAt === null ? given : texts.withdrawn(given, moment(withdrawnAt))];
      }),
      [texts.letters, String(sentLetters.length)],
      ...(portation?.events ?? []).map((event): Row => [moment(event.at), eventTitle(event, simType)]),
    ])}`;
};
