import { sql } from 'kysely';
import type { OperatorRef } from '../../contract/operators.ts';
import type { Region, RegionOperators } from '../../contract/regions.ts';
import type { Deps } from '../deps.ts';

export const createRegionsService = ({ db }: Pick<Deps, 'db'>) => {
  const regions = () => db.selectFrom('regions').select(['code as regionCode', 'slug', 'name', 'timeZone']);
  return {
    list: (): Promise<Region[]> =>
      regions()
        .orderBy('name', (order) => order.collate('ru-x-icu'))
        .execute(),
    find: async (code: string): Promise<Region | null> =>
      (await regions().where('code', '=', code).executeTakeFirst()) ?? null,
    /** All regions with the operators that sell tariffs there, ordered by name. */
    operators: (): Promise<RegionOperators[]> =>
      db
        .selectFrom('regions')
        .select(['code as regionCode', 'slug', 'name'])
        .select(
          // Keys inside JSON are not converted.
          sql<OperatorRef[]>`(
            select coalesce(
              jsonb_agg(
                jsonb_build_object('operatorId', operators.id, 'operatorName', operators.name, 'operatorLogo', operators.logo)
                order by operators.name collate "ru-x-icu"
              ),
              '[]'
            )
            from operator_regions join operators on operators.id = operator_id
            where region_code = regions.code
          )`.as('operators'),
        )
        .orderBy('name', (order) => order.collate('ru-x-icu'))
        .execute(),
  };
};

export type RegionsService = ReturnType<typeof createRegionsService>;
