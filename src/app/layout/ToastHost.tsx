import { lazy, Suspense, useEffect, useState } from 'react';
import { onToast } from '../../ui/toast.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

/** Lazy: most visits show no toast. */
const Toasts = lazy(async () => {
  const { Toasts: Component } = await lazyWithRetry(() => import('./Toasts.tsx'));
  return { default: Component };
});

/** Loads the list of toasts with the first toast. */
export const ToastHost = () => {
  const [first, setFirst] = useState<string | null>(null);
  // Toasts are created outside React.
  useEffect(() => (first === null ? onToast(setFirst) : undefined), [first]);
  return first === null ? null : (
    <Suspense>
      <Toasts first={first} />
    </Suspense>
  );
};
