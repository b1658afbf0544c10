import { useMemo } from 'react';
import type { Tariff } from '../../../../contract/tariffs.ts';
import type { Api } from '../../../api/api.ts';
import { useLoaded } from '../../../api/use-loaded.ts';

/** Maximum page size of the API. */
const PAGE = 100;

/** Loads all pages of an operator's tariffs in a region. */
const loadTariffs =
  (regionCode: string, operatorId: string) =>
  async (api: Api, signal: AbortSignal): Promise<readonly Tariff[]> => {
    const all: Tariff[] = [];
    let totalRows = 1;
    while (all.length < totalRows) {
      const query = {
        RegionCode: regionCode,
        Skip: all.length,
        Take: PAGE,
        SortBy: 'price',
        SortDesc: false,
      } as const;
      const { data } = await api.listTariffsByRegionCode({ query: { ...query, OperatorId: [operatorId] } }, { signal });
      all.push(...data.data);
      totalRows = data.data.length === 0 ? 0 : data.totalRows;
    }
    return all;
  };

/** All tariffs of an operator in a region; reloaded when an argument changes. */
export const useTariffs = (regionCode: string | null, operatorId: string | null) => {
  const load = useMemo(
    () => (regionCode === null || operatorId === null ? null : loadTariffs(regionCode, operatorId)),
    [regionCode, operatorId],
  );
  return useLoaded(load);
};
