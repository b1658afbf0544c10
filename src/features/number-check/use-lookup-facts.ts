import type { LookupFacts } from '../../../contract/lookup-facts.ts';
import { staticPaths } from '../../../contract/static.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';

const loadFacts = (api: Api, signal: AbortSignal): Promise<LookupFacts> =>
  api.readDocument(
    async () => (await import('../../../contract/lookup-facts.ts')).LookupFacts,
    staticPaths.lookup,
    signal,
  );

/** Dates of the data and limits; null while unknown or when they could not be loaded. */
export const useLookupFacts = (): LookupFacts | null => {
  const { loaded } = useLoaded(loadFacts, { name: 'lookup facts' });
  return loaded.tag === 'loaded' ? loaded.data : null;
};
