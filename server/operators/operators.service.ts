import { sql } from 'kysely';
import type { Arguments } from '../../contract/endpoint.ts';
import type { Operator, operatorEndpoints } from '../../contract/operators.ts';
import type { Deps } from '../deps.ts';

type ListQuery = Arguments<(typeof operatorEndpoints)['listOperators']>['query'];

export const createOperatorService = ({ db }: Pick<Deps, 'db'>) => {
  const operators = () =>
    db
      .selectFrom('operators')
      .select([
        'id as operatorId',
        'id as slug',
        'name as operatorName',
        'logo as operatorLogo',
        'inn',
        'isRecipient',
        'hostOperatorName',
        sql<boolean>`host_operator_name is not null`.as('isVirtual'),
        sql<string[]>`(
          select coalesce(jsonb_agg(region_code order by region_code), '[]')
          from operator_regions where operator_id = operators.id
        )`.as('regionCodes'),
      ]);
  return {
    list: async ({ Skip, Take, SortBy, SortDesc }: ListQuery) => {
      const { count } = await db
        .selectFrom('operators')
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      const direction = SortDesc ? 'desc' : 'asc';
      const data = await operators()
        .orderBy(SortBy === 'name' ? 'name' : 'id', (order) =>
          (SortBy === 'name' ? order.collate('ru-x-icu') : order)[direction](),
        )
        .orderBy('id')
        .offset(Skip)
        .limit(Take)
        .execute();
      return { data, offset: Skip, pageSize: Take, totalRows: count };
    },
    find: async (id: string): Promise<Operator | null> =>
      (await operators().where('id', '=', id).executeTakeFirst()) ?? null,
  };
};

export type OperatorService = ReturnType<typeof createOperatorService>;
