import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { MINISTRY_INN } from './numbering-plan.ts';

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

/** What a line of a table says of a number. */
export interface FoundLine {
  /** Null when the range is not allocated to anybody. */
  operatorName: string | null;
  regionName: string | null;
  portedAt: Date | null;
}

export const createNumbersRepo = (db: Db) => ({
  /** Everything known of a number, in one round trip: the ported table first, the range otherwise. */
  find: async (number: number): Promise<Found> => {
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
      from (select ${number}::bigint as number) asked
      left join lateral (
        select * from numbering_ranges where first <= asked.number order by first desc limit 1
      ) range on range.last >= asked.number and range.operator_inn <> ${MINISTRY_INN}
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

  /** What the lines of a table say, in the order of the asked numbers. */
  findLines: async (numbers: readonly number[]): Promise<FoundLine[]> => {
    const { rows } = await sql<FoundLine>`
      select
        coalesce(recipient.name, holder.name, range.holder_name) as operator_name,
        range.region_name,
        ported.ported_at
      from unnest(${numbers}::bigint[]) with ordinality as asked (number, place)
      left join lateral (
        select * from numbering_ranges where first <= asked.number order by first desc limit 1
      ) range on range.last >= asked.number and range.operator_inn <> ${MINISTRY_INN}
      left join ported_numbers ported on ported.number = asked.number
      left join operators recipient on recipient.id = ported.operator_id
      left join operators holder on holder.inn = range.operator_inn
      order by asked.place
    `.execute(db);
    return rows;
  },
});
