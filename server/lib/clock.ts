import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Real time: sessions, quota, logs. */
export interface Clock {
  now(): Date;
}

export const realClock: Clock = { now: () => new Date() };

/**
 * Domain time: orders and portations. Its anchor lives in the database, so all replicas agree
 * and simulated days can pass in seconds. It never goes backwards.
 */
export interface DomainClock {
  /** The moment of domain time. With a transaction the anchor is read through it, past the cache. */
  now(db?: Kysely<Database>): Promise<Date>;
  /** Lets `ms` milliseconds of domain time pass at once and returns the new moment. */
  advance(ms: number): Promise<Date>;
  /** Seconds of domain time in one second of real time from now on; 1 is real time, 0 stands still. */
  setRate(rate: number): Promise<Date>;
  /** The moment and the rate, read from the database. */
  read(): Promise<{ now: Date; rate: number }>;
}

/** An order to the clock that cannot be followed. The message is one sentence. */
export class ClockError extends Error {
  override readonly name = 'ClockError';
}

export const MAX_RATE = 1_000_000;

/** How long one process may trust the anchor it has read: another process may have moved it. */
const CACHE_MS = 1000;

/** Domain time at a moment of real time; `greatest` holds it still when the machine's time is set back. */
const domainTimeAt = (realTime: RawBuilder<Date>): RawBuilder<Date> =>
  sql<Date>`domain_anchor + greatest(${realTime} - real_anchor, interval '0') * rate`;

interface Reading {
  now: Date;
  rate: number;
}

export const createDomainClock = (db: Kysely<Database>): DomainClock => {
  let cached: (Reading & { readAt: number }) | undefined;
  let latest = 0;

  /** No answer of this process is earlier than one it has given. */
  const forward = (ms: number): Date => {
    latest = Math.max(latest, ms);
    return new Date(latest);
  };

  const remember = (reading: Reading | undefined): Reading => {
    if (!reading) {
      throw new ClockError('The database has no domain clock: run the migrations.');
    }
    cached = { ...reading, readAt: performance.now() };
    return { now: forward(reading.now.getTime()), rate: reading.rate };
  };

  const readFrom = async (source: Kysely<Database>): Promise<Reading> =>
    remember(
      await source
        .selectFrom('domainClock')
        .select([domainTimeAt(sql<Date>`clock_timestamp()`).as('now'), 'rate'])
        .executeTakeFirst(),
    );

  const move = async (by: { ms: number } | { rate: number }): Promise<Date> => {
    const ms = 'ms' in by ? by.ms : 0;
    // One statement with one reading of real time: columns on the right are the old ones, so domain
    // time is continuous, also when two processes move the clock at once.
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
    return remember(reading).now;
  };

  return {
    async now(transaction) {
      if (transaction) {
        return (await readFrom(transaction)).now;
      }
      const age = cached ? performance.now() - cached.readAt : Infinity;
      if (!cached || age >= CACHE_MS) {
        return (await readFrom(db)).now;
      }
      return forward(cached.now.getTime() + age * cached.rate);
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
