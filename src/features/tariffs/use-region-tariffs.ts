import { useCallback } from 'react';
import type { Tariff, TariffQueryType } from '../../../contract/tariffs.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import type { Loaded } from '../../lib/loaded.ts';
import { flatTariff } from '../../../domain/flat-tariff.ts';

/** Rows of one request, the most that the API gives. */
const BLOCK = 100;

/**
 * All tariffs of one kind in a region, the cheapest first: about 100, which one request brings. Filters, counts, pages
 * and the plot are computed from them, so that they need no further requests and agree with each other.
 */
export const useRegionTariffs = (
  regionSlug: string,
  kind: TariffQueryType,
): { loaded: Loaded<readonly Tariff[]>; retry: () => void } => {
  const load = useCallback(
    async (api: Api, signal: AbortSignal): Promise<readonly Tariff[]> => {
      const readBlock = async (skip: number) => {
        const query = {
          QueryType: kind,
          RegionSlug: regionSlug,
          Skip: skip,
          Take: BLOCK,
          SortBy: 'price',
          SortDesc: false,
        } as const;
        return (await api.listTariffs({ query }, { signal })).data;
      };
      const first = await readBlock(0);
      const starts = Array.from({ length: Math.ceil(first.totalRows / BLOCK) - 1 }, (_, index) => (index + 1) * BLOCK);
      const rest = await Promise.all(starts.map(readBlock));
      return [first, ...rest].flatMap(({ data }) => data.map(flatTariff));
    },
    [regionSlug, kind],
  );
  const { isPending, loaded, retry } = useLoaded(load, { name: `tariffs ${regionSlug} ${kind}` });
  // Those of another kind must not be shown as these.
  return { loaded: isPending ? { tag: 'loading' } : loaded, retry };
};
