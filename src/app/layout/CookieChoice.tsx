import { lazy, Suspense, useSyncExternalStore } from 'react';
import { cookieChoice, onCookieChoice } from '../../lib/cookie-choice.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

/** Most visits have answered long ago. */
const CookieNotice = lazy(async () => {
  const { CookieNotice: Component } = await lazyWithRetry(() => import('./CookieNotice.tsx'));
  return { default: Component };
});

/** Asks once about cookies. Static pages are rendered without the question: whether it was answered is the browser's. */
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
