import type { Region } from '../../contract/regions.ts';
import type { Deps } from '../deps.ts';

export const createRegionService = ({ db }: Pick<Deps, 'db'>) => {
  const regions = () =>
    db.selectFrom('regions').select(['code as regionCode', 'slug', 'name', 'timeZone']);
  return {
    list: (): Promise<Region[]> => regions().orderBy('name', (order) => order.collate('ru-x-icu')).execute(),
    find: async (code: string): Promise<Region | null> =>
      (await regions().where('code', '=', code).executeTakeFirst()) ?? null,
  };
};

export type RegionService = ReturnType<typeof createRegionService>;
