import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { type Html, htmlPage, styleSource } from './html-page.ts';

// Pages of the server beside the application: they need neither scripts nor the application's styles.

/** Colours of the site's themes (`src/app/theme/tokens.ts`); a test compares them. */
const themes = {
  green: `--body: #ffffff; --text: #1b2126; --dimmed: #56616b; --border: #d3dade; --field: #7b8791; --main: #2e7d32;
    --anchor: #256929; --focus: #0b3d91; --danger: #b3261e; color-scheme: light;`,
  blue: '--main: #1558b0; --anchor: #104a96;',
  dark: `--body: #171b20; --text: #e8ebee; --dimmed: #a9b2bb; --border: #3b454e; --field: #77838e; --anchor: #86cb8b;
    --focus: #9cc7f5; color-scheme: dark;`,
  contrast: `--text: #000000; --dimmed: #222222; --border: #000000; --field: #000000; --main: #000000; --anchor: #0000a8;
    --focus: #000000; --danger: #8c0000;`,
};

const styles = `
  :root { ${themes.green} }
  :root[data-theme='blue'] { ${themes.blue} }
  :root[data-theme='dark'] { ${themes.dark} }
  :root[data-theme='contrast'] { ${themes.contrast} }
  :root[data-reading^='125'] { font-size: 125%; }
  :root[data-reading^='150'] { font-size: 150%; }
  :root[data-reading$='wide'] body * { line-height: 1.8; letter-spacing: .06em; word-spacing: .12em; }
  body { margin: 0; font: 1.0625rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans',
    Arial, sans-serif; color: var(--text); background: var(--body); }
  header { border-bottom: 1px solid var(--border); }
  header a { display: inline-flex; align-items: center; gap: .75rem; padding: .625rem 0; font-weight: 700;
    color: inherit; text-decoration: none; }
  .frame { max-width: 68rem; margin: 0 auto; padding: 0 1.25rem; }
  main.frame { padding-top: 2rem; padding-bottom: 4rem; }
  main > * { max-width: 44rem; }
  h1 { margin: 0 0 1rem; font-size: clamp(1.6875rem, 1.2rem + 2vw, 2rem); line-height: 1.2; text-wrap: balance; }
  h2 { margin: 2.5rem 0 .75rem; font-size: clamp(1.375rem, 1.1rem + 1vw, 1.5625rem); line-height: 1.25; }
  h3 { margin: 1.5rem 0 .5rem; font-size: 1.1875rem; line-height: 1.35; }
  a { color: var(--anchor); text-underline-offset: .2em; }
  button, .button { display: inline-block; box-sizing: border-box; min-height: 2.75rem; padding: .5rem 1.25rem;
    font: inherit; font-weight: 700; color: #ffffff; background: var(--main); border: 1px solid transparent;
    border-radius: .5rem; cursor: pointer; text-decoration: none; }
  .button { color: var(--text); background: var(--body); border-color: var(--field); }
  .danger { background: var(--danger); }
  input[type=checkbox] { width: 1.25rem; height: 1.25rem; flex: none; margin: .15rem 0 0; accent-color: var(--main); }
  label { display: flex; gap: .75rem; }
  :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  dl { margin: 0; padding: 1rem 1.25rem; display: grid; grid-template-columns: minmax(9rem, 1fr) 2fr; gap: .5rem 1rem;
    border: 1px solid var(--border); border-radius: .75rem; }
  dt { color: var(--dimmed); }
  dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
  @media (max-width: 36rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .625rem; } }
  @media print { header, form, .button { display: none; } }
`;

export const plainPageHeaders = {
  'content-security-policy': `default-src 'none'; style-src ${styleSource(styles)}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'cache-control': 'no-store',
  // The address may be a secret of its reader.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** The logo of the site. */
const logo = html`<svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
  <path d="M8 3h13l8 8v19a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z" fill="var(--main)" />
  <path d="M11 21h12M18 15.5l5.5 5.5-5.5 5.5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" />
</svg>`;

const SITE_NAME = 'Перенос номера';

/** A page under one heading, in the theme and the text size that the visitor has chosen on the site. */
export const plainPage = (context: Context, title: string, content: Html): Html =>
  htmlPage({
    title: `${title} — ${SITE_NAME}`,
    styles,
    marks: { theme: getCookie(context, 'site-theme-current'), reading: getCookie(context, 'site-reading') },
    body: html`<header><div class="frame"><a href="/">${logo}${SITE_NAME}</a></div></header>
      <main class="frame"><h1>${title}</h1>${content}</main>`,
  });
