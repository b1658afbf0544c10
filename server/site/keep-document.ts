import type { Body } from '../http/static.ts';
import type { CatalogueCaches } from './catalogue-caches.ts';

/** The addresses of the further pages of lists, of which there are few. */
const furtherPage = /\?page=(?:[2-9]|[1-9]\d)$/;

/** The pause after a document of an address with a query is made, as a multiple of the time that it took. */
const PAUSE = 2;
/** No name of a document. */
const PAUSED = '';

/**
 * Keeps documents with data, by their names. Anyone can invent addresses with a query, so their documents are made one at
 * a time with a pause after each, except further pages of lists: they take at most about a third of the time of a
 * processor.
 * @returns null: the document is not made now
 */
export const createKeepDocument = ({
  documents,
  queryDocuments,
}: Pick<CatalogueCaches, 'documents' | 'queryDocuments'>): ((
  name: string,
  make: () => Promise<Body>,
) => Promise<Body | null>) => {
  let busyWith: string | null = null;
  return async (name, make) => {
    if (!/\?./.test(name)) {
      return documents.get(name, make);
    }
    if (furtherPage.test(name) || name === busyWith) {
      return queryDocuments.get(name, make);
    }
    const kept = queryDocuments.find(name);
    if (kept !== undefined || busyWith !== null) {
      return kept ?? null;
    }
    busyWith = name;
    const begin = performance.now();
    try {
      return await queryDocuments.get(name, make);
    } finally {
      busyWith = PAUSED;
      setTimeout(
        () => {
          busyWith = null;
        },
        PAUSE * (performance.now() - begin),
      ).unref();
    }
  };
};
