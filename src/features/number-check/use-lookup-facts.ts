import { type LookupFacts, staticPaths } from '../../../contract/static.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { readStaticJson } from '../../api/static-json.ts';

const askFacts = async (_: Api, signal: AbortSignal): Promise<LookupFacts> =>
  // A file of our own server, which makes it from the same type.
  (await readStaticJson(staticPaths.lookup, signal)) as LookupFacts;

/** Dates of the data and limits; null while they are unknown, and the page does without. */
export const useLookupFacts = (): LookupFacts | null => {
  const { loaded } = useLoaded(askFacts);
  return loaded.tag === 'loaded' ? loaded.data : null;
};
