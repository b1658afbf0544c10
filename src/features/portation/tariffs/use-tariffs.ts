import { useCallback, useEffect, useState } from 'react';
import type { Tariff } from '../../../../contract/tariffs.ts';
import { useApi } from '../../../api/api-context.ts';

type Tariffs = { tag: 'loading' } | { tag: 'loaded'; tariffs: readonly Tariff[] } | { tag: 'failed' };

/** Tariffs of an operator in a region, cheapest first; asked again when either changes. */
export const useTariffs = (regionCode: string | null, operatorId: string | null) => {
  const loadApi = useApi();
  const [tariffs, setTariffs] = useState<Tariffs>({ tag: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // The list belongs to the order's region and operator.
  useEffect(() => {
    if (regionCode === null || operatorId === null) {
      return undefined;
    }
    const controller = new AbortController();
    const load = async (): Promise<void> => {
      try {
        const api = await loadApi();
        const { data } = await api.listTariffsByRegionCode(
          {
            query: {
              RegionCode: regionCode,
              OperatorId: [operatorId],
              Skip: 0,
              Take: 100,
              SortBy: 'price',
              SortDesc: false,
            },
          },
          { signal: controller.signal },
        );
        setTariffs({ tag: 'loaded', tariffs: data.data });
      } catch {
        if (!controller.signal.aborted) {
          setTariffs({ tag: 'failed' });
        }
      }
    };
    void load();
    return () => controller.abort();
  }, [loadApi, regionCode, operatorId, attempt]);
  const retry = useCallback(() => {
    setTariffs({ tag: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { tariffs, retry };
};
