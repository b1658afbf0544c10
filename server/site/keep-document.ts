import { createGate } from '../http/admission.ts';
import type { Body } from '../http/static.ts';
import type { CatalogueCaches } from './catalogue-caches.ts';

/** The pause after a document of an address with a query is made, as a multiple of the time that it took. */
const PAUSE = 2;

/**
 * Keeps documents with data, by their names. Anyone can invent addresses with a query, so their documents are made one at
 * a time with a pause after each: they take at most about a third of the time of a processor.
 * @returns null: the document is not made now
 */
export const createKeepDocument = ({
  documents,
  queryDocuments,
}: Pick<CatalogueCaches, 'documents' | 'queryDocuments'>): ((
  name: string,
  make: () => Promise<Body>,
) => Promise<Body | null>) => {
  const { enter } = createGate({ running: 1, waiting: 0 });
  return async (name, make) => {
    if (!/\?./.test(name)) {
      return documents.get(name, make);
    }
    const kept = queryDocuments.find(name);
    if (kept !== undefined) {
      return kept;
    }
    const leave = await enter();
    if (leave === null) {
      return null;
    }
    const begin = performance.now();
    try {
      return await queryDocuments.get(name, make);
    } finally {
      setTimeout(leave, PAUSE * (performance.now() - begin)).unref();
    }
  };
};
