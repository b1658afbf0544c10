/**
 * Subscribers to changes of state outside React, such as a cookie. `subscribe` fits `useSyncExternalStore`.
 */
export const createListeners = <Arguments extends readonly unknown[] = []>() => {
  const listeners = new Set<(...args: Arguments) => void>();
  return {
    notify: (...args: Arguments): void => {
      for (const listener of listeners) {
        listener(...args);
      }
    },
    /** @returns unsubscribes */
    subscribe: (listener: (...args: Arguments) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
