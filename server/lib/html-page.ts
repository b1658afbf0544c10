import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Markup that is escaped where needed. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

interface Document {
  title: string;
  styles: string;
  body: Html;
  /** Attributes `data-…` of the root element, which its style sheet may use. */
  marks?: Readonly<Record<string, string | undefined>>;
}

/** A Russian HTML document of the server with its own style sheet and no scripts. */
export const htmlPage = ({ body, marks = {}, styles, title }: Document): Html =>
  html`<!doctype html>
    <html lang="ru"${Object.entries(marks).map(([name, value]) => (value === undefined ? '' : html` data-${raw(name)}="${value}"`))}>
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
