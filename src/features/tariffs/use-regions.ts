import type { Region } from '../../../contract/regions.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';

const askRegions = async (api: Api, signal: AbortSignal): Promise<readonly Region[]> =>
  (await api.listRegions({}, { signal })).data;

/** Regions of the country, in Russian order. */
export const useRegions = () => useLoaded(askRegions);
