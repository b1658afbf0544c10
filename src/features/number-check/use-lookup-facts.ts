import { LookupFacts } from '../../../contract/lookup-facts.ts';
import { staticPaths } from '../../../contract/static.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { readStaticDocument } from '../../api/static-json.ts';

const loadFacts = (_: Api, signal: AbortSignal): Promise<LookupFacts> =>
  readStaticDocument(LookupFacts, staticPaths.lookup, signal);

/** Dates of the data and limits; null while unknown or when they could not be loaded. */
export const useLookupFacts = (): LookupFacts | null => {
  const { loaded } = useLoaded(loadFacts);
  return loaded.tag === 'loaded' ? loaded.data : null;
};
