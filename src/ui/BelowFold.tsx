import { type ReactNode, useDeferredValue } from 'react';
import { useLocation } from 'react-router-dom';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { HydratedWhenNear } from './HydratedWhenNear.tsx';

/**
 * A lower part of a page. After a navigation it is rendered when the parts above it have been shown, unless the address
 * names a place that may be in it; a static page contains it.
 */
export const BelowFold = ({ children }: { children: ReactNode }) => {
  const isStatic = useAfterHydration(() => false, true);
  const { hash } = useLocation();
  const isShown = useDeferredValue(true, isStatic || hash !== '');
  return isShown ? <HydratedWhenNear>{children}</HydratedWhenNear> : null;
};
