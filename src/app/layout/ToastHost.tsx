import { lazy, Suspense, useEffect, useState } from 'react';
import { onToast } from '../../ui/toast.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

/** Most visits see no toast at all. */
const Toasts = lazy(async () => {
  const { Toasts: Component } = await lazyWithRetry(() => import('./Toasts.tsx'));
  return { default: Component };
});

/** Where toasts appear, once there is one. */
export const ToastHost = () => {
  const [first, setFirst] = useState<string | null>(null);
  // Whoever says something in passing is anywhere on the site.
  useEffect(() => (first === null ? onToast(setFirst) : undefined), [first]);
  return first === null ? null : (
    <Suspense>
      <Toasts first={first} />
    </Suspense>
  );
};
