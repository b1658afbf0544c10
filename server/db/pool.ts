import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Db } from './schema.ts';

const { builtins } = pg.types;

const parseInt8 = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError('A bigint of the database does not fit into a number.');
  }
  return value;
};

/**
 * How values leave PostgreSQL. Everything not named here keeps the driver's own reading.
 *
 * | type        | becomes             | why                                                        |
 * |-------------|---------------------|------------------------------------------------------------|
 * | int8        | number              | our counts and ids fit; beyond 2^53 it is an error         |
 * | numeric     | number              | money with kopecks and allowances; no sums over 2^53       |
 * | date        | 'YYYY-MM-DD'        | a calendar day has no time zone; a Date would shift it     |
 * | timestamptz | Date                | a moment                                                   |
 */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseInt8],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) => {
    const ours = format === 'binary' ? undefined : parsers.get(oid);
    if (ours) {
      return ours;
    }
    return pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text') as (text: string) => unknown;
  },
};

export interface PoolOptions {
  /** Largest number of connections; 10 when absent. */
  max?: number;
  /** Told about connections that broke while idle; they are replaced by themselves. */
  onIdleError?: (error: Error) => void;
}

/** A driver pool with our readings of values; for libraries that want one (the job queue). */
export const createPool = (databaseUrl: string, options: PoolOptions = {}): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    application_name: 'mnp-portal',
    types,
  });
  // Without a listener a restart of PostgreSQL would end our process.
  pool.on('error', (error) => options.onIdleError?.(error));
  // So would one that breaks in the middle of a transaction, between two queries: the next query says so anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** Our database over a pool. Columns are snake_case there and camelCase here; JSON is left as it is. */
export const createDb = (pool: pg.Pool): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
