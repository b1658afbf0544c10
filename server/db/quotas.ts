import { sql } from 'kysely';
import { named } from './pool.ts';
import { prepare } from './prepare.ts';
import type { Db } from './schema.ts';

/** A quota to consume from. The key is opaque; each purpose has its own prefix. */
export interface QuotaLimit {
  key: string;
  limit: number;
}

interface QuotaState {
  /** Remaining amount of the quota with the least left. */
  remaining: number;
  /** When that quota is full again. */
  refreshAt: Date;
}

type Consumption = { isGranted: true } | ({ isGranted: false } & QuotaState);

/** Records, with what it costs, that something was counted: the greatest limit that fits. */
export const UNLIMITED = 2 ** 31 - 1;

/** Expired rows deleted at a time: more than one, so that they get fewer; few, so that the request stays fast. */
const CLEANUP_BATCH = 20;

/** Quotas per time window: lookups, feedback messages from one address. */
export const createQuotas = (db: Db) => {
  const findCounted = prepare(db, 'counted', (key: string, now: Date) =>
    db.selectFrom('lookupQuotas').select('key').where('key', '=', key).where('refreshAt', '>', now),
  );
  return {
    /**
     * Consumes from all given quotas or from none, in one statement, so that it is exact under concurrency. The state
     * after a refusal is read by another statement, because the snapshot of the first may not contain the refusing row.
     * @param limits always in the same order, to prevent deadlocks
     * @param cost at least 1
     * @returns the remaining amount when it is not enough
     */
    consume: async (limits: readonly QuotaLimit[], cost: number, now: Date, windowMs: number): Promise<Consumption> => {
      const refreshAt = new Date(now.getTime() + windowMs);
      const consumeIn = async (on: Db): Promise<boolean> => {
        const { rows } = await sql<{ used: number }>`
          ${sql.raw(named('quota', 'insert'))} into lookup_quotas as quota (key, used, refresh_at)
          -- Until the end of this transaction: a crash may forget the counts of its last second, which harms nobody.
          with without_disk as materialized (select set_config('synchronous_commit', 'off', true))
          select quota_limit.key, ${cost}::integer, ${refreshAt}::timestamptz
          from without_disk, unnest(${limits.map(({ key }) => key)}::text[]) with ordinality as quota_limit (key, place)
          where ${cost}::integer <= (${limits.map(({ limit }) => limit)}::integer[])[quota_limit.place]
          order by quota_limit.place
          on conflict (key) do update set
            used = case when quota.refresh_at <= ${now} then 0 else quota.used end + ${cost}::integer,
            refresh_at = case when quota.refresh_at <= ${now} then ${refreshAt} else quota.refresh_at end
          where case when quota.refresh_at <= ${now} then 0 else quota.used end + ${cost}::integer
            <= (${limits.map(({ limit }) => limit)}::integer[])[array_position(${limits.map(({ key }) => key)}::text[], quota.key)]
          returning used
        `.execute(on);
        if (rows.length < limits.length) {
          return false;
        }
        if (rows[0]?.used === cost) {
          await deleteExpired(on, now);
        }
        return true;
      };
      const isGranted = limits.length === 1 ? await consumeIn(db) : await consumeAll(db, consumeIn);
      return isGranted ? { isGranted } : { isGranted, ...(await stateOf(db, limits, now, windowMs)) };
    },

    /**
     * Whether something was counted within its window, so that it is not counted again: a quota of `UNLIMITED`.
     * @param key opaque, like that of a quota; what was counted must not be readable from it
     */
    isCounted: async (key: string, now: Date): Promise<boolean> => (await findCounted(key, now)).length > 0,

    /** Reads the state. An unused quota is full and has no row. */
    read: (limits: readonly QuotaLimit[], now: Date, windowMs: number): Promise<QuotaState> =>
      stateOf(db, limits, now, windowMs),
  };
};

class InsufficientQuota extends Error {
  override readonly name = 'InsufficientQuota';
}

/** Rolls back when the statement spent from some of the quotas only. */
const consumeAll = async (db: Db, consumeIn: (on: Db) => Promise<boolean>): Promise<boolean> => {
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await consumeIn(trx))) {
        throw new InsufficientQuota();
      }
    });
    return true;
  } catch (error) {
    if (error instanceof InsufficientQuota) {
      return false;
    }
    throw error;
  }
};

const stateOf = async (db: Db, limits: readonly QuotaLimit[], now: Date, windowMs: number): Promise<QuotaState> => {
  const rows = await db
    .selectFrom('lookupQuotas')
    .select(['key', 'used', 'refreshAt'])
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .where('refreshAt', '>', now)
    .execute();
  const unusedUntil = new Date(now.getTime() + windowMs);
  return (
    limits
      .map(({ key, limit }): QuotaState => {
        const row = rows.find((one) => one.key === key);
        return { remaining: Math.max(limit - (row?.used ?? 0), 0), refreshAt: row?.refreshAt ?? unusedUntil };
      })
      // Of equals the one that is refreshed later.
      .reduce((tightest, one) =>
        one.remaining < tightest.remaining ||
        (one.remaining === tightest.remaining && one.refreshAt > tightest.refreshAt)
          ? one
          : tightest,
      )
  );
};

/** Deletes some expired rows whenever a new window begins; `skip locked` leaves rows in use. */
const deleteExpired = async (db: Db, now: Date): Promise<void> => {
  await sql`
    delete from lookup_quotas where key in (
      select key from lookup_quotas where refresh_at <= ${now} order by refresh_at limit ${CLEANUP_BATCH}
      for update skip locked
    )
  `.execute(db);
};
