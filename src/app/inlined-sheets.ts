/**
 * Adds a disabled link for each style sheet that is inlined in the document: the loader of lazy modules fetches every
 * sheet without a link. A disabled link is not fetched when a script adds it; one in the HTML would be.
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
