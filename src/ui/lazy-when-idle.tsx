import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react';

/**
 * A part of a page whose code is loaded when it comes near the viewport, at the latest when the page has loaded and the
 * browser is idle. The static page has its HTML, which stays until the code has arrived: its links work meanwhile, and
 * nothing shifts. Memoized: a re-render before that would make React replace the HTML by the fallback.
 */
export const lazyWhenIdle = (load: () => Promise<{ default: ComponentType }>): ComponentType => {
  const seen = Promise.withResolvers<void>();
  const Part = lazy(async () => {
    if (typeof document !== 'undefined') {
      await seen.promise;
    }
    return load();
  });
  return memo(function LazyWhenIdle() {
    const place = useRef<HTMLDivElement>(null);
    // Visibility and idle time are observed outside React.
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
        { rootMargin: '1000000px 0px 100px 0px' },
      );
      observer.observe(place.current);
      const cancel = whenIdle(seen.resolve);
      return () => {
        observer.disconnect();
        cancel();
      };
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

/** Calls back when the page has loaded and the browser is idle; Safari has no idle callbacks. @returns cancels it */
const whenIdle = (callback: () => void): (() => void) => {
  const aborted = new AbortController();
  const wait = (): void => {
    const wake = (): void => {
      if (!aborted.signal.aborted) {
        callback();
      }
    };
    if ('requestIdleCallback' in window) {
      window.requestIdleCallback(wake);
    } else {
      setTimeout(wake);
    }
  };
  if (document.readyState === 'complete') {
    wait();
  } else {
    window.addEventListener('load', wait, { once: true, signal: aborted.signal });
  }
  return () => aborted.abort();
};
