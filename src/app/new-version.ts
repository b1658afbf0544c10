import { entryScript } from './entry-script.ts';
import { newVersionTexts as texts } from './new-version.texts.ts';

/**
 * Offers the new version of the site above the page when a part of this version does not load because a release has
 * removed it. Written without parts of the page: the code of one that has not been loaded yet is gone too.
 */
export const offerNewVersion = ({ document, location }: Pick<Window, 'document' | 'location'>): void => {
  const entry = entryScript(document);
  const stop = new AbortController();
  const check = async (): Promise<void> => {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } });
    if (entry === null || !response.ok || (await response.text()).includes(entry) || stop.signal.aborted) {
      return;
    }
    stop.abort();
    const offer = document.createElement('div');
    offer.role = 'alert';
    offer.style.cssText =
      'position:sticky;top:0;z-index:400;padding:.5rem 1rem;text-align:center;color:var(--site-banner-text);background:var(--site-banner-bg);border-bottom:1px solid';
    const link = document.createElement('a');
    link.href = '';
    link.textContent = texts.reload;
    link.style.color = 'inherit';
    offer.append(`${texts.text} `, link);
    // After the link that skips to the content, which must be the first.
    document.querySelector('header')?.before(offer);
  };
  // A connection that is lost says nothing about the version.
  window.addEventListener('vite:preloadError', () => void check().catch(() => undefined), { signal: stop.signal });
};
