import type { Arguments } from '../../contract/endpoint.ts';
import type { tariffEndpoints, tariffSortKeysV2, TariffQueryType } from '../../contract/tariffs.ts';

type QueryByCode = Arguments<(typeof tariffEndpoints)['listTariffsByRegionCode']>['query'];
type QueryBySlug = Arguments<(typeof tariffEndpoints)['listTariffs']>['query'];

interface Range {
  min: number | undefined;
  max: number | undefined;
}

/** A range of an amount that may have no bound: unlimited satisfies any minimum and no maximum. */
export interface AllowanceRange extends Range {
  /** Unlimited ones only; the range then says nothing. */
  unlimited: boolean;
}

export type TariffSortKey = (typeof tariffSortKeysV2)[number];

/** What either generation of the list asks for, in one form. */
export interface TariffFilter {
  region: { code: string } | { slug: string };
  /** Both kinds when absent. */
  queryType: TariffQueryType | undefined;
  name: string | undefined;
  /** Any operator when absent or empty. */
  operatorIds: readonly string[] | undefined;
  minutes: AllowanceRange;
  trafficGb: AllowanceRange;
  sms: AllowanceRange;
  /** Roubles for 30 days. */
  priceMonthly: Range;
  minutePrice: Range;
  smsPrice: Range;
  isBestByOperator: boolean;
  sortBy: TariffSortKey;
  isDescending: boolean;
  offset: number;
  limit: number;
}

const anything: Range = { min: undefined, max: undefined };
const anyAllowance: AllowanceRange = { ...anything, unlimited: false };

const common = (query: QueryByCode | QueryBySlug) => ({
  isBestByOperator: query.BestByOperator === true,
  sortBy: query.SortBy,
  isDescending: query.SortDesc,
  offset: query.Skip,
  limit: query.Take,
});

export const filterByCode = (query: QueryByCode): TariffFilter => ({
  ...common(query),
  region: { code: query.RegionCode },
  queryType: undefined,
  name: query.Name,
  operatorIds: query.OperatorId,
  minutes: { min: query.MinutesMin, max: query.MinutesMax, unlimited: query.MinutesUnlim === true },
  trafficGb: { min: query.TrafficMin, max: query.TrafficMax, unlimited: query.TrafficUnlim === true },
  sms: { min: query.SmsMin, max: query.SmsMax, unlimited: query.SmsUnlim === true },
  priceMonthly: { min: query.PriceMin, max: query.PriceMax },
  minutePrice: anything,
  smsPrice: anything,
});

/** Filters of the other kind of tariffs say nothing: a page keeps them while the visitor looks at this kind. */
export const filterBySlug = (query: QueryBySlug): TariffFilter => {
  const isPackage = query.QueryType === 'Package';
  return {
    ...common(query),
    region: { slug: query.RegionSlug },
    queryType: query.QueryType,
    name: undefined,
    operatorIds: query.OperatorSlugs,
    minutes: isPackage
      ? {
          min: query['Package.MinutesMin'],
          max: query['Package.MinutesMax'],
          unlimited: query['Package.MinutesUnlim'] === true,
        }
      : anyAllowance,
    trafficGb: isPackage
      ? {
          min: query['Package.TrafficMin'],
          max: query['Package.TrafficMax'],
          unlimited: query['Package.TrafficUnlim'] === true,
        }
      : anyAllowance,
    sms: anyAllowance,
    priceMonthly: anything,
    minutePrice: isPackage
      ? anything
      : { min: query['NonPackage.MinuteMinPrice'], max: query['NonPackage.MinuteMaxPrice'] },
    smsPrice: isPackage ? anything : { min: query['NonPackage.SmsMinPrice'], max: query['NonPackage.SmsMaxPrice'] },
  };
};
