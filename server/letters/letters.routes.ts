import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { Uuid } from '../../contract/wire.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { htmlPage, styleSource } from '../lib/html-page.ts';
import { deleteUnsentLetters } from '../orders/letters.repo.ts';
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
        await confirmEmail(trx, order, email);
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

/** Colours of the site's light and dark themes (`src/app/theme/tokens.ts`). */
const styles = `
  :root { color-scheme: light dark; }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: #1b2126; background: #f4f6f7; }
  main { max-width: 34rem; margin: 3rem auto; padding: 2rem 1.5rem; background: #fff; border: 1px solid #d3dade;
    border-radius: .75rem; }
  h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.3; }
  button { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; color: #fff;
    background: #2e7d32; border: 0; border-radius: .5rem; cursor: pointer; }
  a { color: #2e7d32; }
  button:focus-visible, a:focus-visible { outline: 3px solid #0b3d91; outline-offset: 2px; }
  @media (max-width: 36rem) { main { margin: 0; border: 0; border-radius: 0; min-height: 100vh; box-sizing: border-box; } }
  @media (prefers-color-scheme: dark) {
    body { color: #e8ebee; background: #12161a; }
    main { background: #171b20; border-color: #3b454e; }
    a { color: #86cb8b; }
    button:focus-visible, a:focus-visible { outline-color: #9cc7f5; }
  }
`;

const headers = {
  'content-security-policy': `default-src 'none'; style-src ${styleSource(styles)}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'cache-control': 'no-store',
  // The address is a secret of the recipient.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** @param content.button label of a form that posts to the same address */
const page = (
  context: Context<AppEnv>,
  status: 200 | 404,
  { button, text, title }: { title: string; text: string; button?: string },
) =>
  context.html(
    htmlPage({
      title,
      styles,
      body: html`<main>
        <h1>${title}</h1>
        <p>${text}</p>
        ${button === undefined ? html`<p><a href="/">${texts.toSite}</a></p>` : html`<form method="post"><button>${button}</button></form>`}
      </main>`,
    }),
    status,
    headers,
  );
