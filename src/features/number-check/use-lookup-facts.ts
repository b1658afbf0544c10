import { type LookupFacts, staticPaths } from '../../../contract/static.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';

const askFacts = async (_: Api, signal: AbortSignal): Promise<LookupFacts> => {
  const answer = await fetch(staticPaths.lookup, { signal });
  if (!answer.ok) throw new Error(`The facts answer ${answer.status}`);
  // A static file of our own server, made from the same type.
  return (await answer.json()) as LookupFacts;
};

/** Dates of the data and limits; null while they are unknown, and the page does without. */
export const useLookupFacts = (): LookupFacts | null => {
  const { loaded } = useLoaded(askFacts);
  return loaded.tag === 'loaded' ? loaded.data : null;
};
