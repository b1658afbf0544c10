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
