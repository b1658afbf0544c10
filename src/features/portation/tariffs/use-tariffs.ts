import { useMemo } from 'react';
import type { Tariff } from '../../../../contract/tariffs.ts';
import type { Api } from '../../../api/api.ts';
import { type Loaded, useLoaded } from '../../../api/use-loaded.ts';

/** The most that one call gives. */
const PAGE = 100;

/** All tariffs of an operator in a region, page by page. */
const askTariffs =
  (regionCode: string, operatorId: string) =>
  async (api: Api, signal: AbortSignal): Promise<readonly Tariff[]> => {
    const all: Tariff[] = [];
    let totalRows = 1;
    while (all.length < totalRows) {
      const { data } = await api.listTariffsByRegionCode(
        {
          query: {
            RegionCode: regionCode,
            OperatorId: [operatorId],
            Skip: all.length,
            Take: PAGE,
            SortBy: 'price',
            SortDesc: false,
          },
        },
        { signal },
      );
      all.push(...data.data);
      totalRows = data.data.length === 0 ? 0 : data.totalRows;
    }
    return all;
  };

/** Tariffs of an operator in a region, cheapest first; asked again when either changes. */
export const useTariffs = (
  regionCode: string | null,
  operatorId: string | null,
): { tariffs: Loaded<readonly Tariff[]>; retry: () => void } => {
  const ask = useMemo(
    () => (regionCode === null || operatorId === null ? null : askTariffs(regionCode, operatorId)),
    [regionCode, operatorId],
  );
  const { loaded, retry } = useLoaded(ask);
  return { tariffs: loaded, retry };
};
