import { useCallback } from 'react';
import { type Generation, generations } from '../../../contract/generations.ts';
import type { Operator, OperatorDetail, OperatorTile } from '../../../contract/operators.ts';
import { staticPaths } from '../../../contract/static.ts';
import type { Tariff } from '../../../contract/tariffs.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { OPERATOR_PAGE_SIZE } from '../../../domain/list-pages.ts';
import { flatTariff } from '../../../domain/flat-tariff.ts';

export interface OperatorsPage {
  operators: readonly Operator[];
  /** Number of tariffs by operator; empty when it could not be loaded. */
  tariffCounts: Readonly<Record<string, number>>;
  totalRows: number;
}

/** @param page from 1 */
export const useOperators = (page: number) => {
  const load = useCallback(
    async (api: Api, signal: AbortSignal): Promise<OperatorsPage> => {
      const counts = api.listOperatorTilesV2({ query: {} }, { signal }).then(
        ({ data }) => Object.fromEntries(data.map(({ operatorId, tariffsCount }) => [operatorId, tariffsCount])),
        (error: unknown) => {
          // A document of the server is kept: it would lack them for everybody.
          if (typeof document === 'undefined') {
            throw error;
          }
          return {};
        },
      );
      const query = {
        Skip: (page - 1) * OPERATOR_PAGE_SIZE,
        Take: OPERATOR_PAGE_SIZE,
        SortBy: 'name',
        SortDesc: false,
      } as const;
      const [{ data }, tariffCounts] = await Promise.all([api.listOperators({ query }, { signal }), counts]);
      return { operators: data.data, tariffCounts, totalRows: data.totalRows };
    },
    [page],
  );
  return useLoaded(load, { name: `operators ${page}` });
};

const loadTiles = async (api: Api, signal: AbortSignal): Promise<readonly OperatorTile[]> =>
  (await api.listOperatorTiles({ query: {} }, { signal })).data;

/** Tiles of all operators. */
export const useOperatorTiles = () => useLoaded(loadTiles, { name: 'operator tiles' });

/** An operator by the slug of its page. */
export const useOperator = (slug: string) => {
  const load = useCallback(
    async (api: Api, signal: AbortSignal): Promise<OperatorDetail> =>
      (await api.getOperator({ params: { slug } }, { signal })).data,
    [slug],
  );
  return useLoaded(load, { name: `operator ${slug}` });
};

export interface RegionTariffs {
  /** The cheapest first. */
  tariffs: readonly Tariff[];
  totalRows: number;
}

const MOST_TARIFFS = 100;

/** The tariffs of an operator in a region, the cheapest first. */
export const useOperatorTariffs = (operatorSlug: string, regionSlug: string) => {
  const load = useCallback(
    async (api: Api, signal: AbortSignal): Promise<RegionTariffs> => {
      const query = {
        QueryType: 'Package',
        RegionSlug: regionSlug,
        Skip: 0,
        Take: MOST_TARIFFS,
        SortBy: 'price',
        SortDesc: false,
      } as const;
      const { data } = await api.listTariffs({ query: { ...query, OperatorSlugs: [operatorSlug] } }, { signal });
      return { tariffs: data.data.map(flatTariff), totalRows: data.totalRows };
    },
    [operatorSlug, regionSlug],
  );
  return useLoaded(load, { name: `tariffs of ${operatorSlug} in ${regionSlug}` });
};

export interface OperatorCoverage {
  /** The operator with the network: the host of a virtual one. */
  operatorId: string;
  /** Towns by their best generation, the newest first. */
  places: readonly { generation: Generation; names: readonly string[] }[];
  /** A notice about the data as a whole. */
  note: string | null;
}

/** Coverage of an operator's network; null when the document does not have the network. */
export const useCoverageOf = ({ hostOperatorName, operatorName }: OperatorDetail) => {
  const network = hostOperatorName ?? operatorName;
  const load = useCallback(
    async (api: Api, signal: AbortSignal): Promise<OperatorCoverage | null> => {
      const { networks, note, places } = await api.readDocument(
        async () => (await import('../../../contract/coverage.ts')).CoverageCatalogue,
        staticPaths.coverage,
        signal,
      );
      const operatorId = networks.find((one) => one.operatorName === network)?.operatorId;
      return operatorId === undefined
        ? null
        : {
            operatorId,
            note,
            places: generations
              .toReversed()
              .map((generation) => ({
                generation,
                names: places.filter(({ best }) => best[operatorId] === generation).map(({ name }) => name),
              }))
              .filter(({ names }) => names.length > 0),
          };
    },
    [network],
  );
  return useLoaded(load, { name: `coverage of ${network}` });
};
