/** The address of the script with which every document of this version of the site begins. */
export const entryScript = (document: Document): string | null =>
  document.querySelector('script[type="module"]')?.getAttribute('src') ?? null;
