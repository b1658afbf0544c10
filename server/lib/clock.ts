import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Real time, for sessions, quotas and logs. */
export interface Clock {
  now(): Date;
}

export const realClock: Clock = { now: () => new Date() };

/**
 * Domain time, for orders and portations. Its anchor is stored in the database, so that all replicas agree and
 * simulated days can pass in seconds. It is monotonic.
 */
export interface DomainClock {
  /** The current domain time. With a transaction the anchor is read in it, bypassing the cache. */
  now(db?: Kysely<Database>): Promise<Date>;
  /** Advances domain time by `ms` milliseconds. @returns the new time */
  advance(ms: number): Promise<Date>;
  /** Sets the seconds of domain time in a second of real time; 1 is real time, 0 stops the clock. */
  setRate(rate: number): Promise<Date>;
  /** Time and rate, read from the database. */
  read(): Promise<{ now: Date; rate: number }>;
}

/** An invalid operation on the clock. The message is one sentence for the operator. */
export class ClockError extends Error {
  override readonly name = 'ClockError';
}

export const MAX_RATE = 1_000_000;

/** How long an anchor is cached, milliseconds; another process may move it. */
const CACHE_MS = 250;

/** After it a reading is not waited for: answers from memory must not wait for a database that hangs. Milliseconds. */
const SLOW_MS = 200;

/** Domain time at a real time; `greatest` keeps it monotonic when the system time is set back. */
const domainTimeAt = (realTime: RawBuilder<Date>): RawBuilder<Date> =>
  sql<Date>`domain_anchor + greatest(${realTime} - real_anchor, interval '0') * rate`;

interface Reading {
  now: Date;
  rate: number;
}

export const createDomainClock = (db: Kysely<Database>): DomainClock => {
  let cached: (Reading & { readAt: number }) | undefined;
  let latest = 0;

  /** Never returns an earlier time than before. */
  const monotonic = (ms: number): Date => {
    latest = Math.max(latest, ms);
    return new Date(latest);
  };

  /** A reading under way, for all who ask meanwhile. */
  let pending: Promise<Reading> | null = null;
  let askedAt = 0;

  const toReading = (reading: Reading | undefined): Reading => {
    if (!reading) {
      throw new ClockError('The database has no domain clock: run the migrations.');
    }
    cached = { ...reading, readAt: performance.now() };
    return { now: monotonic(reading.now.getTime()), rate: reading.rate };
  };

  const readFrom = async (source: Kysely<Database>): Promise<Reading> =>
    toReading(
      await source
        .selectFrom('domainClock')
        .select([domainTimeAt(sql<Date>`clock_timestamp()`).as('now'), 'rate'])
        .executeTakeFirst(),
    );

  const move = async (by: { ms: number } | { rate: number }): Promise<Date> => {
    const ms = 'ms' in by ? by.ms : 0;
    // One statement with one real time, in which the right-hand columns are the old ones: domain time is continuous
    // even when two processes move the clock at once.
    const realTime = sql<Date>`statement_timestamp()`;
    const reading = await db
      .updateTable('domainClock')
      .set({
        domainAnchor: sql<Date>`${domainTimeAt(realTime)} + ${ms}::float8 * interval '1 millisecond'`,
        realAnchor: sql<Date>`greatest(${realTime}, real_anchor)`,
        ...('rate' in by ? { rate: by.rate } : {}),
      })
      .returning([sql<Date>`domain_anchor`.as('now'), 'rate'])
      .executeTakeFirst();
    return toReading(reading).now;
  };

  return {
    async now(transaction) {
      if (transaction) {
        return (await readFrom(transaction)).now;
      }
      const age = cached ? performance.now() - cached.readAt : Infinity;
      if (!cached || age >= CACHE_MS) {
        if (pending === null) {
          askedAt = performance.now();
          pending = readFrom(db).finally(() => {
            pending = null;
          });
        }
        if (!cached || performance.now() - askedAt < SLOW_MS) {
          return (await pending).now;
        }
      }
      return monotonic(cached.now.getTime() + age * cached.rate);
    },
    async advance(ms) {
      if (!Number.isFinite(ms) || ms < 0) {
        throw new ClockError('Domain time only moves forward: give a non-negative interval.');
      }
      return move({ ms });
    },
    async setRate(rate) {
      if (!Number.isFinite(rate) || rate < 0 || rate > MAX_RATE) {
        throw new ClockError(`The rate of the domain clock must be a number from 0 to ${MAX_RATE}.`);
      }
      return move({ rate });
    },
    read: () => readFrom(db),
  };
};
