/**
 * Subscribers to a change of something outside React, such as a cookie. `subscribe` fits `useSyncExternalStore`.
 */
export const createListeners = <Arguments extends readonly unknown[] = []>() => {
  const listeners = new Set<(...told: Arguments) => void>();
  return {
    tell: (...told: Arguments): void => {
      for (const listener of listeners) {
        listener(...told);
      }
    },
    /** @returns unsubscribes */
    subscribe: (listener: (...told: Arguments) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
