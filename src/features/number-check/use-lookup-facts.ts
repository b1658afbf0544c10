import { type LookupFacts, staticPaths } from '../../../contract/static.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';

const loadFacts = async (api: Api, signal: AbortSignal): Promise<LookupFacts> =>
  // The server writes this file from the same type.
  (await api.readJson(staticPaths.lookup, signal)) as LookupFacts;

/** Dates of the data and limits; null while unknown or when they could not be loaded. */
export const useLookupFacts = (): LookupFacts | null => {
  const { loaded } = useLoaded(loadFacts, { name: 'lookup facts' });
  return loaded.tag === 'loaded' ? loaded.data : null;
};
