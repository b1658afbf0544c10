import { offerNewVersion } from './new-version.ts';

/** Milliseconds until a style sheet is asked for again. */
const PAUSE_MS = 5_000;

/** Asks for a style sheet again that did not load, which neither the browser nor Vite does. */
const retryStyleSheets = ({ document }: Pick<Window, 'document'>): void => {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') {
        setTimeout(() => target.replaceWith(target.cloneNode()), PAUSE_MS);
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
