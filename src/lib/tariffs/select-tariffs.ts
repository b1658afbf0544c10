import type { Allowance, Tariff, tariffSortKeysV2 } from '../../../contract/tariffs.ts';
import { exampleCost } from '../../../domain/example-cost.ts';
import { byId, byNumber, byText, comparable, type Compare, inTurn } from '../../../domain/comparators.ts';
import { type AllowanceFilter, anyRange, type Range } from './ranges.ts';

export type SortKey = (typeof tariffSortKeysV2)[number];

/** Filters and order of a list of tariffs. */
export interface TariffCriteria {
  /** A part of the name. */
  name: string;
  /** Any operator when empty. */
  operators: readonly string[];
  /** Roubles for 30 days. */
  price: Range;
  minutes: AllowanceFilter;
  traffic: AllowanceFilter;
  sms: AllowanceFilter;
  minutePrice: Range;
  smsPrice: Range;
  /** Only tariffs with eSIM. */
  hasEsim: boolean;
  /** Only tariffs for everybody. */
  isForAll: boolean;
  /** Only the best tariff of each operator, after all other filters. */
  isBest: boolean;
  sort: SortKey;
  isDescending: boolean;
}

export const allTariffs: TariffCriteria = {
  name: '',
  operators: [],
  price: anyRange,
  minutes: anyRange,
  traffic: anyRange,
  sms: anyRange,
  minutePrice: anyRange,
  smsPrice: anyRange,
  hasEsim: false,
  isForAll: false,
  isBest: false,
  sort: 'price',
  isDescending: false,
};

/** An amount for comparison: unlimited is infinite, an unknown one is NaN. */
const amountOf = (amount: Allowance | null): number => (amount === 'unlimited' ? Infinity : (amount ?? Number.NaN));

const isWithin = (value: number, { max, min }: Range): boolean =>
  (min === null || value >= min) && (max === null || value <= max);

/** An unlimited amount satisfies every minimum and no maximum. */
const fits = (amount: Allowance | null, filter: AllowanceFilter): boolean =>
  filter === 'unlimited' ? amount === 'unlimited' : isWithin(amountOf(amount), filter);

const matches = (tariff: Tariff, criteria: TariffCriteria): boolean =>
  (criteria.name.trim() === '' || comparable(tariff.name).includes(comparable(criteria.name.trim()))) &&
  isWithin(tariff.priceMonthly, criteria.price) &&
  fits(tariff.minutes, criteria.minutes) &&
  fits(tariff.trafficGb, criteria.traffic) &&
  fits(tariff.sms, criteria.sms) &&
  isWithin(tariff.minutePrice ?? Number.NaN, criteria.minutePrice) &&
  isWithin(tariff.smsPrice ?? Number.NaN, criteria.smsPrice) &&
  (!criteria.hasEsim || tariff.esim) &&
  (!criteria.isForAll || tariff.eligibility === null);

/** A price without a package is not comparable with one, so such tariffs follow in either direction. */
const packagesFirst = byNumber<Tariff>(({ queryType }) => Number(queryType === 'NonPackage'));
const cost = (tariff: Tariff): number => exampleCost(tariff) ?? tariff.priceMonthly;
const minutes = (tariff: Tariff): number => amountOf(tariff.minutes);
const traffic = (tariff: Tariff): number => amountOf(tariff.trafficGb);
const sms = (tariff: Tariff): number => amountOf(tariff.sms);

const orders: Record<SortKey, (isDescending: boolean) => readonly Compare<Tariff>[]> = {
  price: (isDescending) => [packagesFirst, byNumber(cost, isDescending)],
  traffic: (isDescending) => [byNumber(traffic, isDescending)],
  minutes: (isDescending) => [byNumber(minutes, isDescending)],
  sms: (isDescending) => [byNumber(sms, isDescending)],
  operator: (isDescending) => [byText(({ operatorName }) => operatorName, isDescending)],
  name: (isDescending) => [byText(({ name }) => name, isDescending)],
  updated: (isDescending) => [byText(({ updatedAt }) => updatedAt, isDescending)],
  minutePrice: (isDescending) => [byNumber((tariff) => tariff.minutePrice ?? Number.NaN, isDescending)],
  smsPrice: (isDescending) => [byNumber((tariff) => tariff.smsPrice ?? Number.NaN, isDescending)],
};

const bestFirst = inTurn<Tariff>([
  packagesFirst,
  byNumber(cost),
  byNumber(traffic, true),
  byNumber(minutes, true),
  byNumber(sms, true),
  byText(({ name }) => name),
  byId,
]);

const bestOf = (tariffs: readonly Tariff[]): Tariff[] => [
  ...new Map(
    tariffs
      .toSorted(bestFirst)
      .toReversed()
      .map((tariff) => [tariff.operatorId, tariff]),
  ).values(),
];

const findTariffs = (tariffs: readonly Tariff[], criteria: TariffCriteria): readonly Tariff[] => {
  const { isBest, operators } = criteria;
  const matching = tariffs.filter(
    (tariff) => (operators.length === 0 || operators.includes(tariff.operatorSlug)) && matches(tariff, criteria),
  );
  return isBest ? bestOf(matching) : matching;
};

/** The tariffs that meet the criteria, in their order; equal ones by id. The rule is published on the page. */
export const selectTariffs = (tariffs: readonly Tariff[], criteria: TariffCriteria): Tariff[] =>
  findTariffs(tariffs, criteria).toSorted(inTurn([...orders[criteria.sort](criteria.isDescending), byId]));

/** The number of tariffs that meet the criteria. */
export const countTariffs = (tariffs: readonly Tariff[], criteria: TariffCriteria): number =>
  findTariffs(tariffs, criteria).length;

/** The number of matching tariffs of each operator, by its slug, whichever operators are selected. */
export const countByOperator = (tariffs: readonly Tariff[], criteria: TariffCriteria): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { operatorSlug } of findTariffs(tariffs, { ...criteria, operators: [] })) {
    counts.set(operatorSlug, (counts.get(operatorSlug) ?? 0) + 1);
  }
  return counts;
};
