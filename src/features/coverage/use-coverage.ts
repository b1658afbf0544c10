import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { CoverageCatalogue, DrawnSource } from '../../../contract/coverage.ts';
import { staticPaths } from '../../../contract/static.ts';
import type { OperatorTileV2 } from '../../../contract/operators.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { onFirstAction } from '../../lib/first-action.ts';

const schemas = () => import('../../../contract/coverage.ts');

const loadCatalogue = (api: Api, signal: AbortSignal): Promise<CoverageCatalogue> =>
  api.readDocument(async () => (await schemas()).CoverageCatalogue, staticPaths.coverage, signal);

/** The catalogue of coverage, a static document. */
export const useCoverage = () => useLoaded(loadCatalogue, { name: 'coverage' });

/** The coverage document that a reference points to; loads nothing while `address` is null. */
export const useReferencedSource = (address: string | null) => {
  const load = useCallback(
    (api: Api, signal: AbortSignal): Promise<DrawnSource> =>
      api.readDocument(async () => (await schemas()).DrawnSource, address ?? '', signal),
    [address],
  );
  return useLoaded(address === null ? null : load);
};

const loadTiles = async (api: Api, signal: AbortSignal): Promise<readonly OperatorTileV2[]> =>
  (await api.listOperatorTilesV2({ query: {} }, { signal })).data;

/** Operators with the network that each of them uses. */
export const useVirtualOperators = () => useLoaded(loadTiles, { name: 'operator networks' });

const loadMapModule = () => import('./coverage-map.ts');

/**
 * The map module with OpenLayers; large, so it is loaded only when there is coverage to draw, and the visitor sees the
 * place of the maps or begins to use the page.
 * @param place the element that the maps will be in
 */
export const useMapModule = (isDrawable: boolean, place: RefObject<Element | null>) => {
  const [isWanted, setIsWanted] = useState(false);
  // Visibility and the visitor are outside React.
  useEffect(() => {
    const want = () => setIsWanted(true);
    const stopWaiting = onFirstAction(want);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && want(),
      // A strip of the place at the lower edge of a phone shows no map: the rest takes a touch.
      { rootMargin: '0px 0px -10% 0px' },
    );
    if (place.current !== null) {
      observer.observe(place.current);
    }
    return () => {
      stopWaiting();
      observer.disconnect();
    };
  }, [place]);
  return useLoaded(isDrawable && isWanted ? loadMapModule : null);
};
