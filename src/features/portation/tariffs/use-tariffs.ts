import { useMemo } from 'react';
import type { Tariff } from '../../../../contract/tariffs.ts';
import type { Api } from '../../../api/api.ts';
import { useLoaded } from '../../../api/use-loaded.ts';
import type { Loaded } from '../../../lib/loaded.ts';
import { type AllowanceFilter, defined, endsOf } from '../../../lib/tariffs/ranges.ts';
import { isFiltered, type TariffFilter, noFilter } from './tariff-filter.ts';

/** The largest page that the API allows. */
const PAGE = 100;

const unlimited = (filter: AllowanceFilter) => (filter === 'unlimited' ? true : undefined);

/** Loads all tariffs of an operator in a region that match the filter, page by page. */
const loadTariffs =
  (
    regionCode: string,
    operatorId: string,
    { isBest, isDescending, minutes, name, price, sms, sort, traffic }: TariffFilter,
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
  /** Everything the operator sells in the region. */
  tariffs: Loaded<readonly Tariff[]>;
  /** Those that match the filter; all of them without one. */
  shown: Loaded<readonly Tariff[]>;
  /** The shown list belongs to an earlier filter. */
  isPending: boolean;
  retry: () => void;
}

/** Loads the tariffs of an operator in a region, cheapest first; again when an argument changes. */
export const useTariffs = (regionCode: string | null, operatorId: string | null, filter: TariffFilter): Tariffs => {
  const loadAll = useMemo(
    () => (regionCode === null || operatorId === null ? null : loadTariffs(regionCode, operatorId, noFilter)),
    [regionCode, operatorId],
  );
  const loadFiltered = useMemo(
    () =>
      regionCode === null || operatorId === null || !isFiltered(filter)
        ? null
        : loadTariffs(regionCode, operatorId, filter),
    [regionCode, operatorId, filter],
  );
  const all = useLoaded(loadAll);
  const filtered = useLoaded(loadFiltered);
  return {
    tariffs: all.loaded,
    shown: loadFiltered === null ? all.loaded : filtered.loaded,
    isPending: loadFiltered !== null && filtered.isPending,
    retry: () => {
      all.retry();
      if (loadFiltered !== null) {
        filtered.retry();
      }
    },
  };
};
