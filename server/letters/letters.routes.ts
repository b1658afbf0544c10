import type { Context, Hono, MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { Uuid } from '../../contract/wire.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { plainPage, plainPageHeaders } from '../lib/plain-page.ts';
import { deleteUnsentLetters, releaseLetters } from '../orders/letters.repo.ts';
import { confirmEmail, lockOrderById, stopLetters } from '../orders/orders.repo.ts';
import { createLetterLinks, letterPaths } from './letter-links.ts';
import { letterPageTexts as texts } from './letters.texts.ts';

/**
 * Pages of the links in letters. A GET only asks: mail programs and virus scanners open links by themselves. The POST
 * needs no cookie and no origin check: the link itself is the proof, and a mail program that unsubscribes with one click
 * (RFC 8058) has neither.
 */
export const lettersRoutes = (
  app: Hono<AppEnv>,
  { db, origins, secrets }: Pick<Deps, 'db' | 'origins' | 'secrets'>,
): void => {
  const links = createLetterLinks(secrets, origins[0]);

  /** @returns whether the link is valid; a confirmed address stays confirmed */
  const confirm = (orderId: string, token: string, isConfirmed: boolean): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const order = await lockOrderById(trx, orderId);
      const email = order?.application.email ?? null;
      if (order === undefined || order.letters === 'off' || email === null || !links.isConfirm(orderId, email, token)) {
        return false;
      }
      if (isConfirmed) {
        await releaseLetters(trx, await confirmEmail(trx, order, email));
      }
      return true;
    });

  const unsubscribe = (orderId: string): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const order = await lockOrderById(trx, orderId);
      if (order !== undefined) {
        await deleteUnsentLetters(trx, await stopLetters(trx, order.citizenId));
      }
    });

  app.on(['GET', 'POST'], `${letterPaths.confirm}/:orderId/:token`, async (context) => {
    const { orderId, token } = context.req.param();
    const isPost = context.req.method === 'POST';
    if (!Uuid.safeParse(orderId).success || !(await confirm(orderId, token, isPost))) {
      return page(context, 404, { title: texts.expired, text: texts.expiredText });
    }
    return isPost
      ? page(context, 200, { title: texts.confirmed, text: texts.confirmedText })
      : page(context, 200, { title: texts.confirmTitle, text: texts.confirmText, button: texts.confirmButton });
  });

  app.on(['GET', 'POST'], `${letterPaths.unsubscribe}/:orderId/:token`, async (context) => {
    const { orderId, token } = context.req.param();
    if (!Uuid.safeParse(orderId).success || !links.isUnsubscribe(orderId, token)) {
      return page(context, 404, { title: texts.expired, text: texts.expiredText });
    }
    if (context.req.method === 'POST') {
      await unsubscribe(orderId);
      return page(context, 200, { title: texts.unsubscribed, text: texts.unsubscribedText });
    }
    return page(context, 200, {
      title: texts.unsubscribeTitle,
      text: texts.unsubscribeText,
      button: texts.unsubscribeButton,
    });
  });
};

/** A page instead of the problem document of a 503, also when the database does not answer. */
export const letterPageWhenBusy: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next();
  if (context.res.status === 503) {
    context.res = await page(context, 503, { title: texts.busy, text: texts.busyText });
  }
};

/** @param content.button label of a form that posts to the same address */
const page = (
  context: Context<AppEnv>,
  status: 200 | 404 | 503,
  { button, text, title }: { title: string; text: string; button?: string },
) =>
  context.html(
    plainPage(
      context,
      title,
      html`<p>${text}</p>
        ${button === undefined ? html`<p><a href="/">${texts.toSite}</a></p>` : html`<form method="post"><button>${button}</button></form>`}`,
    ),
    status,
    plainPageHeaders,
  );
