import { useSelector } from '@xstate/react';
import type { FeatureName } from '../../contract/settings.ts';
import { selectFeature } from '../../machines/startup/startup.selectors.ts';
import { useActors } from './actors-context.ts';

/** Whether a feature of the site is on; null while that is unknown. */
export const useFeature = (name: FeatureName): boolean | null => useSelector(useActors().startup, selectFeature(name));
