import type { OrderSummary } from '../../../../contract/account.ts';
import type { Api } from '../../../api/api.ts';
import { useLoaded } from '../../../api/use-loaded.ts';
import type { Loaded } from '../../../lib/loaded.ts';

export interface OpenOrder extends OrderSummary {
  msisdn: string;
}

interface OpenOrders {
  orders: readonly OpenOrder[];
  /** Some numbers could not be asked about. */
  isPartial: boolean;
}

const askOpenOrders = async (api: Api, signal: AbortSignal): Promise<OpenOrders> => {
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
  return {
    isPartial: lists.some(({ status }) => status === 'rejected'),
    orders: lists
      .flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
      .filter(({ status }) => status !== 'Deleted')
      .toSorted((one, other) => other.lastUpdate.localeCompare(one.lastUpdate)),
  };
};

/** The citizen's applications that are not deleted, newest first, for each of their numbers. */
export const useOpenOrders = (): { orders: Loaded<OpenOrders>; retry: () => void } => {
  const { loaded, retry } = useLoaded(askOpenOrders);
  return { orders: loaded, retry };
};
