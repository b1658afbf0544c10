import type { Body } from '../http/static.ts';
import type { CatalogueCaches } from './catalogue-caches.ts';

/** The addresses of the further pages of lists, of which there are few. */
const furtherPage = /\?page=(?:[2-9]|[1-9]\d)$/;

/** The part of a processor's time that documents of other addresses with a query may take. */
const SHARE = 1 / 3;
/** The time that they may take at once, before their share is used up: some ten documents. */
const BURST_MS = 5000;
/** One is made, and the next waits for it: who waits longer gets the data sooner from the browser. */
const MOST_AT_ONCE = 2;

/**
 * Keeps documents with data, by their names. Anyone can invent addresses with a query, so their documents are made one
 * after the other, and take a third of a processor's time at most, except further pages of lists.
 * @returns null: the document is not made now
 */
export const createKeepDocument = ({
  documents,
  queryDocuments,
}: Pick<CatalogueCaches, 'documents' | 'queryDocuments'>): ((
  name: string,
  make: () => Promise<Body>,
) => Promise<Body | null>) => {
  /** Names of the document that is made, and of the one that waits. */
  const making = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  let spentMs = 0;
  let seen = performance.now();
  return (name, make) => {
    if (!/\?./.test(name)) {
      return documents.get(name, make);
    }
    // Of one that is made it gives the same, unless the data have changed meanwhile.
    if (furtherPage.test(name) || making.has(name)) {
      return queryDocuments.get(name, make);
    }
    const kept = queryDocuments.find(name);
    if (kept !== undefined) {
      return Promise.resolve(kept);
    }
    const now = performance.now();
    spentMs = Math.max(0, spentMs - (now - seen) * SHARE);
    seen = now;
    if (making.size >= MOST_AT_ONCE || spentMs > BURST_MS) {
      return Promise.resolve(null);
    }
    const made = last.then(async () => {
      const begin = performance.now();
      try {
        return await queryDocuments.get(name, make);
      } finally {
        spentMs += performance.now() - begin;
        making.delete(name);
      }
    });
    making.add(name);
    last = made.catch(() => undefined);
    return made;
  };
};
