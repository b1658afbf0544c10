import type { OperatorTileV2 } from '../../../contract/operators.ts';
import type { RegionOperators } from '../../../contract/regions.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';

const askRegions = async (api: Api, signal: AbortSignal): Promise<readonly RegionOperators[]> =>
  (await api.listRegionOperators({}, { signal })).data;
const askTiles = async (api: Api, signal: AbortSignal): Promise<readonly OperatorTileV2[]> =>
  (await api.listOperatorTilesV2({ query: {} }, { signal })).data;

/** Regions with those who sell there, and whose network each of them uses: two answers, and the page can do with the first. */
export const useRegionFacts = () => ({ regions: useLoaded(askRegions), tiles: useLoaded(askTiles) });
