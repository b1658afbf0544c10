import type { OperatorTileV2 } from '../../../contract/operators.ts';
import type { RegionOperators } from '../../../contract/regions.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';

const loadRegions = async (api: Api, signal: AbortSignal): Promise<readonly RegionOperators[]> =>
  (await api.listRegionOperators({}, { signal })).data;
const loadTiles = async (api: Api, signal: AbortSignal): Promise<readonly OperatorTileV2[]> =>
  (await api.listOperatorTilesV2({ query: {} }, { signal })).data;

/** Regions with their operators, and operator tiles; the page works without the tiles. */
export const useRegionFacts = () => ({
  regions: useLoaded(loadRegions, { name: 'region operators' }),
  tiles: useLoaded(loadTiles, { name: 'operator networks' }),
});
