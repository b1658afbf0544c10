/** Puts a text on the clipboard. @returns false when the browser forbids it or, on an insecure origin, has none */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
