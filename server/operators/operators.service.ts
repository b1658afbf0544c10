import type { Arguments } from '../../contract/endpoint.ts';
import type { Operator, operatorEndpoints } from '../../contract/operators.ts';
import type { Deps } from '../deps.ts';
import type { Settings } from '../env.ts';
import { notFound } from '../http/problem-error.ts';
import { createOperatorsRepo } from './operators.repo.ts';

type ListQuery = Arguments<(typeof operatorEndpoints)['listOperators']>['query'];

export const createOperatorsService = ({
  db,
  clock,
  settings,
}: Pick<Deps, 'db' | 'clock'> & { settings: Pick<Settings, 'operatorKeysFile'> }) => {
  const repo = createOperatorsRepo(db, settings);
  return {
    list: async ({ Skip, SortBy, SortDesc, Take }: ListQuery) => {
      const page = await repo.list({ sortBy: SortBy, isDescending: SortDesc, offset: Skip, limit: Take });
      return { ...page, offset: Skip, pageSize: Take };
    },
    find: async (id: string): Promise<Operator | null> => (await repo.find(id)) ?? null,
    /** @throws ProblemError 404 */
    detail: async (slug: string) => found(await repo.findDetail(slug)),
    /** @throws ProblemError 404 */
    tile: async (id: string) => found(await repo.findTile(id)),
    /** @param text part of a name */
    tiles: (text: string | undefined) => repo.listTiles(text),
    tilesV2: (text: string | undefined) => repo.listTilesV2(text, clock.now()),
  };
};

const found = <Value>(value: Value | undefined): Value => {
  if (value === undefined) {
    throw notFound();
  }
  return value;
};

export type OperatorsService = ReturnType<typeof createOperatorsService>;
