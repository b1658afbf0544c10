import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
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
  const [isAnswered, setIsAnswered] = useState(true);
  // The cookie is outside React. In a transition: the notice must not prolong the task in which the page comes alive.
  useEffect(() => {
    const check = () => startTransition(() => setIsAnswered(cookieChoice(document.cookie) !== null));
    check();
    return onCookieChoice(check);
  }, []);
  return isAnswered ? null : (
    <Suspense>
      <CookieNotice />
    </Suspense>
  );
};
