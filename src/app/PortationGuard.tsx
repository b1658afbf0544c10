import { useSelector } from '@xstate/react';
import { Outlet } from 'react-router-dom';
import type { FeatureName } from '../../contract/settings.ts';
import { selectFeature } from '../../machines/startup/startup.selectors.ts';
import { useActors } from '../actors/actors-context.ts';
import { NotFoundView } from '../ui/NotFoundView.tsx';

/**
 * Routes below it exist only while the feature is on. Until that is known they are shown: static pages are rendered
 * before anything is known, and a feature that is off is the exception.
 */
function FeatureGuard({ feature }: { feature: FeatureName }) {
  const isEnabled = useSelector(useActors().startup, selectFeature(feature));
  return isEnabled === false ? <NotFoundView /> : <Outlet />;
}

export function PortationGuard() {
  return <FeatureGuard feature="Portation" />;
}
