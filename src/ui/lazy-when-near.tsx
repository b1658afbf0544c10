import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react';

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
    useEffect(() => {
      if (place.current === null) {
        return undefined;
      }
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) {
            seen.resolve();
          }
        },
        // Content above the viewport counts as visible: after a jump to the end it is reached by scrolling up.
        { rootMargin: '1000000px 0px 300px 0px' },
      );
      observer.observe(place.current);
      return () => observer.disconnect();
    }, []);
    return (
      <div ref={place}>
        <Suspense fallback={<div style={{ height: '100vh' }} />}>
          <Part />
        </Suspense>
      </div>
    );
  });
};
