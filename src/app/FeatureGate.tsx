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
 * Routes below it exist only while the feature is on. Until that is known they are shown: static pages are rendered
 * before anything is known, and a feature that is off is the exception.
 */
export const FeatureGate = ({ feature, children = <Outlet /> }: Props) => {
  const isEnabled = useFeature(feature);
  return isEnabled === false ? <NotFoundView /> : children;
};
