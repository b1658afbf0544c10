import { createContext, useContext, useEffect } from 'react';
import { uiTexts } from './ui.texts.ts';

export interface PageMeta {
  title: string;
  description?: string | undefined;
}

const { siteName } = uiTexts;
const debounceMs = 50;

const PageMetaSink = createContext<((meta: PageMeta) => void) | undefined>(undefined);

/** Collects the page title during prerendering, where effects do not run. */
export const PageMetaSinkProvider = PageMetaSink.Provider;

/** The content of the title element: «Оплата — Перенос номера». */
const documentTitle = (title: string): string => (title === siteName ? siteName : `${title} — ${siteName}`);

/**
 * Sets title and description of the current page, debounced by 50 ms (specification 9).
 * Never pass personal data: titles are kept in the browser history.
 */
export const usePageMeta = ({ title, description }: PageMeta): void => {
  const setMeta = useContext(PageMetaSink);
  setMeta?.({ title: documentTitle(title), description });
  // The document's head is outside React's tree.
  useEffect(() => {
    if (setMeta !== undefined) {
      return undefined;
    }
    const timer = setTimeout(() => {
      document.title = documentTitle(title);
      if (description !== undefined) {
        document.querySelector('meta[name="description"]')?.setAttribute('content', description);
      }
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [title, description, setMeta]);
};
