import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Region } from '../../contract/regions.ts';
import { selectFailures, selectRegions } from '../../machines/startup/startup.selectors.ts';
import type { Loaded } from '../lib/loaded.ts';
import { onRegionChange, storedRegion } from '../lib/region-cookie.ts';
import { useActors } from './actors-context.ts';
import { useSiteSelector } from './site-actor.ts';

/** Regions of the country in Russian alphabetical order, loaded once at startup. */
export const useRegions = (): { loaded: Loaded<readonly Region[]>; retry: () => void } => {
  const { startup } = useActors();
  const regions = useSiteSelector(startup, selectRegions);
  const failure = useSiteSelector(startup, (snapshot) => selectFailures(snapshot).regions);
  const retry = useCallback(() => startup.send({ type: 'startup.retried' }), [startup]);
  const loaded = useMemo((): Loaded<readonly Region[]> => {
    if (regions !== null) {
      return { tag: 'loaded', data: regions };
    }
    return failure === undefined ? { tag: 'loading' } : { tag: 'failed', failure };
  }, [regions, failure]);
  return { loaded, retry };
};

/** The visitor's region from the cookie; null while the regions load, or when none was chosen. */
export const useStoredRegion = (): Region | null => {
  const slug = useSyncExternalStore(
    onRegionChange,
    () => storedRegion(document.cookie),
    () => null,
  );
  return useSiteSelector(
    useActors().startup,
    (snapshot) => selectRegions(snapshot)?.find((one) => one.slug === slug) ?? null,
  );
};
