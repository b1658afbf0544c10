import { sql } from 'kysely';
import { listOf } from '../db/any-of.ts';
import { batched } from '../db/batched.ts';
import { prepare } from '../db/prepare.ts';
import type { Db } from '../db/schema.ts';
import { MINISTRY_INN } from './numbering-plan.ts';

export interface Found {
  number: number;
  holderInn: string | null;
  holderName: string | null;
  regionCode: string | null;
  regionName: string | null;
  timeZone: string | null;
  portedAt: Date | null;
  isActive: boolean;
  operatorId: string | null;
  operatorName: string | null;
  operatorLogo: string | null;
  rangeHolder: string | null;
}

/** The allocated ranges of the whole plan in ascending order, column by column. */
export interface PlanTable {
  first: Float64Array;
  last: Float64Array;
  /** Index in `holders` of each range. */
  holder: Uint16Array;
  /** The distinct pairs: a tenth as many as ranges. */
  holders: readonly Holder[];
}

interface Holder {
  operatorName: string;
  regionName: string;
}

/**
 * The lookup names `ported_changes` and `ported_numbers` in the order in which the import of a full export locks them. A
 * change without operator hides the row of the export, so that the two are not coalesced.
 */
export const createNumbersRepo = (db: Db) => {
  const findNumbers = prepare(
    db,
    'number',
    (numbers: readonly number[]) => sql<Found>`
      select
        given.number,
        range.operator_inn as holder_inn,
        range.holder_name,
        range.region_code,
        range.region_name,
        region.time_zone,
        ported.ported_at,
        active.number is not null as is_active,
        coalesce(recipient.id, holder.id) as operator_id,
        coalesce(recipient.name, holder.name) as operator_name,
        coalesce(recipient.logo, holder.logo) as operator_logo,
        coalesce(holder.name, range.holder_name) as range_holder
      from unnest(${listOf(numbers, 'bigint')}) as given (number)
      left join lateral (
        select * from numbering_ranges where first <= given.number order by first desc limit 1
      ) range on range.last >= given.number and range.operator_inn <> ${MINISTRY_INN}
      left join regions region on region.code = range.region_code
      left join ported_changes changed on changed.number = given.number
      left join ported_numbers listed on listed.number = given.number
      left join lateral (
        select
          case when changed.number is null then listed.operator_id else changed.operator_id end as operator_id,
          case when changed.number is null then listed.ported_at else changed.ported_at end as ported_at
      ) ported on true
      left join operators recipient on recipient.id = ported.operator_id
      left join operators holder on holder.inn = range.operator_inn
      left join bdpn_active_processes active on active.number = given.number
    `,
  );
  const findNumber = batched(
    (keys: Pick<Found, 'number'>[]) => findNumbers(keys.map(({ number }) => number)),
    ({ number }) => String(number),
  );

  return {
    /** Range, portation and active process of a number, in one round trip. */
    find: async (number: number): Promise<Found> => {
      const [row] = await findNumber({ number });
      if (row === undefined) {
        throw new Error('A lookup returns exactly one row');
      }
      return row;
    },

    /** The whole plan, so that an import during a batch lookup cannot mix two plans. */
    readPlan: async (): Promise<PlanTable> => {
      // Four JSON values instead of 17,000 rows, for each of which the driver would create an object.
      const { rows } = await sql<{ first: number[]; last: number[]; names: string[]; regions: string[] }>`
        select
          coalesce(json_agg(first), '[]') as first, coalesce(json_agg(last), '[]') as last,
          coalesce(json_agg(name), '[]') as names, coalesce(json_agg(region), '[]') as regions
        from (
          select range.first, range.last, coalesce(holder.name, range.holder_name) as name, range.region_name as region
          from numbering_ranges range
          left join operators holder on holder.inn = range.operator_inn
          where range.operator_inn <> ${MINISTRY_INN}
          order by range.first
        ) plan
      `.execute(db);
      const { first = [], last = [], names = [], regions = [] } = rows[0] ?? {};
      const holders: Holder[] = [];
      const known = new Map<string, number>();
      const holder = Uint16Array.from(names, (operatorName, range) => {
        const regionName = regions[range] ?? '';
        const key = `${operatorName};${regionName}`;
        const index = known.get(key) ?? holders.push({ operatorName, regionName }) - 1;
        known.set(key, index);
        return index;
      });
      return { first: Float64Array.from(first), last: Float64Array.from(last), holder, holders };
    },
  };
};
