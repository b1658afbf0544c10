import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Markup that is escaped where needed. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A Russian HTML document of the server with its own style sheet and no scripts. */
export const htmlPage = ({ body, styles, title }: { title: string; styles: string; body: Html }): Html =>
  html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>${raw(styles)}</style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;

/** The source that allows the style sheet in a Content-Security-Policy. */
export const styleSource = (styles: string): string =>
  `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;
