import { type AllowanceFilter, anyRange, hasRange, type Range } from '../../../lib/tariffs/ranges.ts';

/** By what the list of step 2 is narrowed. */
export interface Narrowing {
  name: string;
  price: Range;
  minutes: AllowanceFilter;
  traffic: AllowanceFilter;
  sms: AllowanceFilter;
  isBest: boolean;
}

export const noNarrowing: Narrowing = {
  name: '',
  price: anyRange,
  minutes: anyRange,
  traffic: anyRange,
  sms: anyRange,
  isBest: false,
};

export const isNarrowed = ({ isBest, minutes, name, price, sms, traffic }: Narrowing): boolean =>
  name.trim() !== '' ||
  isBest ||
  hasRange(price) ||
  [minutes, traffic, sms].some((filter) => filter === 'unlimited' || hasRange(filter));
