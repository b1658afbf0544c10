import { useCallback } from 'react';
import { CoverageCatalogue, DrawnSource } from '../../../contract/coverage.ts';
import { staticPaths } from '../../../contract/static.ts';
import type { OperatorTileV2 } from '../../../contract/operators.ts';
import type { z } from '../../../contract/z.ts';
import type { Api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { readStaticJson } from '../../api/static-json.ts';
import { useLoaded } from '../../api/use-loaded.ts';

/** @throws ApiError when the document does not arrive or does not match its schema */
const readDocument = async <Schema extends z.ZodMiniType>(
  schema: Schema,
  address: string,
  signal: AbortSignal,
): Promise<z.output<Schema>> => {
  const parsed = schema.safeParse(await readStaticJson(address, signal));
  if (!parsed.success) {
    throw new ApiError(`${address} has another shape`, { status: 200, response: null, headers: {}, result: null });
  }
  return parsed.data;
};

const loadCatalogue = (_api: Api, signal: AbortSignal): Promise<CoverageCatalogue> =>
  readDocument(CoverageCatalogue, staticPaths.coverage, signal);

/** The catalogue of coverage, a static document. */
export const useCoverage = () => useLoaded(loadCatalogue);

/** The coverage document that a reference points to; loads nothing while `address` is null. */
export const useReferencedSource = (address: string | null) => {
  const load = useCallback(
    (_api: Api, signal: AbortSignal): Promise<DrawnSource> => readDocument(DrawnSource, address ?? '', signal),
    [address],
  );
  return useLoaded(address === null ? null : load);
};

const loadTiles = async (api: Api, signal: AbortSignal): Promise<readonly OperatorTileV2[]> =>
  (await api.listOperatorTilesV2({ query: {} }, { signal })).data;

/** Operators with the network that each of them uses. */
export const useVirtualOperators = () => useLoaded(loadTiles);

const loadMapModule = () => import('./coverage-map.ts');

/** The map module with OpenLayers; large, so it is loaded only when there is coverage to draw. */
export const useMapModule = (isNeeded: boolean) => useLoaded(isNeeded ? loadMapModule : null);
