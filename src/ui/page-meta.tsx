import { createContext, useContext, useEffect } from 'react';
import { uiTexts } from './ui.texts.ts';

export type PageMeta = { title: string; description?: string | undefined };

const { siteName } = uiTexts;
const debounceMs = 50;

const PageMetaSink = createContext<((meta: PageMeta) => void) | undefined>(undefined);

/** Collects the page's title while it is rendered to static HTML, where no effect runs. */
export const PageMetaSinkProvider = PageMetaSink.Provider;

/** The text of the title element: «Оплата — Перенос номера». */
const documentTitle = (title: string): string => (title === siteName ? siteName : `${title} — ${siteName}`);

/**
 * Title and description of the page on screen. Pages that change quickly in a row write once, 50 ms after the last.
 * Never pass personal data: titles stand in the browser's history.
 */
export const usePageMeta = ({ title, description }: PageMeta): void => {
  const sink = useContext(PageMetaSink);
  sink?.({ title: documentTitle(title), description });
  // The document's head is outside React's tree.
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = documentTitle(title);
      if (description !== undefined) {
        document.querySelector('meta[name="description"]')?.setAttribute('content', description);
      }
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [title, description]);
};
