import { useCallback } from 'react';
import type { Tariff } from '../../../contract/tariffs.ts';
import type { Api } from '../../api/api.ts';
import { orNull } from '../../api/or-null.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { flatTariff } from '../../../domain/flat-tariff.ts';

/** The existing tariffs of the given ids, in their order; missing ones are left out. */
export const useTariffsById = (ids: readonly string[]) => {
  const question = ids.join(',');
  const load = useCallback(
    async (api: Api, signal: AbortSignal): Promise<readonly Tariff[]> => {
      const found = await Promise.all(
        question
          .split(',')
          .filter(Boolean)
          .map(async (id) => {
            const tariff = await orNull(api.getTariffV2({ params: { id } }, { signal }));
            return tariff === null ? null : flatTariff(tariff);
          }),
      );
      return found.filter((tariff) => tariff !== null);
    },
    [question],
  );
  return useLoaded(load, { name: `tariffs by id ${question}` });
};
