import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import type { FeatureName } from '../../contract/settings.ts';
import { useFeature } from '../actors/use-feature.ts';
import { NotFoundView } from '../ui/NotFoundView.tsx';

interface Props {
  feature: FeatureName;
  children?: ReactNode;
}

/**
 * Shows the not-found page instead of its routes while the feature is off. Until the flag is loaded the routes are
 * shown: static pages are rendered without flags, and most features are on.
 */
export const FeatureGate = ({ feature, children = <Outlet /> }: Props) => {
  const isEnabled = useFeature(feature);
  return isEnabled === false ? <NotFoundView /> : children;
};
