import { type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { whenNear } from './when-near.ts';

let mayWait = typeof document !== 'undefined';

/**
 * Makes React hydrate a part as soon as it attempts to. Call it before the visitor or a chart changes the page: a change
 * in a transition would never be shown while a part of it waits.
 */
export const hydrateOnDemand = (): void => {
  mayWait = false;
};

/**
 * A part of a static page that React hydrates when it is near the viewport; its HTML stays until then. It is hydrated
 * sooner when it changes, or rendered anew before the first action, and when the visitor presses something in it or
 * focuses it.
 */
export const HydratedWhenNear = ({ children }: { children: ReactNode }) => {
  const [near] = useState(() => Promise.withResolvers<void>());
  const place = useRef<HTMLTemplateElement>(null);
  // Visibility is observed outside React.
  useEffect(() => {
    const boundary = place.current?.nextSibling;
    if (!(boundary instanceof Comment)) {
      // Rendered by the browser.
      return undefined;
    }
    const part = boundary.nextSibling;
    // What the visitor did before is repeated once its element is hydrated.
    if (!(part instanceof Element) || (window.earlyEvents?.length ?? 0) > 0) {
      near.resolve();
      return undefined;
    }
    return whenNear(part, near.resolve);
  }, [near]);
  // The same element while the part is the same: any other would make React hydrate it.
  const part = useMemo(
    () => (
      <Suspense fallback={null}>
        <Part near={near.promise}>{children}</Part>
      </Suspense>
    ),
    [children, near],
  );
  return (
    <>
      {/* Has no box, and is allowed in a list. */}
      <template ref={place} />
      {part}
    </>
  );
};

const Part = ({ children, near }: { children: ReactNode; near: Promise<void> }) => {
  // A changed part that cannot be hydrated is rendered anew, which must not suspend.
  const isHydrated = useAfterHydration(() => true, false);
  if (!isHydrated && mayWait) {
    use(near);
  }
  return children;
};
