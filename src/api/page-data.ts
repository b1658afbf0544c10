import { createContext, useContext } from 'react';
import type { Api } from './api.ts';

/** Loads data by calls of the API. */
export type Load<Data> = (api: Api, signal: AbortSignal, isBackground: boolean) => Promise<Data>;

/** Public data that came with the document, by the names of their loads. */
export interface PageData {
  /** The result of a load; undefined when the document has none. On the server it suspends until the load has ended. */
  read: <Data>(name: string, load: Load<Data>) => Data | undefined;
  /** Forgets a result that is shown now: whoever asks later gets new data. */
  forget: (name: string) => void;
  /** Forgets the results of the document itself: parts of its page that were never shown would show old data later. */
  forgetOwn: () => void;
  /** Adds the results of another document, and forgets these after a time in milliseconds. */
  bring: (results: Readonly<Record<string, unknown>>, lifetimeMs: number) => void;
}

/** @param results by the names of the loads; of the server's rendering, so their types are those of the loads */
export const createPageData = (results: Readonly<Record<string, unknown>> = {}): PageData => {
  // First: parts of the document that are hydrated later must find what they were rendered with.
  const own = new Map(Object.entries(results));
  const brought = new Map<string, unknown>();
  return {
    read: <Data>(name: string) => (own.has(name) ? own : brought).get(name) as Data | undefined,
    forget: (name) => {
      own.delete(name);
      brought.delete(name);
    },
    forgetOwn: () => own.clear(),
    bring: (more, lifetimeMs) => {
      for (const [name, result] of Object.entries(more)) {
        brought.set(name, result);
        setTimeout(() => {
          if (brought.get(name) === result) {
            brought.delete(name);
          }
        }, lifetimeMs);
      }
    },
  };
};

const PageDataContext = createContext<PageData>(createPageData());

export const PageDataProvider = PageDataContext.Provider;

export const usePageData = (): PageData => useContext(PageDataContext);
