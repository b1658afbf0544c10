import { useCallback } from 'react';
import type { Tariff } from '../../../contract/tariffs.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { flatTariff } from '../../../domain/flat-tariff.ts';
import { type AllowanceFilter, defined, endsOf } from '../../lib/tariffs/ranges.ts';
import { emptySearch, readSearch, type TariffSearch, writeSearch } from './tariff-search.ts';

/** Page size of the tariff list. */
export const PAGE_SIZE = 12;

export interface TariffPage {
  tariffs: readonly Tariff[];
  totalRows: number;
}

const unlimited = (filter: AllowanceFilter) => (filter === 'unlimited' ? true : undefined);

const loadPage = async (
  api: Api,
  regionSlug: string,
  search: TariffSearch,
  signal: AbortSignal,
): Promise<TariffPage> => {
  const { data } = await api.listTariffs(
    {
      query: defined({
        QueryType: search.kind,
        RegionSlug: regionSlug,
        Skip: (search.page - 1) * PAGE_SIZE,
        Take: PAGE_SIZE,
        SortBy: search.sort,
        SortDesc: search.isDescending,
        OperatorSlugs: search.operators.length === 0 ? undefined : [...search.operators],
        BestByOperator: search.isBest || undefined,
        'Package.MinutesMin': endsOf(search.minutes).min,
        'Package.MinutesMax': endsOf(search.minutes).max,
        'Package.MinutesUnlim': unlimited(search.minutes),
        'Package.TrafficMin': endsOf(search.traffic).min,
        'Package.TrafficMax': endsOf(search.traffic).max,
        'Package.TrafficUnlim': unlimited(search.traffic),
        'NonPackage.MinuteMinPrice': endsOf(search.minutePrice).min,
        'NonPackage.MinuteMaxPrice': endsOf(search.minutePrice).max,
        'NonPackage.SmsMinPrice': endsOf(search.smsPrice).min,
        'NonPackage.SmsMaxPrice': endsOf(search.smsPrice).max,
      }),
    },
    { signal },
  );
  return { tariffs: data.data.map(flatTariff), totalRows: data.totalRows };
};

/** The part of the search that the request depends on; view and dialog are not. */
const questionOf = (search: TariffSearch): string =>
  writeSearch({ ...search, view: emptySearch.view, compared: [], shown: null }).toString();

/** One page of the tariff list. */
export const useTariffList = (regionSlug: string, search: TariffSearch) => {
  const question = questionOf(search);
  const load = useCallback(
    (api: Api, signal: AbortSignal) => loadPage(api, regionSlug, readSearch(new URLSearchParams(question)), signal),
    [regionSlug, question],
  );
  return useLoaded(load);
};
