import { endpoint } from './endpoint.ts';
import { OperatorRef } from './operators.ts';
import { boolParam, decimalParam, Instant, intParam, paged, pagedQuery, RegionCode, repeatedParam, Slug } from './wire.ts';
import { z } from './z.ts';

export const TariffQueryType = z.enum(['Package', 'NonPackage']);

/** An amount that may have no bound. */
export const Allowance = z.union([z.number(), z.literal('unlimited')]);
export type Allowance = z.infer<typeof Allowance>;

export const TariffPeriod = z.object({ unit: z.enum(['day', 'month']), count: z.int() });

export const Tariff = z.object({
  ...OperatorRef.shape,
  id: Slug,
  name: z.string(),
  /** Grows with every change of price or content; the order remembers which one was chosen. */
  version: z.int(),
  queryType: TariffQueryType,
  regionCodes: z.array(RegionCode),
  /** Roubles for one `period`. */
  price: z.number(),
  period: TariffPeriod,
  /** Roubles for 30 days, derived from `price` and `period`. */
  priceMonthly: z.number(),
  /** A lowered price for the first `promoPeriods` periods. */
  pricePromo: z.nullable(z.number()),
  promoPeriods: z.nullable(z.int()),
  connectionFee: z.number(),
  minutes: z.nullable(Allowance),
  /** Gigabytes of 1024 megabytes. */
  trafficGb: z.nullable(Allowance),
  /** What happens when the traffic is used up. */
  trafficAfterLimit: z.nullable(z.string()),
  sms: z.nullable(Allowance),
  unlimitedApps: z.array(z.string()),
  esim: z.boolean(),
  network5g: z.boolean(),
  /** The network a virtual operator uses. */
  networkOperatorName: z.nullable(z.string()),
  /** Who may take it, when not everyone. */
  eligibility: z.nullable(z.string()),
  mnpBonus: z.nullable(z.string()),
  /** NonPackage: roubles. */
  minutePrice: z.nullable(z.number()),
  smsPrice: z.nullable(z.number()),
  mbPrice: z.nullable(z.number()),
  archived: z.boolean(),
  /** When the data were checked against the operator's own. */
  updatedAt: Instant,
});
export type Tariff = z.infer<typeof Tariff>;

const amount = intParam({ min: 0, max: 100_000 });
const gigabytes = decimalParam({ min: 0, max: 10_000 });
const roubles = decimalParam({ min: 0, max: 100_000 });

export const tariffSortKeys = ['price', 'traffic', 'minutes', 'sms', 'operator', 'name', 'updated'] as const;

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
      TrafficUnlim: z.optional(boolParam),
      SmsMin: z.optional(amount),
      SmsMax: z.optional(amount),
      SmsUnlim: z.optional(boolParam),
      MinutesMin: z.optional(amount),
      MinutesMax: z.optional(amount),
      MinutesUnlim: z.optional(boolParam),
      PriceMin: z.optional(roubles),
      PriceMax: z.optional(roubles),
      BestByOperator: z.optional(boolParam),
    }),
    answer: paged(Tariff),
    errors: [400],
  }),
  getTariff: endpoint({
    method: 'get',
    path: '/v1.1/tariff/{id}',
    access: 'public',
    summary: 'Тариф целиком',
    params: z.object({ id: Slug }),
    answer: Tariff,
    errors: [400, 404],
  }),
};
