import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** A value that only the browser knows: `onServer` on a static page and while it is hydrated, then that of `inBrowser`. */
export const useAfterHydration = <Value>(inBrowser: () => Value, onServer: Value): Value =>
  useSyncExternalStore(subscribeToNothing, inBrowser, () => onServer);
