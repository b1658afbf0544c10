import { Hono } from 'hono';
import { html } from 'hono/html';
import { refusalTitles } from '../../../contract/refusal-codes.ts';
import { CalendarDate } from '../../../contract/wire.ts';
import { z } from '../../../contract/z.ts';
import { formatCalendarDate } from '../../../domain/calendar-date.ts';
import { slotStart } from '../../../domain/windows.ts';
import { isOwnRequest } from '../../http/origin-check.ts';
import { describeApplication } from '../../orders/application-document.ts';
import { formatMoment, simulatorHeaders, simulatorPage } from '../../lib/simulator-page.ts';
import { operatorCancellations, operatorRefusals } from '../gateway.ts';
import { cancelReasonTexts } from '../openapi-labels.ts';
import type { MessageManner } from '../operator-gateway.tables.ts';
import { type ActType, type DeskApplication, isLastAct, type OperatorSimulator } from './operator-simulator.ts';
import { type OperatorAct, operatorOutcomes } from './outcomes.ts';

/** The path of the desk. */
export const DESK_PATH = '/simulator/operators';

/** Of each act: its button, and how the desk names it afterwards. */
const acts: Record<ActType, { button: string; done: string }> = {
  accepted: { button: 'Принять', done: 'заявление принято' },
  rejected: { button: 'Отказать', done: 'в заявлении отказано' },
  contractReady: { button: 'Договор готов', done: 'договор готов' },
  simReady: { button: 'Сим-карта готова', done: 'сим-карта готова' },
  simReceived: { button: 'Сим-карта получена', done: 'сим-карта получена' },
  dateProposed: { button: 'Предложить дату', done: 'предложена другая дата' },
  cancelled: { button: 'Отменить перенос', done: 'перенос отменён' },
};
/** The same of an application for an eSIM. */
const esimActs: typeof acts = {
  ...acts,
  simReady: { button: 'eSIM готова', done: 'eSIM готова' },
  simReceived: { button: 'eSIM установлена', done: 'eSIM установлена' },
};

/** The hour that the desk proposes. */
const PROPOSED_SLOT = '10-11';

/** Of each way to send a message: how the desk offers it. */
const manners: Record<MessageManner | 'forged', string> = {
  once: 'как положено',
  twice: 'дважды',
  late: 'позже следующего, кроме отказа и отмены',
  forged: 'с чужой подписью',
};
const Manner = z.enum(['once', 'twice', 'late', 'forged']);

const Form = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['accepted', 'contractReady', 'simReady', 'simReceived']) }),
  z.object({ act: z.literal('rejected'), code: z.enum(operatorRefusals) }),
  z.object({ act: z.literal('dateProposed'), date: CalendarDate, timeZone: z.string() }),
  z.object({ act: z.literal('cancelled'), code: z.enum(operatorCancellations) }),
]);

/** What the pressed button of a form asks for; null when it lacks something. */
const actOf = (fields: unknown): OperatorAct | null => {
  const form = Form.safeParse(fields).data;
  if (form === undefined) {
    return null;
  }
  switch (form.act) {
    case 'rejected':
      return { type: form.act, code: form.code };
    case 'cancelled':
      return { type: form.act, code: form.code };
    case 'dateProposed':
      return { type: form.act, windowAt: slotStart(form.date, PROPOSED_SLOT, form.timeZone).toISOString() };
    default:
      return { type: form.act };
  }
};

/** What the desk says about a message that was sent in an unusual way. */
const mannerNotes: Record<MessageManner, string> = {
  once: '',
  twice: ', отправлено дважды',
  late: ', уйдёт после следующего сообщения',
};

/** @param status of the answer to a message with a wrong signature */
const forgedNote = (status: string): string =>
  status === '401'
    ? 'Сервис не принял сообщение с чужой подписью, ответ 401. Заявление не изменилось.'
    : `Сервис ответил на сообщение с чужой подписью: ${status}.`;

/**
 * What the operator got, folded. The page is open to all, so what a visitor typed is left out, and the citizen unless
 * invented by the simulated ESIA.
 */
const dataView = (
  { citizen, consents, sim, tariff, window }: NonNullable<DeskApplication['application']>,
  isInvented: boolean,
) => {
  const sections = describeApplication({
    address: citizen.address && 'указан',
    applicant: isInvented ? citizen : null,
    consents: consents.map((consent) => ({ ...consent, at: new Date(consent.at) })),
    contacts: { contactPhone: null, email: null },
    sim,
    tariff,
    window,
  });
  return html`<details>
    <summary>Данные заявления</summary>
    <p>Номер, телефон, почту и адрес получает только оператор: эту страницу видят все.</p>
    ${sections
      .filter(({ rows }) => rows.length > 0)
      .map(
        ({ rows, title }) =>
          html`<h3>${title}</h3>
          <table>
            ${rows.map(([label, value]) => html`<tr><th scope="row">${label}</th><td class="text" translate="no">${value}</td></tr>`)}
          </table>`,
      )}
  </details>`;
};

const applicationView = (one: DeskApplication, isInvented: boolean) => {
  const { application, cancelled, isEsim, isOver, operatorName, planned, receivedAt, requestId, sent } = one;
  const texts = isEsim ? esimActs : acts;
  const button = (type: ActType) => html`<button name="act" value="${type}">${texts[type].button}</button>`;
  const ending = one.acts.find((type) => type === 'rejected' || type === 'cancelled');
  const codes = ending === 'rejected' ? operatorRefusals : operatorCancellations;
  const simple = one.acts.filter((type) => type !== 'rejected' && type !== 'cancelled' && type !== 'dateProposed');
  const last = sent.at(-1);
  const state =
    cancelled !== null
      ? `сервис сообщил: ${cancelReasonTexts[cancelled]}`
      : isOver
        ? 'перенос закончен'
        : last === undefined
          ? 'ждёт решения'
          : texts[last.type].done;
  return html`<article aria-labelledby="${requestId}">
    <h2 id="${requestId}">
      ${
        application === null
          ? html`Заявление к оператору «${operatorName}»`
          : html`Номер …${application.citizen.msisdn.slice(-2)}, ${application.donor.operatorName} → ${operatorName}`
      }
    </h2>
    <p><strong>${state}</strong></p>
    ${
      application === null
        ? html`<p>Данные гражданина стёрты.</p>`
        : html`<p>
              Тариф «${application.tariff.name}»,
              ${isEsim ? 'eSIM' : application.sim.receiptMethod === 'courier' ? 'сим-карта с курьером' : 'сим-карта в салоне'},
              перенос ${formatCalendarDate(application.window.date)}, с ${application.window.slot.replace('-', ' до ')} часов.
            </p>
            ${dataView(application, isInvented)}`
    }
    <ul>
      <li>${formatMoment(receivedAt)}: заявление получено</li>
      ${sent.map(({ at, manner, type }) => html`<li>${formatMoment(at)}: ${texts[type].done}${mannerNotes[manner]}</li>`)}
      ${planned.map(({ at, type }) => html`<li>будет само ${formatMoment(at)}: ${texts[type].done}</li>`)}
    </ul>
    ${
      application === null || one.acts.length === 0
        ? ''
        : html`<form method="post" action="${DESK_PATH}">
            <input type="hidden" name="requestId" value="${requestId}" />
            <input type="hidden" name="timeZone" value="${application.window.timeZone}" />
            <p>
              <label>Как отправить <select name="manner">${Object.entries(manners).map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>
            </p>
            <div class="row">
              ${simple.map(button)}
              ${planned.length === 0 ? '' : html`<button name="act" value="silence">Молчать</button>`}
            </div>
            ${
              one.acts.includes('dateProposed')
                ? html`<p class="row">
                    <label>Другая дата, с 10 часов <input type="date" name="date" value="${application.window.date}" /></label>
                    ${button('dateProposed')}
                  </p>`
                : ''
            }
            ${
              ending === undefined
                ? ''
                : html`<p class="row">
                    <label>Причина <select name="code">${codes.map((code) => html`<option value="${code}">${refusalTitles[code]}</option>`)}</select></label>
                    ${button(ending)}
                  </p>`
            }
          </form>`
    }
  </article>`;
};

/**
 * The desk of all simulated operators: a person answers applications by hand. After the first act of a person about an
 * application nothing more happens to it by itself.
 */
export const createDeskPage = (
  simulator: Pick<OperatorSimulator, 'act' | 'fallSilent' | 'forge' | 'list'>,
  { areCitizensInvented, origins }: { areCitizensInvented: boolean; origins: readonly string[] },
): Hono => {
  const app = new Hono();
  app.get(DESK_PATH, async (context) => {
    const applications = await simulator.list();
    const forged = context.req.query('forged');
    const silent = operatorOutcomes.filter(({ plan }) => plan.length === 0).map(({ ending }) => `…${ending}`);
    const body = html`
      <p>
        Здесь вы отвечаете на заявления за нового оператора. Без вас всё идёт само, смотря по номеру; после вашего
        первого решения по заявлению — только по вашим кнопкам. Заявления с номеров ${silent.join(', ')} ждут вас с самого
        начала.
      </p>
      ${forged === undefined ? '' : html`<p role="status"><strong>${forgedNote(forged)}</strong></p>`}
      <p><a href="${DESK_PATH}">Обновить</a></p>
      ${
        applications.length === 0
          ? html`<p>Пока ни одного. Подайте заявление на сайте, и оно появится здесь.</p>`
          : applications.map((one) => applicationView(one, areCitizensInvented))
      }
      <p><a href="/simulator/bdpn">Учебная база данных</a> · <a href="/simulator/mail">Письма</a> · <a href="/">На сайт</a></p>
    `;
    return context.html(simulatorPage({ title: 'Стол учебных операторов', body }), 200, simulatorHeaders());
  });
  app.post(DESK_PATH, async (context) => {
    if (!isOwnRequest(context.req.raw, origins)) {
      return context.text('Запрос пришёл с другого сайта.', 403);
    }
    const fields = await context.req.parseBody();
    const { requestId } = fields;
    const act = actOf(fields);
    const isSilence = fields['act'] === 'silence';
    if (typeof requestId !== 'string' || (act === null && !isSilence)) {
      return context.text('Не хватает причины или даты.', 400);
    }
    if (act === null) {
      await simulator.fallSilent(requestId);
      return context.redirect(DESK_PATH, 303);
    }
    const manner = Manner.safeParse(fields['manner']).data ?? 'once';
    if (manner === 'forged') {
      const status = await simulator.forge(requestId, act);
      return context.redirect(status === null ? DESK_PATH : `${DESK_PATH}?forged=${status}`, 303);
    }
    if (manner === 'late' && isLastAct(act.type)) {
      return context.text('После отказа и отмены сообщений не бывает: их нельзя отправить позже следующего.', 400);
    }
    // An act that is no longer possible changes nothing; the page shows what happened instead.
    await simulator.act(requestId, act, manner);
    return context.redirect(DESK_PATH, 303);
  });
  return app;
};
