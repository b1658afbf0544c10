import { setTimeout as sleep } from 'node:timers/promises';
import { createGate } from '../http/admission.ts';
import type { PageContent } from '../http/static.ts';

type Fetch = (request: Request) => Response | Promise<Response>;

/** The server's part of the built site. */
export interface ServerEntry {
  renderDocument: (address: string, fetch: Fetch) => Promise<PageContent>;
  renderPersonal: (address: string, fetch: Fetch, fetchAs: Fetch) => Promise<PageContent | null>;
  renderStartup: (fetch: Fetch) => Promise<string>;
}

/** Pages rendered at once, and waiting: rendering is work of the processor alone. */
const RENDERINGS = { running: 2, waiting: 40 };
/** Of pages for one citizen, which are rendered at each visit: the browser renders the others. */
const PERSONAL = { running: 1, waiting: 4 };
/** A page that takes longer, because the database is slow or down, is rendered by the browser. */
const PERSONAL_MS = 3000;

export interface PageRenderer {
  /** Renders a page with its data. */
  renderContent: (address: string) => Promise<PageContent>;
  /**
   * Renders a page for its citizen.
   * @param headers of the request, by which the API knows the session
   * @returns null: the browser renders it
   */
  renderPersonal: (address: string, headers: Headers) => Promise<PageContent | null>;
  /** The script element with the reference data of the site. */
  renderStartup: () => Promise<string>;
}

/**
 * Renders pages by the components of the site, with data from the API of this process.
 * @param load loads the server's part of the site
 * @returns rejects while too many pages are rendered: the browser can render a page too
 */
export const createPageRenderer = (load: () => Promise<ServerEntry>, fetch: Fetch): PageRenderer => {
  const { enter } = createGate(RENDERINGS);
  const personal = createGate(PERSONAL);
  const render = async <Result>(work: (entry: ServerEntry) => Promise<Result>): Promise<Result> => {
    const leave = await enter();
    if (leave === null) {
      throw new Error('too many pages are rendered');
    }
    try {
      return await work(await load());
    } finally {
      leave();
    }
  };
  const renderPersonal: PageRenderer['renderPersonal'] = async (address, headers) => {
    const leave = await personal.enter();
    if (leave === null) {
      return null;
    }
    const fetchAs: Fetch = (request) => {
      for (const [name, value] of headers) {
        request.headers.set(name, value);
      }
      return fetch(request);
    };
    try {
      return await (await load()).renderPersonal(address, fetch, fetchAs);
    } finally {
      leave();
    }
  };
  return {
    renderContent: (address) => render(({ renderDocument }) => renderDocument(address, fetch)),
    renderPersonal: (address, headers) =>
      Promise.race([renderPersonal(address, headers), sleep(PERSONAL_MS, null, { ref: false })]),
    renderStartup: () => render(({ renderStartup }) => renderStartup(fetch)),
  };
};
