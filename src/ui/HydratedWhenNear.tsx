import { type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { onFirstAction } from '../lib/first-action.ts';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { whenNear } from './when-near.ts';

interface Hydration {
  /** What an attempt of React to hydrate the part waits for; null: nothing. */
  awaited: () => Promise<void> | null;
  /** Lets the next attempt succeed. */
  allow: () => void;
  /** Makes React hydrate the part. */
  begin: () => void;
}

const createHydration = (): Hydration => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let awaited = typeof document === 'undefined' ? null : promise;
  const allow = (): void => {
    awaited = null;
  };
  return {
    awaited: () => awaited,
    allow,
    begin: () => {
      allow();
      resolve();
    },
  };
};

/**
 * A part of a static page that React hydrates when it is near the viewport; its HTML stays until then. It is hydrated
 * sooner when it changes, or rendered anew before the first action, and when the visitor presses something in it or
 * focuses it.
 */
export const HydratedWhenNear = ({ children }: { children: ReactNode }) => {
  const [hydration] = useState(createHydration);
  const place = useRef<HTMLTemplateElement>(null);
  // Visibility and the first action are observed outside React.
  useEffect(() => {
    const boundary = place.current?.nextSibling;
    if (!(boundary instanceof Comment)) {
      // Rendered by the browser.
      return undefined;
    }
    const part = boundary.nextSibling;
    // What the visitor did before is repeated once its element is hydrated.
    if (!(part instanceof Element) || (window.earlyEvents?.length ?? 0) > 0) {
      hydration.begin();
      return undefined;
    }
    const stopObserving = whenNear(part, hydration.begin);
    // Until then React attempts it again whenever the hydration of the page is interrupted.
    const stopListening = onFirstAction(hydration.allow);
    return () => {
      stopObserving();
      stopListening();
    };
  }, [hydration]);
  // The same element while the part is the same: any other would make React hydrate it.
  const part = useMemo(
    () => (
      <Suspense fallback={null}>
        <Part hydration={hydration}>{children}</Part>
      </Suspense>
    ),
    [children, hydration],
  );
  return (
    <>
      {/* Has no box, and is allowed in a list. */}
      <template ref={place} />
      {part}
    </>
  );
};

const Part = ({ children, hydration }: { children: ReactNode; hydration: Hydration }) => {
  // A changed part that cannot be hydrated is rendered anew, which must not suspend.
  const isHydrated = useAfterHydration(() => true, false);
  const awaited = isHydrated ? null : hydration.awaited();
  if (awaited !== null) {
    use(awaited);
  }
  return children;
};
