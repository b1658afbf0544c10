/**
 * Who wants to hear of something that lies outside React's tree: a cookie, a choice made elsewhere on the page.
 * `subscribe` has the shape that `useSyncExternalStore` asks for.
 */
export const createListeners = <Arguments extends readonly unknown[] = []>() => {
  const listeners = new Set<(...told: Arguments) => void>();
  return {
    tell: (...told: Arguments): void => {
      for (const listener of listeners) {
        listener(...told);
      }
    },
    /** @returns stops telling */
    subscribe: (listener: (...told: Arguments) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
