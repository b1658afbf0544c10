import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

interface Found {
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

export const createNumbersRepo = (db: Db) => ({
  /** Everything known of a number, in one round trip: the ported table first, the range otherwise. */
  find: async (number: number): Promise<Found> => {
    const { rows } = await sql<Found>`
      select
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
      from (select ${number}::bigint as number) asked
      left join lateral (
        select * from numbering_ranges where first <= asked.number order by first desc limit 1
      ) range on range.last >= asked.number
      left join ported_numbers ported on ported.number = asked.number
      left join operators recipient on recipient.id = ported.operator_id
      left join operators holder on holder.inn = range.operator_inn
      left join bdpn_active_processes active on active.number = asked.number
    `.execute(db);
    const [row] = rows;
    if (row === undefined) {
      throw new Error('A lookup always gives one row');
    }
    return row;
  },

  /**
   * Spends lookups of a quota, in one statement: exact however many come at once.
   * @param cost lookups; 0 only reads
   * @returns what is used after it and when the quota is full again; used stays as it was when there is not enough
   */
  spend: async (key: string, cost: number, limit: number, now: Date, windowMs: number) => {
    const refreshAt = new Date(now.getTime() + windowMs);
    const { rows } = await sql<{ used: number; refreshAt: Date; isSpent: boolean }>`
      with taken as (
        insert into lookup_quotas as quota (key, used, refresh_at)
        values (${key}, ${cost}, ${refreshAt})
        on conflict (key) do update set
          used = case when quota.refresh_at <= ${now} then ${cost}::integer else quota.used + ${cost}::integer end,
          refresh_at = case when quota.refresh_at <= ${now} then ${refreshAt} else quota.refresh_at end
        where quota.refresh_at <= ${now} or quota.used + ${cost}::integer <= ${limit}::integer
        returning used, refresh_at
      )
      select used, refresh_at, true as is_spent from taken
      union all
      select used, refresh_at, false from lookup_quotas
      where key = ${key} and not exists (select 1 from taken)
    `.execute(db);
    const [row] = rows;
    if (row === undefined) {
      throw new Error('A quota always gives one row');
    }
    return row;
  },
});
