import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** One quota that a use counts against. The key is opaque, and other uses of the same person carry another prefix. */
export interface QuotaClaim {
  key: string;
  limit: number;
}

interface QuotaState {
  /** What is left, of the tightest of the quotas. */
  remaining: number;
  /** When that one is full again. */
  refreshAt: Date;
}

/** Why not, when there was not enough. */
type Spending = { isSpent: true } | ({ isSpent: false } & QuotaState);

/** More than one, so that leftovers get fewer; not many, so that nobody waits for them. */
const CLEARED_AT_ONCE = 20;

/** Amounts that may be used up within a window: lookups of numbers, appeals from one address. */
export const createQuotas = (db: Db) => ({
  /**
   * Spends every claimed quota or none, decided by one statement: exact however many come at once. A refusal is read
   * afterwards, by a statement of its own: within the first one its snapshot might not show the row that refused.
   * @param claims in an order that is the same for everybody, or two spendings could wait for each other
   * @param cost at least one
   * @returns what is left when there is not enough
   */
  spend: async (claims: readonly QuotaClaim[], cost: number, now: Date, windowMs: number): Promise<Spending> => {
    const refreshAt = new Date(now.getTime() + windowMs);
    const take = async (on: Db): Promise<boolean> => {
      const { rows } = await sql<{ used: number }>`
        insert into lookup_quotas as quota (key, used, refresh_at)
        select claim.key, ${cost}::integer, ${refreshAt}::timestamptz
        from unnest(${claims.map(({ key }) => key)}::text[]) with ordinality as claim (key, place)
        where ${cost}::integer <= (${claims.map(({ limit }) => limit)}::integer[])[claim.place]
        order by claim.place
        on conflict (key) do update set
          used = case when quota.refresh_at <= ${now} then 0 else quota.used end + ${cost}::integer,
          refresh_at = case when quota.refresh_at <= ${now} then ${refreshAt} else quota.refresh_at end
        where case when quota.refresh_at <= ${now} then 0 else quota.used end + ${cost}::integer
          <= (${claims.map(({ limit }) => limit)}::integer[])[array_position(${claims.map(({ key }) => key)}::text[], quota.key)]
        returning used
      `.execute(on);
      if (rows.length < claims.length) {
        return false;
      }
      if (rows.some(({ used }) => used === cost)) {
        await clearPassed(on, now);
      }
      return true;
    };
    const isSpent = claims.length === 1 ? await take(db) : await takeAll(db, take);
    return isSpent ? { isSpent } : { isSpent, ...(await stateOf(db, claims, now, windowMs)) };
  },

  /** What is left, without using any; a quota that was never touched is full, and no row is made for it. */
  read: (claims: readonly QuotaClaim[], now: Date, windowMs: number): Promise<QuotaState> =>
    stateOf(db, claims, now, windowMs),
});

class NotEnough extends Error {
  override readonly name = 'NotEnough';
}

/** The statement may have taken from one quota and not from another: then nothing of it stays. */
const takeAll = async (db: Db, take: (on: Db) => Promise<boolean>): Promise<boolean> => {
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await take(trx))) {
        throw new NotEnough();
      }
    });
    return true;
  } catch (error) {
    if (error instanceof NotEnough) {
      return false;
    }
    throw error;
  }
};

const stateOf = async (db: Db, claims: readonly QuotaClaim[], now: Date, windowMs: number): Promise<QuotaState> => {
  const rows = await db
    .selectFrom('lookupQuotas')
    .select(['key', 'used', 'refreshAt'])
    .where(
      'key',
      'in',
      claims.map(({ key }) => key),
    )
    .where('refreshAt', '>', now)
    .execute();
  const untouched = new Date(now.getTime() + windowMs);
  return (
    claims
      .map(({ key, limit }): QuotaState => {
        const row = rows.find((one) => one.key === key);
        return { remaining: Math.max(limit - (row?.used ?? 0), 0), refreshAt: row?.refreshAt ?? untouched };
      })
      // Of two that are spent the later one decides.
      .reduce((tightest, one) =>
        one.remaining < tightest.remaining ||
        (one.remaining === tightest.remaining && one.refreshAt > tightest.refreshAt)
          ? one
          : tightest,
      )
  );
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
