/** Schemas of scalar values in requests and responses: identifiers, instants, and query parameters, which are text. */
import { MSISDN } from '../domain/msisdn.ts';
import { refusalCodes } from './refusal-codes.ts';
import { z } from './z.ts';

/** A Russian mobile number in its stored form, `79161234567`. */
export const Msisdn = z.string().check(z.regex(MSISDN));

export const RefusalCodeSchema = z.enum(refusalCodes);

/** A number in any form that `parseNumber` reads; the server normalises it. */
export const NumberInput = z.string().check(z.maxLength(200));

/** An instant, ISO 8601 in UTC (`2026-11-20T10:00:00.000Z`). */
export const Instant = z.iso.datetime();

/** A calendar date `2026-11-28`, without a time zone. */
export const CalendarDate = z.iso.date();

export const Uuid = z.uuid();

/** A short identifier of a catalogue entry: an operator, a tariff, a region's slug. */
export const Slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));

/** БДПН region code, two digits. These are not the vehicle or ОКАТО codes. */
export const RegionCode = z.string().check(z.regex(/^\d{2}$/));

/** A whole number in a query. Not `z.coerce`, which silently turns an empty `Skip=` into 0. */
export const intParam = (bounds: { min: number; max: number }) =>
  z.codec(z.string().check(z.regex(/^-?\d{1,9}$/)), z.int().check(z.gte(bounds.min), z.lte(bounds.max)), {
    decode: Number,
    encode: String,
  });

/** A decimal number in a query, with a dot. */
export const decimalParam = (bounds: { min: number; max: number }) =>
  z.codec(
    z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,4})?$/)),
    z.number().check(z.gte(bounds.min), z.lte(bounds.max)),
    { decode: Number, encode: String },
  );

/** `true` or `false` in a query; nothing else. */
export const boolParam = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (value) => (value ? ('true' as const) : ('false' as const)),
});

/** A repeated query parameter (`OperatorId=a&OperatorId=b`). */
export const repeatedParam = <Item extends z.core.$ZodType<string, string>>(item: Item) =>
  z.array(item).check(z.maxLength(50));

/** Paging and sorting of a list as the specification spells them. */
export const pagedQuery = <const Key extends readonly [string, ...string[]]>(sortKeys: Key) => ({
  Skip: intParam({ min: 0, max: 1_000_000 }),
  Take: intParam({ min: 1, max: 100 }),
  SortBy: z.enum(sortKeys),
  SortDesc: boolParam,
});

/** One page of a list. `offset` and `pageSize` repeat the request; `totalRows` counts all matching rows. */
export const paged = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ data: z.array(item), offset: z.int(), pageSize: z.int(), totalRows: z.int() });
