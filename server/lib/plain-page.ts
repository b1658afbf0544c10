import { html } from 'hono/html';
import { type Html, htmlPage, styleSource } from './html-page.ts';

// Pages of the server beside the application: they need neither scripts nor the application's styles.

/** Colours of the site's light and dark themes (`src/app/theme/tokens.ts`). */
const styles = `
  :root { color-scheme: light dark; }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: #1b2126; background: #f4f6f7; }
  main { max-width: 46rem; margin: 3rem auto; padding: 2rem 1.5rem; background: #fff; border: 1px solid #d3dade;
    border-radius: .75rem; }
  h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.3; }
  button { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; color: #fff;
    background: #2e7d32; border: 0; border-radius: .5rem; cursor: pointer; }
  a { color: #2e7d32; }
  button:focus-visible, a:focus-visible { outline: 3px solid #0b3d91; outline-offset: 2px; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.25rem; line-height: 1.3; }
  h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
  dl { margin: 0; display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr; gap: .25rem 1rem; }
  dt { color: #54606a; }
  dd { margin: 0; overflow-wrap: anywhere; }
  @media (max-width: 36rem) { main { margin: 0; border: 0; border-radius: 0; min-height: 100vh; box-sizing: border-box; } }
  @media (prefers-color-scheme: dark) {
    body { color: #e8ebee; background: #12161a; }
    main { background: #171b20; border-color: #3b454e; }
    dt { color: #aab4bd; }
    a { color: #86cb8b; }
    button:focus-visible, a:focus-visible { outline-color: #9cc7f5; }
  }
`;

export const plainPageHeaders = {
  'content-security-policy': `default-src 'none'; style-src ${styleSource(styles)}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'cache-control': 'no-store',
  // The address may be a secret of its reader.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** A page under one heading. */
export const plainPage = (title: string, content: Html): Html =>
  htmlPage({ title, styles, body: html`<main><h1>${title}</h1>${content}</main>` });
