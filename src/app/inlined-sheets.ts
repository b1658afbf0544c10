/**
 * Tells the loader of lazy modules which sheets stand in the document itself: it looks for their links and fetches what has
 * none. A link that is switched off fetches nothing, which is true of links that a script makes, not of the document's own.
 */
export const markInlinedSheets = (): void => {
  const addresses = document.querySelector<HTMLStyleElement>('style[data-sheets]')?.dataset['sheets'] ?? '';
  for (const address of addresses.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.setAttribute('disabled', '');
    link.href = address;
    document.head.append(link);
  }
};
