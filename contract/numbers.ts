import { endpoint } from './endpoint.ts';
import { RefusalCodeSchema } from './refusal-codes.ts';
import { CalendarDate, Instant, Msisdn, NumberInput, RegionCode, Slug } from './wire.ts';
import { z } from './z.ts';

/** A reason, known before applying, why a number cannot be carried at all (whichever operator is chosen). */
export const Obstacle = z.object({
  code: RefusalCodeSchema,
  /** The first day on which the obstacle is gone, when that is known. */
  availableFrom: z.nullable(CalendarDate),
});
export type Obstacle = z.infer<typeof Obstacle>;

export const NumberInfo = z.object({
  msisdn: Msisdn,
  /** Null when nobody holds the range, or an old registry does not give the ИНН of who does. Not every one is in the lists. */
  operatorId: z.nullable(Slug),
  operatorName: z.nullable(z.string()),
  operatorLogo: z.nullable(z.string()),
  /** Null for a region that the ported-numbers database has no code for (lookup only). */
  regionCode: z.nullable(RegionCode),
  regionName: z.nullable(z.string()),
  /** When the number was last carried; null when it never was. */
  lastPortation: z.nullable(Instant),
  /** The signed-in citizen's ESIA account lists this number; false for anonymous visitors. */
  isEsiaMsisdn: z.boolean(),
  /** The operator the range belongs to, also when the number has left it. */
  rangeHolderName: z.nullable(z.string()),
  obstacles: z.array(Obstacle),
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
    answer: Quota,
    errors: [400, 403, 413, 415],
  }),
  lookupNumber: endpoint({
    method: 'post',
    path: '/v1.1/msisdn/info/single',
    access: 'public',
    summary: 'Оператор и регион одного номера',
    body: z.strictObject({ msisdn: NumberInput }),
    answer: NumberInfo,
    errors: [400, 403, 413, 415],
  }),
  lookupFile: endpoint({
    method: 'post',
    path: '/v1.1/msisdn/info/batch',
    access: 'session',
    summary: 'Операторы и регионы номеров из файла',
    bodyKind: 'multipart',
    body: z.object({ File: z.file() }),
    answerKind: 'blob',
    errors: [400, 401, 403, 413, 415],
  }),
};
