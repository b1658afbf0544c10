import type { Arguments } from '../../contract/endpoint.ts';
import type { Tariff, tariffEndpoints } from '../../contract/tariffs.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/problem-error.ts';
import { createTariffsRepo } from './tariffs.repo.ts';

type ListQuery = Arguments<(typeof tariffEndpoints)['listTariffsByRegionCode']>['query'];

export const createTariffService = ({ db }: Pick<Deps, 'db'>) => {
  const repo = createTariffsRepo(db);
  return {
    list: async (query: ListQuery) => ({ ...(await repo.list(query)), offset: query.Skip, pageSize: query.Take }),
    /** @throws ProblemError 404 */
    get: async (id: string): Promise<Tariff> => {
      const tariff = await repo.find(id);
      if (tariff === null) {
        throw notFound();
      }
      return tariff;
    },
    /** The tariff, when it can be taken in a region today. */
    onSale: async (id: string, regionCode: string): Promise<Tariff | null> => {
      const tariff = await repo.find(id);
      return tariff !== null && !tariff.archived && tariff.regionCodes.includes(regionCode) ? tariff : null;
    },
  };
};

export type TariffService = ReturnType<typeof createTariffService>;
