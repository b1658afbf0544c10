/**
 * The name of a file from its `content-disposition` (RFC 6266): the UTF-8 form when there is one.
 * @returns the bare name without folders; null when the header names none
 */
export const fileNameOf = (disposition: string | undefined): string | null => {
  if (disposition === undefined) {
    return null;
  }
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const name = decoded(extended) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2] ?? '';
  // A name is not a way into a folder.
  return name.split(/[\\/]/).at(-1) || null;
};

const decoded = (text: string | undefined): string | null => {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
};
