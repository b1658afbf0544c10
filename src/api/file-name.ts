/**
 * Reads the file name from a `content-disposition` header (RFC 6266), preferring the UTF-8 form.
 * @returns the name without directories; null when the header has none
 */
export const fileNameOf = (disposition: string | undefined): string | null => {
  if (disposition === undefined) {
    return null;
  }
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const name = decoded(extended) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2] ?? '';
  // Directories are stripped: the name must not point outside the download folder.
  return name.split(/[\\/]/).at(-1) || null;
};

const decoded = (text: string | undefined): string | null => {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
};
