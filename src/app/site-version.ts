/** The address of the script with which every document of this version begins. */
const entryOf = (document: Document): string | null =>
  document.querySelector('script[type="module"]')?.getAttribute('src') ?? null;

/** Whether the HTML of a document comes from the version of the site that is open. */
export const isOpenVersion = (html: string): boolean => html.includes(entryOf(document) ?? '');

/**
 * Opens an address anew when the server has another version of the site: the scripts of this one are gone then. Without
 * a response nothing happens.
 * @param nextAddress the address that the visitor asked for last, or the present one
 */
export const openOtherVersion = async (nextAddress: () => string): Promise<void> => {
  const response = await fetch(window.location.href, { headers: { accept: 'text/html' } }).catch(() => null);
  if (response?.ok !== true || isOpenVersion(await response.text())) {
    return;
  }
  const address = nextAddress();
  if (address === window.location.href) {
    window.location.reload();
  } else {
    window.location.assign(address);
  }
};
