import { useCallback } from 'react';
import { CoverageCatalogue, DrawnSource } from '../../../contract/coverage.ts';
import { staticPaths } from '../../../contract/static.ts';
import type { OperatorTileV2 } from '../../../contract/operators.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';

const fetchJson = async (address: string, signal: AbortSignal): Promise<unknown> => {
  const answer = await fetch(address, { signal });
  if (!answer.ok) {
    throw new Error(`${address} answers ${answer.status}`);
  }
  return answer.json();
};

const askCatalogue = async (_api: Api, signal: AbortSignal): Promise<CoverageCatalogue> =>
  CoverageCatalogue.parse(await fetchJson(staticPaths.coverage, signal));

/** The document of coverage, a file of the site. */
export const useCoverage = () => useLoaded(askCatalogue);

/** What a reference leads to; asks for nothing while `address` is null. */
export const useReferred = (address: string | null) => {
  const ask = useCallback(
    async (_api: Api, signal: AbortSignal): Promise<DrawnSource> =>
      DrawnSource.parse(await fetchJson(address ?? '', signal)),
    [address],
  );
  return useLoaded(address === null ? null : ask);
};

const askTiles = async (api: Api, signal: AbortSignal): Promise<readonly OperatorTileV2[]> =>
  (await api.listOperatorTilesV2({ query: {} }, { signal })).data;

/** Operators, for whose network each of them uses. */
export const useGuests = () => useLoaded(askTiles);

const askMaps = () => import('./coverage-map.ts');

/** The program that draws: large, so only a page with something to draw asks for it. */
export const useMaps = (isNeeded: boolean) => useLoaded(isNeeded ? askMaps : null);
