import { createGate } from '../http/admission.ts';
import type { PageContent } from '../http/static.ts';

type Fetch = (request: Request) => Response | Promise<Response>;

/** The server's part of the built site. */
export interface ServerEntry {
  renderDocument: (address: string, fetch: Fetch) => Promise<PageContent>;
}

/** Pages rendered at once, and waiting: rendering is work of the processor alone. */
const RENDERINGS = { running: 2, waiting: 40 };

/**
 * Renders pages by the components of the site, with data from the API of this process.
 * @param load loads the server's part of the site
 * @returns rejects while too many pages are rendered: the browser can render a page too
 */
export const createPageRenderer = (
  load: () => Promise<ServerEntry>,
  fetch: Fetch,
): ((address: string) => Promise<PageContent>) => {
  const { enter } = createGate(RENDERINGS);
  return async (address) => {
    const leave = await enter();
    if (leave === null) {
      throw new Error('too many pages are rendered');
    }
    try {
      const { renderDocument } = await load();
      return await renderDocument(address, fetch);
    } finally {
      leave();
    }
  };
};
