const listeners = new Set<(text: string) => void>();

/**
 * Says in passing, at the foot of the window, that something worked. It goes by itself after five seconds: never the
 * only place of an error or of anything that has to be read.
 */
export const toast = (text: string): void => {
  for (const listener of listeners) listener(text);
};

/** @returns stops listening */
export const onToast = (listener: (text: string) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
