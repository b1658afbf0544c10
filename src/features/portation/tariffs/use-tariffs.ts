import { useMemo } from 'react';
import type { Tariff } from '../../../../contract/tariffs.ts';
import type { Api } from '../../../api/api.ts';
import { useLoaded } from '../../../api/use-loaded.ts';
import type { Loaded } from '../../../lib/loaded.ts';
import { type AllowanceFilter, defined, endsOf } from '../../../lib/tariffs/ranges.ts';
import { isFiltered, type TariffSelection, noFilters } from './tariff-filters.ts';

/** Maximum page size of the API. */
const PAGE = 100;

const unlimited = (filter: AllowanceFilter) => (filter === 'unlimited' ? true : undefined);

/** Loads all pages of an operator's tariffs in a region that match the filters. */
const loadTariffs =
  (
    regionCode: string,
    operatorId: string,
    { isBest, isDescending, minutes, name, price, sms, sort, traffic }: TariffSelection,
  ) =>
  async (api: Api, signal: AbortSignal): Promise<readonly Tariff[]> => {
    const all: Tariff[] = [];
    let totalRows = 1;
    while (all.length < totalRows) {
      const { data } = await api.listTariffsByRegionCode(
        {
          query: defined({
            RegionCode: regionCode,
            OperatorId: [operatorId],
            Skip: all.length,
            Take: PAGE,
            SortBy: sort,
            SortDesc: isDescending,
            Name: name.trim() === '' ? undefined : name.trim(),
            PriceMin: endsOf(price).min,
            PriceMax: endsOf(price).max,
            MinutesMin: endsOf(minutes).min,
            MinutesMax: endsOf(minutes).max,
            MinutesUnlim: unlimited(minutes),
            TrafficMin: endsOf(traffic).min,
            TrafficMax: endsOf(traffic).max,
            TrafficUnlim: unlimited(traffic),
            SmsMin: endsOf(sms).min,
            SmsMax: endsOf(sms).max,
            SmsUnlim: unlimited(sms),
            BestByOperator: isBest || undefined,
          }),
        },
        { signal },
      );
      all.push(...data.data);
      totalRows = data.data.length === 0 ? 0 : data.totalRows;
    }
    return all;
  };

interface Tariffs {
  /** All tariffs of the operator in the region. */
  tariffs: Loaded<readonly Tariff[]>;
  /** Tariffs that match the filters; all of them without filters. */
  shown: Loaded<readonly Tariff[]>;
  /** `shown` is the result of previous filters. */
  isPending: boolean;
  retry: () => void;
}

/** Tariffs of an operator in a region, cheapest first; reloaded when an argument changes. */
export const useTariffs = (regionCode: string | null, operatorId: string | null, filters: TariffSelection): Tariffs => {
  const loadAll = useMemo(
    () => (regionCode === null || operatorId === null ? null : loadTariffs(regionCode, operatorId, noFilters)),
    [regionCode, operatorId],
  );
  const loadFiltered = useMemo(
    () =>
      regionCode === null || operatorId === null || !isFiltered(filters)
        ? null
        : loadTariffs(regionCode, operatorId, filters),
    [regionCode, operatorId, filters],
  );
  const all = useLoaded(loadAll);
  const narrowed = useLoaded(loadFiltered);
  return {
    tariffs: all.loaded,
    shown: loadFiltered === null ? all.loaded : narrowed.loaded,
    isPending: loadFiltered !== null && narrowed.isPending,
    retry: () => {
      all.retry();
      if (loadFiltered !== null) {
        narrowed.retry();
      }
    },
  };
};
