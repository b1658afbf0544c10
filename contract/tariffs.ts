import { endpoint } from './endpoint.ts';
import { OperatorRef } from './operators.ts';
import { ConvergenceService, MediaService } from './tariff-services.ts';
import {
  boolParam,
  decimalParam,
  Instant,
  intParam,
  paged,
  pagedQuery,
  RegionCode,
  repeatedParam,
  Slug,
} from './wire.ts';
import { z } from './z.ts';

export const TariffQueryType = z.enum(['Package', 'NonPackage']);
export type TariffQueryType = z.infer<typeof TariffQueryType>;

/** An amount that may have no bound. */
export const Allowance = z.union([z.number(), z.literal('unlimited')]);
export type Allowance = z.infer<typeof Allowance>;

export const TariffPeriod = z.object({ unit: z.enum(['day', 'month']), count: z.int() });

/** Fields of both versions of a tariff. */
const common = {
  ...OperatorRef.shape,
  id: Slug,
  /** The tariff's name in addresses; the same in every region where the operator sells it. */
  slug: Slug,
  operatorSlug: Slug,
  name: z.string(),
  /** Incremented with every change of price or content; an order stores the version that was chosen. */
  version: z.int(),
  queryType: TariffQueryType,
  /** БДПН codes of the regions where it is sold at this price. */
  regionCodes: z.array(RegionCode),
  /** Roubles for one `period`. */
  price: z.number(),
  period: TariffPeriod,
  /** Roubles for 30 days, derived from `price` and `period`. */
  priceMonthly: z.number(),
  /** A lowered price: for the first `promoPeriods` periods, or until `promoUntil`. */
  pricePromo: z.nullable(z.number()),
  promoPeriods: z.nullable(z.int()),
  promoUntil: z.nullable(Instant),
  connectionFee: z.number(),
  esim: z.boolean(),
  network4g: z.boolean(),
  network5g: z.boolean(),
  /** The host network of a virtual operator. */
  networkOperatorName: z.nullable(z.string()),
  mediaServices: z.array(MediaService),
  convergenceServices: z.array(ConvergenceService),
  /** SIM cards for the family that share the tariff, and roubles for 30 days of each. */
  additionalSims: z.nullable(z.object({ count: z.int(), price: z.number() })),
  /** Who is eligible, when not everyone. */
  eligibility: z.nullable(z.string()),
  mnpBonus: z.nullable(z.string()),
  archived: z.boolean(),
  saleFrom: z.nullable(Instant),
  saleTo: z.nullable(Instant),
  /** When the data were checked against the operator's site. */
  updatedAt: Instant,
  /** The page they were checked against. */
  sourceUrl: z.nullable(z.string()),
};

/** The prepaid package; all null on a pay-as-you-go tariff. */
const packageFields = {
  minutes: z.nullable(Allowance),
  /** Which calls the minutes cover. */
  minutesScope: z.nullable(z.enum(['allNetworks', 'ownRegion', 'ownNetwork'])),
  /** Gigabytes of 1024 megabytes. */
  trafficGb: z.nullable(Allowance),
  /** Gigabytes after which unlimited traffic may be throttled. */
  fairUseGb: z.nullable(z.number()),
  /** What happens when the traffic is used up. */
  trafficAfterLimit: z.nullable(z.string()),
  sms: z.nullable(Allowance),
  unlimitedApps: z.array(z.string()),
  /** Calls within the operator's own network are not counted. */
  onnetUnlimited: z.boolean(),
  tethering: z.boolean(),
  tetheringNote: z.nullable(z.string()),
  rolloverMinutes: z.boolean(),
  rolloverGb: z.boolean(),
};

/** Prices of single units, in roubles; all null on a package. */
const rateFields = {
  minutePrice: z.nullable(z.number()),
  minutePriceOnnet: z.nullable(z.number()),
  minutePriceLong: z.nullable(z.number()),
  smsPrice: z.nullable(z.number()),
  mbPrice: z.nullable(z.number()),
  /** The billing unit of a call. */
  chargeStep: z.nullable(z.enum(['second', 'minute'])),
  /** Free seconds at the start of a call. */
  freeSeconds: z.nullable(z.int()),
  dailyFee: z.nullable(z.number()),
};

/** Version 1: all fields at one level. */
export const Tariff = z.object({ ...common, ...packageFields, ...rateFields });
export type Tariff = z.infer<typeof Tariff>;

/** Version 2: the fields of each kind of tariff are grouped, and the other group is null. */
export const TariffV2 = z.object({
  ...common,
  package: z.nullable(z.object(packageFields)),
  nonPackage: z.nullable(z.object(rateFields)),
});
export type TariffV2 = z.infer<typeof TariffV2>;

/** The bounds and step of a slider; unlimited tariffs are not counted in. */
export const Bounds = z.object({ min: z.number(), max: z.number(), step: z.number() });
export type Bounds = z.infer<typeof Bounds>;

/** The number of an operator's tariffs; the same plan at two prices in two regions counts twice. */
const operatorCount = z.object({ ...OperatorRef.shape, operatorSlug: Slug, count: z.int() });

export const TariffFilters = z.object({
  minutes: Bounds,
  traffic: Bounds,
  sms: Bounds,
  /** Roubles for 30 days, of packages only: a pay-as-you-go price is not comparable. */
  price: Bounds,
  operators: z.array(operatorCount),
});
export type TariffFilters = z.infer<typeof TariffFilters>;

/** Filters of every region at once: the call of the specification takes no parameter. */
export const TariffFiltersV2 = z.object({
  operators: z.array(z.object({ ...OperatorRef.shape, operatorSlug: Slug })),
  regions: z.array(
    z.object({
      regionCode: RegionCode,
      regionSlug: Slug,
      package: z.object({
        totalRows: z.int(),
        minutes: Bounds,
        traffic: Bounds,
        /** Tariffs of each operator, by its slug. */
        operators: z.record(z.string(), z.int()),
      }),
      nonPackage: z.object({
        totalRows: z.int(),
        minutePrice: Bounds,
        smsPrice: Bounds,
        operators: z.record(z.string(), z.int()),
      }),
    }),
  ),
});
export type TariffFiltersV2 = z.infer<typeof TariffFiltersV2>;

const amount = intParam({ min: 0, max: 100_000 });
const gigabytes = decimalParam({ min: 0, max: 10_000 });
const roubles = decimalParam({ min: 0, max: 100_000 });

const perUnit = decimalParam({ min: 0, max: 100 });
const flag = z.optional(boolParam);

export const tariffSortKeys = ['price', 'traffic', 'minutes', 'sms', 'operator', 'name', 'updated'] as const;
export const tariffSortKeysV2 = [...tariffSortKeys, 'minutePrice', 'smsPrice'] as const;

export const tariffEndpoints = {
  listTariffsByRegionCode: endpoint({
    method: 'get',
    path: '/v1.4/tariff/list',
    access: 'public',
    summary: 'Тарифы региона по коду БДПН',
    query: z.object({
      RegionCode,
      ...pagedQuery(tariffSortKeys),
      Name: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
      OperatorId: z.optional(repeatedParam(Slug)),
      TrafficMin: z.optional(gigabytes),
      TrafficMax: z.optional(gigabytes),
      TrafficUnlim: flag,
      SmsMin: z.optional(amount),
      SmsMax: z.optional(amount),
      SmsUnlim: flag,
      MinutesMin: z.optional(amount),
      MinutesMax: z.optional(amount),
      MinutesUnlim: flag,
      PriceMin: z.optional(roubles),
      PriceMax: z.optional(roubles),
      BestByOperator: flag,
    }),
    response: paged(Tariff),
    errors: [400],
  }),
  getTariff: endpoint({
    method: 'get',
    path: '/v1.1/tariff/{id}',
    access: 'public',
    summary: 'Тариф целиком',
    params: z.object({ id: Slug }),
    response: Tariff,
    errors: [400, 404],
  }),
  findTariffByName: endpoint({
    method: 'get',
    path: '/v1.2/tariff',
    access: 'public',
    summary: 'Тариф оператора в регионе по названию',
    query: z.object({ Name: z.string().check(z.minLength(1), z.maxLength(120)), OperatorId: Slug, RegionCode }),
    response: Tariff,
    errors: [400, 404],
  }),
  getTariffFilters: endpoint({
    method: 'get',
    path: '/v1.2/tariff/filters',
    access: 'public',
    summary: 'Границы фильтров по всем тарифам',
    response: TariffFilters,
    errors: [],
    conditional: true,
  }),
  listTariffs: endpoint({
    method: 'get',
    path: '/v2/tariff/list',
    access: 'public',
    summary: 'Тарифы региона по его имени в адресе',
    query: z.object({
      QueryType: TariffQueryType,
      RegionSlug: Slug,
      ...pagedQuery(tariffSortKeysV2),
      OperatorSlugs: z.optional(repeatedParam(Slug)),
      BestByOperator: flag,
      'Package.MinutesMin': z.optional(amount),
      'Package.MinutesMax': z.optional(amount),
      'Package.MinutesUnlim': flag,
      'Package.TrafficMin': z.optional(gigabytes),
      'Package.TrafficMax': z.optional(gigabytes),
      'Package.TrafficUnlim': flag,
      'NonPackage.MinuteMinPrice': z.optional(perUnit),
      'NonPackage.MinuteMaxPrice': z.optional(perUnit),
      'NonPackage.SmsMinPrice': z.optional(perUnit),
      'NonPackage.SmsMaxPrice': z.optional(perUnit),
    }),
    response: paged(TariffV2),
    errors: [400],
  }),
  getTariffV2: endpoint({
    method: 'get',
    path: '/v2/tariff/{id}',
    access: 'public',
    summary: 'Тариф целиком',
    params: z.object({ id: Slug }),
    response: TariffV2,
    errors: [400, 404],
  }),
  getTariffFiltersV2: endpoint({
    method: 'get',
    path: '/v2/tariff/filters',
    access: 'public',
    summary: 'Границы фильтров и число тарифов операторов по регионам',
    response: TariffFiltersV2,
    errors: [],
    conditional: true,
  }),
};
