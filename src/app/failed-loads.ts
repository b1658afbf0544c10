import { offerNewVersion } from './new-version.ts';

/** Milliseconds until a style sheet is asked for again; each next time after twice as long. */
const FIRST_PAUSE_MS = 5_000;

/** Asks for a style sheet again that did not load, which neither the browser nor Vite does. */
const retryStyleSheets = ({ document }: Pick<Window, 'document'>): void => {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') {
        const pause = Number(target.dataset['pause'] ?? FIRST_PAUSE_MS);
        setTimeout(() => {
          target.dataset['pause'] = String(pause * 2);
          target.replaceWith(target.cloneNode());
        }, pause);
      }
    },
    { capture: true },
  );
};

/** What is done when a part of the site does not load. */
export const watchFailedLoads = (window: Window): void => {
  offerNewVersion(window);
  retryStyleSheets(window);
};
