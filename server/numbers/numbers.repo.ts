import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

export interface Found {
  number: number;
  holderInn: string | null;
  holderName: string | null;
  regionCode: string | null;
  regionName: string | null;
  portedAt: Date | null;
  isActive: boolean;
  operatorId: string | null;
  operatorName: string | null;
  operatorLogo: string | null;
  rangeHolder: string | null;
}

interface QuotaState {
  used: number;
  refreshAt: Date;
}

interface Spending extends QuotaState {
  isSpent: boolean;
}

/** More than one, so that leftovers get fewer; not many, so that no lookup waits for them. */
const CLEARED_AT_ONCE = 20;

export const createNumbersRepo = (db: Db) => ({
  /** Everything known of a number, in one round trip: the ported table first, the range otherwise. */
  find: async (number: number): Promise<Found> => {
    const [row] = await findAll(db, [number]);
    if (row === undefined) {
      throw new Error('A lookup always gives one row');
    }
    return row;
  },

  /** The same for many numbers, in the order of the asked ones. */
  findMany: (numbers: readonly number[]): Promise<Found[]> => findAll(db, numbers),

  /**
   * Spends lookups of a quota, in one statement: exact however many come at once. A refusal is read afterwards, by a
   * statement of its own: within the first one its snapshot might not show the row that refused.
   * @param cost lookups, at least one
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
  quota: (key: string, now: Date, windowMs: number): Promise<QuotaState> => quotaOf(db, key, now, windowMs),
});

const findAll = async (db: Db, numbers: readonly number[]): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select
      asked.number,
      range.operator_inn as holder_inn,
      range.holder_name,
      range.region_code,
      range.region_name,
      ported.ported_at,
      active.number is not null as is_active,
      coalesce(recipient.id, holder.id) as operator_id,
      coalesce(recipient.name, holder.name) as operator_name,
      coalesce(recipient.logo, holder.logo) as operator_logo,
      coalesce(holder.name, range.holder_name) as range_holder
    from unnest(${numbers}::bigint[]) with ordinality as asked (number, place)
    left join lateral (
      select * from numbering_ranges where first <= asked.number order by first desc limit 1
    ) range on range.last >= asked.number
    left join ported_numbers ported on ported.number = asked.number
    left join operators recipient on recipient.id = ported.operator_id
    left join operators holder on holder.inn = range.operator_inn
    left join bdpn_active_processes active on active.number = asked.number
    order by asked.place
  `.execute(db);
  return rows;
};

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
