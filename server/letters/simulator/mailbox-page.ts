import { Hono } from 'hono';
import { html } from 'hono/html';
import { formatMoment, simulatorHeaders, simulatorPage } from '../../lib/simulator-page.ts';
import type { Mailbox, ReceivedLetter } from './mail-simulator.ts';

/** The path of the mailbox. */
export const MAILBOX_PATH = '/simulator/mail';

const pathOf = ({ id }: ReceivedLetter): string => `${MAILBOX_PATH}/${encodeURIComponent(id)}`;

/** The mailbox of all test citizens: the list of the letters, and a letter as text and as a mail program shows it. */
export const createMailboxPage = ({ countCopies, find, list }: Omit<Mailbox, 'receive'>): Hono => {
  const app = new Hono();

  app.get(MAILBOX_PATH, async (context) => {
    const [letters, copies] = await Promise.all([list(), countCopies()]);
    const body = html`
      <p>Сюда приходят все письма учебного стенда: настоящих получателей у них нет. Время московское.</p>
      <p>Повторных копий отброшено: ${copies}. Копию узнают по Message-ID: он у неё тот же, что у письма.</p>
      ${
        letters.length === 0
          ? html`<p>Пока ни одного. Подайте заявление с галочкой «Присылать письма», и они появятся здесь.</p>`
          : html`<ul class="letters">
              ${letters.map(
                (letter) => html`<li>
                  <a href="${pathOf(letter)}">${letter.subject}</a>
                  <span><span translate="no">${letter.to}</span>, ${formatMoment(letter.receivedAt)}</span>
                </li>`,
              )}
            </ul>`
      }
      <p><a href="${MAILBOX_PATH}">Обновить</a></p>
      <p><a href="/">На сайт</a></p>
    `;
    return context.html(simulatorPage({ title: 'Учебный почтовый ящик', body }), 200, simulatorHeaders());
  });

  app.get(`${MAILBOX_PATH}/:id`, async (context) => {
    const letter = await find(context.req.param('id'));
    const body =
      letter === undefined
        ? html`<p>Такого письма в ящике нет.</p>`
        : html`
            <p>Кому: <span translate="no">${letter.to}</span></p>
            <iframe
              class="letter"
              title="Письмо"
              src="${pathOf(letter)}/html"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            ></iframe>
            <h2>То же письмо текстом</h2>
            <pre class="text">${letter.text
              .split(/(https?:\/\/\S+)/)
              .map((part, index) =>
                index % 2 === 1 ? html`<a translate="no" href="${part}">${part}</a>` : part,
              )}</pre>
          `;
    return context.html(
      simulatorPage({
        title: letter?.subject ?? 'Письма нет',
        body: html`${body}<p><a href="${MAILBOX_PATH}">Все письма</a></p>`,
      }),
      letter === undefined ? 404 : 200,
      simulatorHeaders({ frames: true }),
    );
  });

  // The letter as it came. Its policy allows its own styles only; the sandbox runs no scripts.
  app.get(`${MAILBOX_PATH}/:id/html`, async (context) => {
    const letter = await find(context.req.param('id'));
    return letter === undefined
      ? context.text('Письма нет', 404)
      : context.html(letter.html.replace('<head>', '<head><base target="_blank">'), 200, {
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        });
  });
  return app;
};
