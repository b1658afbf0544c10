import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Secrets } from '../lib/secrets.ts';
import type { Database, Db } from './schema.ts';
import { columnsPlugin } from './sealed-columns.ts';

const { builtins } = pg.types;

const parseInt8 = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError('A bigint of the database does not fit into a number.');
  }
  return value;
};

const parseTimestamp = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text') as (text: string) => unknown;

/** Twice as fast as the driver's parser, which also knows `infinity`. */
const parseMoment = (text: string): unknown => {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? parseTimestamp(text) : moment;
};

/**
 * How values of PostgreSQL are parsed; other types keep the default of the driver.
 *
 * | type        | becomes             | why                                                        |
 * |-------------|---------------------|------------------------------------------------------------|
 * | int8        | number              | counts and ids fit; beyond 2^53 it is an error             |
 * | numeric     | number              | money with kopecks and allowances; no sums over 2^53       |
 * | date        | 'YYYY-MM-DD'        | a calendar day has no time zone; a Date would shift it     |
 * | timestamptz | Date                | a moment                                                   |
 */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseInt8],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, parseMoment],
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

/** The text of a statement that is prepared under a name, of letters. */
export const named = (name: string, text: string): string => `/* prepared ${name} */ ${text}`;
const NAMED = /^\s*\/\* prepared (\w+) \*\//;

/** Sends `named` statements with their name, so that the driver prepares them once for each connection. */
const namePrepared = (client: pg.ClientBase): void => {
  const query = client.query.bind(client);
  const withName = (text: unknown): unknown => {
    const name = typeof text === 'string' ? NAMED.exec(text)?.[1] : undefined;
    return name === undefined ? text : { name, text };
  };
  Object.assign(client, {
    query: (text: unknown, ...rest: unknown[]): unknown => Reflect.apply(query, undefined, [withName(text), ...rest]),
  });
};

/**
 * Closes a connection whose query has timed out. The driver only stops waiting for the response: the pool would hand the
 * connection to the next caller while it is busy, or in the transaction that an overdue `begin` has opened.
 */
const closeOverdue = (client: pg.ClientBase): void => {
  const query = client.query.bind(client);
  Object.assign(client, {
    query: (...args: unknown[]): unknown => {
      const sent: unknown = Reflect.apply(query, undefined, args);
      if (sent instanceof Promise && client instanceof pg.Client) {
        sent.catch((error: unknown) => {
          if (error instanceof Error && error.message === 'Query read timeout') {
            void client.end();
          }
        });
      }
      return sent;
    },
  });
};

/**
 * A pool of the driver with these parsers, also for pg-boss.
 * @param options.max the maximum number of connections
 * @param options.queryTimeoutMs a query without a response fails after it, for a server that hangs; 0: never. The server
 * ends it then too, except behind a pooler of transactions
 * @param options.isPooler whether the address leads to a pooler of transactions, whose connections keep no statements
 */
export const createPool = (databaseUrl: string, { max = 10, queryTimeoutMs = 0, isPooler = false } = {}): pg.Pool => {
  // PgBouncer refuses it as a parameter of the connection. The pool waits for the promise.
  const limitStatements = (client: pg.ClientBase): unknown =>
    isPooler || queryTimeoutMs === 0 ? undefined : client.query(`set statement_timeout = ${queryTimeoutMs}`);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: 10_000,
    query_timeout: queryTimeoutMs,
    onConnect: limitStatements,
    application_name: 'mnp-portal',
    types,
  });
  // Without a listener a restart of PostgreSQL would end the process; the pool replaces a lost idle connection.
  pool.on('error', () => undefined);
  // The same for a connection lost between two queries of a transaction; the next query fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (queryTimeoutMs > 0) {
    pool.on('connect', closeOverdue);
  }
  if (!isPooler) {
    pool.on('connect', namePrepared);
  }
  return pool;
};

/** Kysely over a pool. @param secrets of the sealed columns */
export const createDb = (pool: pg.Pool, secrets: Secrets): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [columnsPlugin(secrets)],
  });
