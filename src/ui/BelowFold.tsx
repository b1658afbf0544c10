import { type ReactNode, useDeferredValue, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * A lower part of a page. After a navigation it is rendered when the parts above it have been shown; a static page
 * contains it.
 */
export const BelowFold = ({ children }: { children: ReactNode }) => {
  const isStatic = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  return useDeferredValue(true, isStatic) ? children : null;
};
