import type { tariffSortKeys } from '../../../../contract/tariffs.ts';
import { type AllowanceFilter, anyRange, hasRange, type Range } from '../../../lib/tariffs/ranges.ts';

export type SortKey = (typeof tariffSortKeys)[number];

/** Filters and order of the tariff list of step 2. */
export interface TariffSelection {
  name: string;
  price: Range;
  minutes: AllowanceFilter;
  traffic: AllowanceFilter;
  sms: AllowanceFilter;
  isBest: boolean;
  sort: SortKey;
  isDescending: boolean;
}

export const noFilters: TariffSelection = {
  name: '',
  price: anyRange,
  minutes: anyRange,
  traffic: anyRange,
  sms: anyRange,
  isBest: false,
  sort: 'price',
  isDescending: false,
};

/** Whether filters or order differ from the defaults. */
export const isFiltered = ({
  isBest,
  isDescending,
  minutes,
  name,
  price,
  sms,
  sort,
  traffic,
}: TariffSelection): boolean =>
  name.trim() !== '' ||
  isBest ||
  isDescending ||
  sort !== 'price' ||
  hasRange(price) ||
  [minutes, traffic, sms].some((filter) => filter === 'unlimited' || hasRange(filter));
