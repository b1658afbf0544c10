import { useCallback, useEffect, useState } from 'react';
import type { Tariff } from '../../../../contract/tariffs.ts';
import { useApi } from '../../../api/api-context.ts';

/** The most that one call gives. */
const PAGE = 100;

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
        const all: Tariff[] = [];
        let totalRows = 1;
        while (all.length < totalRows) {
          const { data } = await api.listTariffsByRegionCode(
            {
              query: {
                RegionCode: regionCode,
                OperatorId: [operatorId],
                Skip: all.length,
                Take: PAGE,
                SortBy: 'price',
                SortDesc: false,
              },
            },
            { signal: controller.signal },
          );
          all.push(...data.data);
          totalRows = data.data.length === 0 ? 0 : data.totalRows;
        }
        setTariffs({ tag: 'loaded', tariffs: all });
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
