import { useCallback } from 'react';
import type { Tariff } from '../../../contract/tariffs.ts';
import type { Api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { flatTariff } from '../../lib/tariffs/flat-tariff.ts';

/** Those of the tariffs that exist, in the asked order; one that was closed simply is not among them. */
export const useTariffsById = (ids: readonly string[]) => {
  const question = ids.join(',');
  const ask = useCallback(
    async (api: Api, signal: AbortSignal): Promise<readonly Tariff[]> => {
      const found = await Promise.all(
        question.split(',').filter(Boolean).map(async (id) => {
          try {
            return flatTariff((await api.getTariffV2({ params: { id } }, { signal })).data);
          } catch (error) {
            if (error instanceof ApiError && error.status === 404) return null;
            throw error;
          }
        }),
      );
      return found.filter((tariff) => tariff !== null);
    },
    [question],
  );
  return useLoaded(ask);
};
