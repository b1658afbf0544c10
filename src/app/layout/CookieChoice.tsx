import { lazy, Suspense, useSyncExternalStore } from 'react';
import { cookieChoice, onCookieChoice } from '../../lib/cookie-choice.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

/** Lazy: most visitors have already chosen. */
const CookieNotice = lazy(async () => {
  const { CookieNotice: Component } = await lazyWithRetry(() => import('./CookieNotice.tsx'));
  return { default: Component };
});

/**
 * Shows the cookie notice until a choice is made. Static pages are rendered without it, because the cookie is unknown.
 */
export const CookieChoice = () => {
  const isAnswered = useSyncExternalStore(
    onCookieChoice,
    () => cookieChoice(document.cookie) !== null,
    () => true,
  );
  return isAnswered ? null : (
    <Suspense>
      <CookieNotice />
    </Suspense>
  );
};
