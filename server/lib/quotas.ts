import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

interface QuotaState {
  used: number;
  refreshAt: Date;
}

interface Spending extends QuotaState {
  isSpent: boolean;
}

/** More than one, so that leftovers get fewer; not many, so that nobody waits for them. */
const CLEARED_AT_ONCE = 20;

/**
 * Amounts that may be used up within a window: lookups of numbers, appeals from one address. A key names whom a quota
 * counts; it is opaque, and other uses of the same person carry another prefix.
 */
export const createQuotas = (db: Db) => ({
  /**
   * Spends a quota, in one statement: exact however many come at once. A refusal is read afterwards, by a
   * statement of its own: within the first one its snapshot might not show the row that refused.
   * @param cost at least one
   * @returns what is used after it and when the quota is full again; used stays as it was when there is not enough
   */
  spend: async (key: string, cost: number, limit: number, now: Date, windowMs: number): Promise<Spending> => {
    const refreshAt = new Date(now.getTime() + windowMs);
    const taken = await sql<QuotaState>`
      insert into lookup_quotas as quota (key, used, refresh_at)
      select ${key}, ${cost}::integer, ${refreshAt}::timestamptz where ${cost}::integer <= ${limit}::integer
      on conflict (key) do update set
        used = case when quota.refresh_at <= ${now} then 0 else quota.used end + ${cost}::integer,
        refresh_at = case when quota.refresh_at <= ${now} then ${refreshAt} else quota.refresh_at end
      where case when quota.refresh_at <= ${now} then 0 else quota.used end + ${cost}::integer <= ${limit}::integer
      returning used, refresh_at
    `.execute(db);
    const [row] = taken.rows;
    if (row === undefined) {
      return { ...(await quotaOf(db, key, now, windowMs)), isSpent: false };
    }
    if (row.used === cost) {
      await clearPassed(db, now);
    }
    return { ...row, isSpent: true };
  },

  /** What is used of a quota, without using any; a quota that was never touched is full, and no row is made for it. */
  read: (key: string, now: Date, windowMs: number): Promise<QuotaState> => quotaOf(db, key, now, windowMs),
});

const quotaOf = async (db: Db, key: string, now: Date, windowMs: number): Promise<QuotaState> => {
  const row = await db
    .selectFrom('lookupQuotas')
    .select(['used', 'refreshAt'])
    .where('key', '=', key)
    .where('refreshAt', '>', now)
    .executeTakeFirst();
  return row ?? { used: 0, refreshAt: new Date(now.getTime() + windowMs) };
};

/**
 * Every window that begins clears away some that have passed: keys of visitors who never came back would stay forever.
 * Rows that somebody is renewing right now are left alone.
 */
const clearPassed = async (db: Db, now: Date): Promise<void> => {
  await sql`
    delete from lookup_quotas where key in (
      select key from lookup_quotas where refresh_at <= ${now} order by refresh_at limit ${CLEARED_AT_ONCE}
      for update skip locked
    )
  `.execute(db);
};
