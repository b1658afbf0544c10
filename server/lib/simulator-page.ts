import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { htmlPage, styleSource } from './html-page.ts';

const styles = `
  :root { color-scheme: light; }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: #1a2433; background: #eef1f5; }
  main { max-width: 46rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border-radius: .75rem; }
  .mark { padding: .5rem 1rem; color: #fff; background: #7a4b00; text-align: center; }
  h1 { margin: 0 0 1rem; font-size: 1.5rem; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
  h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
  button { min-height: 2.75rem; padding: .5rem 1rem; font: inherit; color: inherit; cursor: pointer;
    background: #fff; border: 1px solid #8894a5; border-radius: .5rem; }
  button:hover { background: #eef4fb; }
  button:focus-visible { outline: 3px solid #0a5cc2; outline-offset: 2px; }
  .choice { display: block; width: 100%; margin-bottom: .75rem; padding: .75rem 1rem; text-align: left; }
  .choice span { display: block; color: #4a5565; }
  .plain { width: 100%; }
  .row { display: flex; flex-wrap: wrap; gap: .5rem; }
  .row label { min-width: 0; max-width: 100%; }
  .scroll { overflow-x: auto; }
  .letters { padding: 0; list-style: none; }
  .letters li { padding: .75rem 0; border-bottom: 1px solid #d5dbe3; }
  .letters span { display: block; color: #4a5565; overflow-wrap: anywhere; }
  .letters span span { display: inline; }
  .letter { width: 100%; height: 41rem; border: 1px solid #d5dbe3; border-radius: .5rem; }
  .text { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid #d5dbe3; }
  th[scope=row] { width: 35%; }
  select, input[type=date] { min-height: 2.75rem; max-width: 100%; padding: .25rem .5rem; font: inherit; color: inherit;
    background: inherit; border: 1px solid #8894a5; border-radius: .5rem; }
  article { margin-top: 1.5rem; padding-top: .5rem; border-top: 1px solid #d5dbe3; }
  @media (max-width: 48rem) { .letter { height: 56rem; } }
  @media (max-width: 36rem) { main { margin: 0; border-radius: 0; } }
  @media (prefers-color-scheme: dark) {
    :root { color-scheme: dark; }
    body { color: #e8ebee; background: #12161a; }
    main { background: #171b20; }
    button, button:hover { background: #232a31; }
    a { color: #8cb8ff; }
    .choice span, .letters span { color: #a9b2bb; }
    .letter { background: #fff; }
    th, td, article, .letters li { border-color: #3b454e; }
  }
`;

const moscowMoment = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
});

/** `20 ноября в 15:04`, Moscow time. */
export const formatMoment = (moment: Date): string => moscowMoment.format(moment);

/** A page of a simulator, clearly different from the real service. */
export const simulatorPage = ({
  title,
  body,
}: {
  title: string;
  body: HtmlEscapedString | Promise<HtmlEscapedString>;
}) =>
  htmlPage({
    title,
    styles,
    body: html`<header class="mark">Учебный стенд: данные вымышлены, заявления никуда не уходят</header>
      <main>
        <h1>${title}</h1>
        ${body}
      </main>`,
  });

/**
 * Security headers of a simulator's page.
 * @param options.formTargets further origins to which form submissions are redirected
 * @param options.frames the page may show pages of the site in frames
 */
export const simulatorHeaders = ({
  formTargets = [],
  frames = false,
}: { formTargets?: readonly string[]; frames?: boolean } = {}): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${styleSource(styles)}`,
    // The policy has no syntax for IPv6 literals.
    `form-action ${["'self'", ...formTargets.filter((origin) => !origin.includes('['))].join(' ')}`,
    ...(frames ? ["frame-src 'self'"] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  // With no-referrer the browser would send `Origin: null` with the form.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});
