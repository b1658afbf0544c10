import { sql } from 'kysely';
import { prepare } from '../db/prepare.ts';
import type { Db } from '../db/schema.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
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

/** With the version of the table that was searched. */
interface VersionedTable extends PortedTable {
  version: string | null;
}

/**
 * The version of `ported_numbers`, in SQL; null before the first full export. From then on only the next one changes the
 * table, by another one in its place (`server/imports/ported-numbers.import.ts`). The date tells tables apart that got the
 * same identifier, as may happen after a restore; the size tells a restored table from one that is being filled.
 */
const VERSION = sql<string | null>`(
  select extract(epoch from full_date) || ' ' || listed.oid::oid || ' ' || pg_relation_size(listed.oid)
  from data_sources, to_regclass('ported_numbers') listed (oid) where kind = 'ported-numbers'
)`;

/** After the index could not be read, files are looked up without it for this time. */
const PAUSE_MS = 60_000;

/**
 * Searches for the ported ones of many numbers. It keeps in memory which numbers the last full export has, so that its
 * table is searched for these alone; `ported_changes` is searched for all.
 */
export const createPortedSearches = ({ clock, db, logger }: { clock: Clock; db: Db; logger: Logger }) => {
  const findPorted = prepare(
    db,
    'ported',
    // One array instead of ten thousand parameters, named once, as it is sent for each place. For a sorted `any`
    // PostgreSQL reads each page of the index once, for a join with a list it does not. Returns a row of JSON: the driver
    // would create an object and texts for each line. Names the tables in the order in which the import locks them.
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
    const [row] = rows;
    if (row === undefined) {
      throw new Error('A slice of an export is exactly one row');
    }
    return { version: row.version, numbers: Buffer.from(row.numbers, 'hex') };
  };

  let index: ExportIndex | null = null;
  /** Of the export that the last search has read. */
  let version: string | null = null;
  let reading: Promise<void> | null = null;
  let notBefore = new Date(0);
  const stopping = new AbortController();

  const readIndex = async (): Promise<void> => {
    try {
      index = await readExportIndex(readSlice, stopping.signal);
    } catch (error) {
      notBefore = new Date(clock.now().getTime() + PAUSE_MS);
      logger.warn({ err: error }, 'which numbers are ported cannot be read: files are looked up more slowly');
    } finally {
      reading = null;
    }
  };

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
          if (index === known) {
            index = null;
          }
          [table] = await findPorted(given, null);
        }
        if (table === undefined) {
          throw new Error('A search for ported numbers returns exactly one row');
        }
        ({ version } = table);
        return table;
      };
    },

    /** Reads the index if there is none and the last search has read an export. Reports a failure by the log alone. */
    renewIndex: async (): Promise<void> => {
      if (index === null && version !== null && clock.now() >= notBefore && !stopping.signal.aborted) {
        reading ??= readIndex();
        await reading;
      }
    },

    /** Stops reading the index, and begins no more. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await reading;
    },
  };
};

export type PortedSearches = ReturnType<typeof createPortedSearches>;

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
