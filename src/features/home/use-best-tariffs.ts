import { useCallback } from 'react';
import type { Tariff } from '../../../contract/tariffs.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { flatTariff } from '../../../domain/flat-tariff.ts';

const SHOWN = 3;

/** The best tariff of each operator in a region, the cheapest first. */
export const useBestTariffs = (regionSlug: string) => {
  const load = useCallback(
    async (api: Api, signal: AbortSignal): Promise<readonly Tariff[]> => {
      const query = {
        QueryType: 'Package',
        RegionSlug: regionSlug,
        BestByOperator: true,
        Skip: 0,
        Take: SHOWN,
        SortBy: 'price',
        SortDesc: false,
      } as const;
      return (await api.listTariffs({ query }, { signal })).data.data.map(flatTariff);
    },
    [regionSlug],
  );
  return useLoaded(load);
};
