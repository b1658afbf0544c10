import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import type { FeatureName } from '../../contract/features.ts';
import { selectFailures } from '../../machines/startup/startup.selectors.ts';
import { useActors } from '../actors/actors-context.ts';
import { useSiteSelector } from '../actors/site-actor.ts';
import { useFeature, useLoadedFeature } from '../actors/use-feature.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx';
import { NotFoundView } from '../ui/NotFoundView.tsx';

/** Lazy: most visits never need it. */
const FeaturesFailed = lazy(async () => {
  const { FeaturesFailed: Component } = await lazyWithRetry(() => import('./FeaturesFailed.tsx'));
  return { default: Component };
});

interface Props {
  feature: FeatureName;
  /** Shown while the feature is off; the not-found page by default. */
  off?: ReactNode;
  children?: ReactNode;
}

/**
 * Shows its routes only while the feature is on: `off` when it is off, a skeleton while that is unknown,
 * and a failure with a retry when the list of features could not be loaded.
 */
export const FeatureGate = ({ feature, off = <NotFoundView />, children = <Outlet /> }: Props) => {
  const isLoaded = useLoadedFeature(feature) !== null;
  const isEnabled = useFeature(feature);
  const failure = useSiteSelector(useActors().startup, selectFailures).features;
  if (!isLoaded && failure !== undefined) {
    return (
      <Suspense>
        <FeaturesFailed failure={failure} />
      </Suspense>
    );
  }
  if (isEnabled === null) {
    return <LoadingSkeleton isWhole />;
  }
  return isEnabled ? children : off;
};
