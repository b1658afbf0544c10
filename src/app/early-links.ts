import { type DataRouter, matchRoutes } from 'react-router-dom';
import type { PageData } from '../api/page-data.ts';
import { findDocumentData } from './document-data.ts';
import { entryScript } from './entry-script.ts';
import { resolvePages } from './resolve-pages.ts';

/** A pointer that rests on a link for so long means to press it, milliseconds. */
const REST_MS = 60;
/** What was asked for a link is used for so long, milliseconds. */
const LIFETIME_MS = 10_000;

/** The link of the site around an element; null for one that the browser opens by itself. */
const linkOf = (target: EventTarget | null, { origin, pathname }: Location): HTMLAnchorElement | null => {
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target]):not([download])') : null;
  return link?.origin === origin && link.pathname !== pathname ? link : null;
};

/**
 * Asks for the code and the public data of the page that a link opens, when the pointer rests on it, a finger touches it
 * or it has the focus: the next page is there after the press. The data are those of its document, which the server
 * keeps.
 */
export const askForLinksEarly = (
  router: Pick<DataRouter, 'routes'>,
  pageData: Pick<PageData, 'bring'>,
  { document, location }: Pick<Window, 'document' | 'location'>,
): void => {
  const entry = entryScript(document);
  const asked = new Set<string>();
  let rest: ReturnType<typeof setTimeout> | undefined;

  const bringData = async (address: string): Promise<void> => {
    const response = await fetch(address, { headers: { accept: 'text/html' } });
    const html = await response.text();
    // The data of another version of the site may have another shape.
    if (entry !== null && html.includes(entry)) {
      pageData.bring((await findDocumentData(html)).loads, LIFETIME_MS);
    }
  };

  const ask = async ({ href, pathname, search }: HTMLAnchorElement): Promise<void> => {
    const page = matchRoutes(router.routes, pathname)?.at(-1)?.route.path;
    // The links of the server are no pages: asking for one may sign the citizen out.
    if (page === undefined || page === '*' || asked.has(href)) {
      return;
    }
    asked.add(href);
    setTimeout(() => asked.delete(href), LIFETIME_MS);
    await Promise.allSettled([bringData(pathname + search), resolvePages(router.routes, { pathname, search })]);
  };

  const askFor = (target: EventTarget | null, afterMs: number): void => {
    clearTimeout(rest);
    const link = linkOf(target, location);
    if (link !== null) {
      rest = setTimeout(() => void ask(link), afterMs);
    }
  };
  const onEvent = ({ target, type }: Event): void => askFor(target, type === 'pointerover' ? REST_MS : 0);
  for (const type of ['pointerover', 'pointerdown', 'focusin']) {
    document.addEventListener(type, onEvent, { passive: true });
  }
  // The movement of the pointer that loaded this code may have ended on a link.
  askFor(document.querySelector('a:hover'), 0);
};
