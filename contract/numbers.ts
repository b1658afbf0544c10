import { endpoint } from './endpoint.ts';
import { CalendarDate, Instant, Msisdn, NumberInput, RefusalCodeSchema, RegionCode, Slug } from './wire.ts';
import { z } from './z.ts';

/** A reason, known before applying, why a number cannot be ported to any operator. */
export const Obstacle = z.object({
  code: RefusalCodeSchema,
  /** The first day without the obstacle, when known. */
  availableFrom: z.nullable(CalendarDate),
});
export type Obstacle = z.infer<typeof Obstacle>;

export const NumberInfo = z.object({
  msisdn: Msisdn,
  /** Null when the range is not allocated, or an old registry does not give the holder's ИНН. May be absent from the lists of operators. */
  operatorId: z.nullable(Slug),
  operatorName: z.nullable(z.string()),
  operatorLogo: z.nullable(z.string()),
  /** Null for a region without a БДПН code (lookup only). */
  regionCode: z.nullable(RegionCode),
  regionName: z.nullable(z.string()),
  /** When the number was last ported; null if never. */
  lastPortation: z.nullable(Instant),
  /** The signed-in citizen's ESIA account lists this number; false for anonymous visitors. */
  isEsiaMsisdn: z.boolean(),
  /** The range holder, also of a ported number. */
  rangeHolderName: z.nullable(z.string()),
  obstacles: z.array(Obstacle),
  /** The earliest day of a portation requested now, by the clock of the region; null with obstacles. */
  earliestDate: z.nullable(CalendarDate),
});
export type NumberInfo = z.infer<typeof NumberInfo>;

export const Quota = z.object({
  /** When `remainingCount` is full again. */
  refreshAt: Instant,
  remainingCount: z.int(),
});
export type Quota = z.infer<typeof Quota>;

export const numberEndpoints = {
  getQuota: endpoint({
    method: 'post',
    path: '/v1.1/msisdn/info/quota',
    access: 'public',
    summary: 'Сколько проверок номеров осталось',
    body: z.strictObject({}),
    response: Quota,
    errors: [400, 403, 413, 415],
  }),
  lookupNumber: endpoint({
    method: 'post',
    path: '/v1.1/msisdn/info/single',
    access: 'public',
    summary: 'Оператор и регион одного номера',
    body: z.strictObject({ msisdn: NumberInput }),
    response: NumberInfo,
    errors: [400, 403, 413, 415],
  }),
  lookupFile: endpoint({
    method: 'post',
    path: '/v1.1/msisdn/info/batch',
    access: 'session',
    summary: 'Операторы и регионы номеров из файла',
    bodyKind: 'multipart',
    body: z.object({ File: z.file() }),
    responseKind: 'blob',
    errors: [400, 401, 403, 413, 415, 429],
  }),
};
