import type { Arguments } from '../../contract/endpoint.ts';
import type { tariffEndpoints, tariffSortKeysV2, TariffQueryType } from '../../contract/tariffs.ts';

type QueryByCode = Arguments<(typeof tariffEndpoints)['listTariffsByRegionCode']>['query'];
type QueryBySlug = Arguments<(typeof tariffEndpoints)['listTariffs']>['query'];

interface Range {
  min: number | undefined;
  max: number | undefined;
}

/** A range of an allowance. An unlimited one satisfies any minimum and no maximum. */
export interface AllowanceRange extends Range {
  /** Matches unlimited ones only and ignores the range. */
  unlimited: boolean;
}

export type TariffSortKey = (typeof tariffSortKeysV2)[number];

/** The filter of both API versions of the list. */
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

/** Ignores filters of the other query type, which a page keeps while the visitor switches between the two. */
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
