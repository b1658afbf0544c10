import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react';
import { whenNear } from './when-near.ts';

/**
 * A part of a page whose code is loaded when it comes near the viewport. The static page has its HTML, which stays until
 * the code has arrived: its links work meanwhile, and nothing shifts. Memoized: a re-render before that would make React
 * replace the HTML by the fallback.
 */
export const lazyWhenNear = (load: () => Promise<{ default: ComponentType }>): ComponentType => {
  const seen = Promise.withResolvers<void>();
  const Part = lazy(async () => {
    if (typeof document !== 'undefined') {
      await seen.promise;
    }
    return load();
  });
  return memo(function LazyWhenNear() {
    const place = useRef<HTMLDivElement>(null);
    // Visibility is observed outside React.
    useEffect(() => (place.current === null ? undefined : whenNear(place.current, seen.resolve)), []);
    return (
      <div ref={place}>
        <Suspense fallback={<div style={{ height: '100vh' }} />}>
          <Part />
        </Suspense>
      </div>
    );
  });
};
