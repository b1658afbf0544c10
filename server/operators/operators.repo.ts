import { sql } from 'kysely';
import type {
  Operator,
  OperatorDetail,
  OperatorTile,
  OperatorTileV2,
  RangeHolderTile,
} from '../../contract/operators.ts';
import type { Db } from '../db/schema.ts';
import type { Settings } from '../env.ts';

/** An explicit Russian collation, independent of the locale of the database. */
const nameInRussian = sql<string>`operators.name collate "ru-x-icu"`;

const isVirtual = sql<boolean>`host_operator_name is not null`.as('isVirtual');

const regionCodes = sql<string[]>`(
  select coalesce(jsonb_agg(region_code order by region_code), '[]')
  from operator_regions where operator_id = operators.id
)`.as('regionCodes');

/** Matches a part of the name: case-insensitive, «ё» equals «е». */
const nameHas = (text: string) => {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`replace(lower(${nameInRussian}), 'ё', 'е') like replace(lower(${pattern} collate "ru-x-icu"), 'ё', 'е')`;
};

interface Page {
  sortBy: 'name' | 'slug';
  isDescending: boolean;
  offset: number;
  limit: number;
}

/** @param settings the simulated operators, without keys for real ones, are connected without an import */
export const createOperatorsRepo = (db: Db, settings: Pick<Settings, 'operatorKeysFile'>) => {
  const tiles = () =>
    db.selectFrom('operators').select(['id as operatorId', 'name as operatorName', 'logo as operatorLogo', isVirtual]);
  /** Operators of the catalogue; a range holder outside it has a tile only. */
  const listed = () => tiles().select('id as slug').where('isListed', '=', true);
  const isRecipient =
    settings.operatorKeysFile === undefined
      ? sql<boolean>`is_recipient`.as('isRecipient')
      : sql<boolean>`is_recipient and exists (
        select from operator_connections where operator_id = operators.id
      )`.as('isRecipient');
  const operators = () => listed().select(['inn', isRecipient, 'hostOperatorName', regionCodes]);

  const count = async (): Promise<number> =>
    (
      await db
        .selectFrom('operators')
        .select(sql<number>`count(*)`.as('count'))
        .where('isListed', '=', true)
        .executeTakeFirstOrThrow()
    ).count;

  return {
    count,
    list: async ({ isDescending, limit, offset, sortBy }: Page): Promise<{ data: Operator[]; totalRows: number }> => {
      const data = await operators()
        .orderBy(sortBy === 'name' ? nameInRussian : 'id', isDescending ? 'desc' : 'asc')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute();
      return { data, totalRows: await count() };
    },
    findTile: (id: string): Promise<RangeHolderTile | undefined> =>
      tiles()
        .select(sql<string | null>`case when is_listed then id end`.as('slug'))
        .where('id', '=', id)
        .executeTakeFirst(),
    find: (id: string): Promise<Operator | undefined> => operators().where('id', '=', id).executeTakeFirst(),
    findDetail: (slug: string): Promise<OperatorDetail | undefined> =>
      operators()
        .select(['legalName', 'about', 'website', 'supportPhone', 'networks', 'esim', 'howToJoin'])
        .where('id', '=', slug)
        .executeTakeFirst(),
    listTiles: (text: string | undefined): Promise<OperatorTile[]> =>
      listed()
        .$if(text !== undefined, (query) => query.where(nameHas(text ?? '')))
        .orderBy(nameInRussian)
        .execute(),
    /** @param now counts the tariffs on sale at this time */
    listTilesV2: (text: string | undefined, now: Date): Promise<OperatorTileV2[]> =>
      listed()
        .select([isRecipient, 'hostOperatorName', regionCodes])
        .select(
          sql<number>`(
            select count(*) from tariffs
            where operator_id = operators.id and not is_archived
              and (sale_from is null or sale_from <= ${now}) and (sale_to is null or sale_to > ${now})
          )`.as('tariffsCount'),
        )
        .$if(text !== undefined, (query) => query.where(nameHas(text ?? '')))
        .orderBy(nameInRussian)
        .execute(),
  };
};
