import { sql } from 'kysely';
import { prepare } from '../db/prepare.ts';
import type { Db } from '../db/schema.ts';
import { type ExportIndex, type ExportSlice, readExportIndex } from './scanner/export-index.ts';
import { FIRST_MOBILE } from './scanner/national-in-bytes.ts';

/** Ported ones of some numbers, column by column. */
export interface PortedTable {
  /** Short, ascending. */
  numbers: readonly number[];
  /** Of each number, the index of its operator in `operatorNames`. */
  operators: readonly number[];
  /** Of each number, the Moscow day of its portation, in days since 1970-01-01. */
  days: readonly number[];
  operatorNames: readonly string[];
}
/** What the statement returns besides. */
interface VersionedTable extends PortedTable {
  version: string | null;
}

/**
 * The version of `ported_numbers`, in SQL. Once there was a full export, only the next one changes the table, by another
 * one in its place (`server/imports/ported-numbers.import.ts`). Null before. The date tells tables apart that got the
 * same identifier, as may happen after a restore.
 */
const VERSION = sql<string | null>`(
  select full_date || ' ' || to_regclass('ported_numbers')::oid from data_sources where kind = 'ported-numbers'
)`;

/**
 * Searches for the ported ones of many numbers. Of the numbers of the last full export it keeps an index in memory, so
 * that PostgreSQL looks for none that the export has not; `ported_changes` is searched for all.
 */
export const createPortedSearches = (db: Db) => {
  const findPorted = prepare(
    db,
    'ported',
    // One array instead of ten thousand parameters. For a sorted `any` PostgreSQL reads each page of the index once, for
    // a join with a list it does not. It is named once, as each place would send it again. Returns a row of JSON: the driver would create an object and texts for each line.
    (numbers: Buffer, exported: Buffer | null) => sql<VersionedTable>`
      with given as (
        select numbers, coalesce(${exported}::bigint[], numbers) as exported
        from (select ${numbers}::bigint[] as numbers) list
      )
      select
        ${VERSION} as version,
        (select coalesce(json_agg(name order by id), '[]') from operators) as operator_names,
        coalesce(json_agg(number order by number), '[]') as numbers,
        coalesce(json_agg(operator order by number), '[]') as operators,
        coalesce(json_agg(day order by number), '[]') as days
      from (
        select
          ported.number - ${sql.lit(FIRST_MOBILE)} as number,
          operator.index as operator,
          (ported.ported_at at time zone 'Europe/Moscow')::date - date '1970-01-01' as day
        from (
          select distinct on (number) number, operator_id, ported_at
          from (
            select true as is_change, number, operator_id, ported_at from ported_changes
            where number = any((select numbers from given)::bigint[])
            union all
            select false, number, operator_id, ported_at from ported_numbers
            where number = any((select exported from given)::bigint[])
          ) either
          order by number, is_change desc
        ) ported
        join (select id, row_number() over (order by id) - 1 as index from operators) operator
          on operator.id = ported.operator_id
      ) line
    `,
  );
  const readSlice = async (first: number, last: number): Promise<ExportSlice> => {
    // Bytes of a result would be opened as a sealed column.
    const { rows } = await sql<{ version: string | null; numbers: string }>`
      select
        ${VERSION} as version,
        coalesce(
          encode(string_agg(int4send((number - ${sql.lit(FIRST_MOBILE)})::integer), '' order by number), 'hex'), ''
        ) as numbers
      from ported_numbers where number between ${first} and ${last}
    `.execute(db);
    const { numbers = '', version: read = null } = rows[0] ?? {};
    return { version: read, numbers: Buffer.from(numbers, 'hex') };
  };

  let index: ExportIndex | null = null;
  /** Of the export that the last search has read. */
  let version: string | null = null;
  let reading: Promise<void> | null = null;

  return {
    /**
     * Creates a search for the ported ones of short numbers, which must be ascending. One search after another: all
     * write their numbers into the same bytes.
     * @param size the most numbers of a search
     */
    create: (size: number) => {
      const bytes = Buffer.allocUnsafeSlow(2 * (ARRAY_HEAD_BYTES + ITEM_BYTES * size));
      return async (numbers: Uint32Array): Promise<PortedTable> => {
        const given = bigintArray(numbers, bytes);
        const known = index;
        const exported = known === null ? null : bigintArray(numbers.filter(known.has), bytes.subarray(given.length));
        let [table] = await findPorted(given, exported);
        if (table !== undefined && known !== null && table.version !== known.version) {
          index = null;
          [table] = await findPorted(given, null);
        }
        if (table === undefined) {
          throw new Error('A search for ported numbers returns exactly one row');
        }
        ({ version } = table);
        return table;
      };
    },

    /** Reads the index when the last search has read another export. */
    renewIndex: async (): Promise<void> => {
      if (version === (index?.version ?? null)) {
        return;
      }
      reading ??= (async () => {
        try {
          index = await readExportIndex(readSlice);
        } finally {
          reading = null;
        }
      })();
      await reading;
    },
  };
};

/** The type of `bigint` in PostgreSQL. */
const BIGINT = 20;
const ARRAY_HEAD_BYTES = 20;
const ITEM_BYTES = 12;
/**
 * Short numbers as ten-digit ones in PostgreSQL's binary form of an array: its text would be garbage of twice the size.
 * @returns the part of the bytes that it has written
 */
const bigintArray = (numbers: Uint32Array, bytes: Buffer): Buffer => {
  // Dimensions, no nulls, type, length and first index.
  [1, 0, BIGINT, numbers.length, 1].forEach((value, index) => bytes.writeInt32BE(value, 4 * index));
  let at = ARRAY_HEAD_BYTES;
  for (let index = 0; index < numbers.length; index += 1) {
    const number = FIRST_MOBILE + (numbers[index] ?? 0);
    bytes.writeInt32BE(8, at);
    bytes.writeUInt32BE(Math.floor(number / 2 ** 32), at + 4);
    bytes.writeUInt32BE(number % 2 ** 32, at + 8);
    at += ITEM_BYTES;
  }
  return bytes.subarray(0, at);
};
