import type { FeatureName } from '../../contract/features.ts';
import { selectFeature } from '../../machines/startup/startup.selectors.ts';
import { useActors } from './actors-context.ts';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { useSiteSelector } from './site-actor.ts';

/** Whether a feature is on by the loaded list; null until the list is loaded. */
export const useLoadedFeature = (name: FeatureName): boolean | null =>
  useSiteSelector(useActors().startup, selectFeature(name));

/**
 * Whether a feature of the site is on: by the loaded list, and before it by the document, which names the features that
 * were on when the server sent it; null if neither is known. Static pages are rendered with every feature on.
 */
export const useFeature = (name: FeatureName): boolean | null => {
  // A document does not change after it was sent.
  const announced = useAfterHydration(() => announcedFeature(name), true);
  return useLoadedFeature(name) ?? announced;
};

/**
 * The `data-feature` of an element that a static page always contains: until the list is loaded, the style sheet hides
 * those of features that were off when the server sent the document.
 */
export const useFeatureMark = (name: FeatureName): FeatureName | undefined =>
  useLoadedFeature(name) === null ? name : undefined;

const announcedFeature = (name: FeatureName): boolean | null => {
  const { features } = document.documentElement.dataset;
  return features === undefined ? null : features.split(' ').includes(name);
};
