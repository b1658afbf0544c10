import { useCallback, useEffect, useState } from 'react';
import type { OrderSummary } from '../../../../contract/account.ts';
import { useApi } from '../../../api/api-context.ts';

export interface OpenOrder extends OrderSummary {
  msisdn: string;
}

type OpenOrders = { tag: 'loading' } | {
      tag: 'loaded';
      orders: readonly OpenOrder[];
      /** Some numbers could not be asked about. */
      isPartial: boolean;
    } | { tag: 'failed' };

/** The citizen's applications that are not deleted, newest first, for each of their numbers. */
export const useOpenOrders = (): { orders: OpenOrders; retry: () => void } => {
  const loadApi = useApi();
  const [orders, setOrders] = useState<OpenOrders>({ tag: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // Asked for when the page opens and when somebody presses «Повторить».
  useEffect(() => {
    const controller = new AbortController();
    const load = async (): Promise<void> => {
      try {
        const api = await loadApi();
        const { signal } = controller;
        const { data: account } = await api.getAccountInfo({}, { signal });
        const lists = await Promise.allSettled(
          account.msisdns.map(async (msisdn) => {
            const { data } = await api.listAccountOrders(
              { query: { Msisdn: msisdn, Skip: 0, Take: 10, SortBy: 'lastUpdate', SortDesc: true } },
              { signal },
            );
            return data.orders.data.map((order) => ({ ...order, msisdn }));
          }),
        );
        setOrders({
          tag: 'loaded',
          isPartial: lists.some(({ status }) => status === 'rejected'),
          orders: lists
            .flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
            .filter(({ status }) => status !== 'Deleted')
            .toSorted((one, other) => other.lastUpdate.localeCompare(one.lastUpdate)),
        });
      } catch {
        if (!controller.signal.aborted) {
          setOrders({ tag: 'failed' });
        }
      }
    };
    void load();
    return () => controller.abort();
  }, [loadApi, attempt]);
  const retry = useCallback(() => {
    setOrders({ tag: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { orders, retry };
};
