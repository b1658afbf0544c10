import { useCallback } from 'react';
import type { Operator, OperatorDetail, OperatorTile } from '../../../contract/operators.ts';
import type { Tariff } from '../../../contract/tariffs.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { LIST_PAGE_SIZE } from '../../../domain/list-pages.ts';
import { flatTariff } from '../../../domain/flat-tariff.ts';

export interface OperatorsPage {
  operators: readonly Operator[];
  /** Number of tariffs by operator; empty when it could not be loaded. */
  tariffCounts: ReadonlyMap<string, number>;
  totalRows: number;
}

/** @param page from 1 */
export const useOperators = (page: number) => {
  const load = useCallback(
    async (api: Api, signal: AbortSignal): Promise<OperatorsPage> => {
      const counts = api.listOperatorTilesV2({ query: {} }, { signal }).then(
        ({ data }) => new Map(data.map(({ operatorId, tariffsCount }) => [operatorId, tariffsCount])),
        () => new Map<string, number>(),
      );
      const query = {
        Skip: (page - 1) * LIST_PAGE_SIZE,
        Take: LIST_PAGE_SIZE,
        SortBy: 'name',
        SortDesc: false,
      } as const;
      const { data } = await api.listOperators({ query }, { signal });
      return { operators: data.data, tariffCounts: await counts, totalRows: data.totalRows };
    },
    [page],
  );
  return useLoaded(load);
};

const loadTiles = async (api: Api, signal: AbortSignal): Promise<readonly OperatorTile[]> =>
  (await api.listOperatorTiles({ query: {} }, { signal })).data;

/** Tiles of all operators. */
export const useOperatorTiles = () => useLoaded(loadTiles);

/** An operator by the slug of its page. */
export const useOperator = (slug: string) => {
  const load = useCallback(
    async (api: Api, signal: AbortSignal): Promise<OperatorDetail> =>
      (await api.getOperator({ params: { slug } }, { signal })).data,
    [slug],
  );
  return useLoaded(load);
};

export interface RegionTariffs {
  /** The first page, cheapest first. */
  tariffs: readonly Tariff[];
  totalRows: number;
}

const SHOWN_TARIFFS = 6;

/** The cheapest tariffs of an operator in a region. */
export const useOperatorTariffs = (operatorSlug: string, regionSlug: string) => {
  const load = useCallback(
    async (api: Api, signal: AbortSignal): Promise<RegionTariffs> => {
      const query = {
        QueryType: 'Package',
        RegionSlug: regionSlug,
        Skip: 0,
        Take: SHOWN_TARIFFS,
        SortBy: 'price',
        SortDesc: false,
      } as const;
      const { data } = await api.listTariffs({ query: { ...query, OperatorSlugs: [operatorSlug] } }, { signal });
      return { tariffs: data.data.map(flatTariff), totalRows: data.totalRows };
    },
    [operatorSlug, regionSlug],
  );
  return useLoaded(load);
};
