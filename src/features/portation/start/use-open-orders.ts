import type { OrderSummary } from '../../../../contract/account.ts';
import { canResend } from '../../../../contract/refusal-remedies.ts';
import type { Failure } from '../../../../contract/failure.ts';
import type { Api } from '../../../api/api.ts';
import { failureOf } from '../../../api/failure.ts';
import { useLoaded } from '../../../api/use-loaded.ts';

export interface OpenOrder extends OrderSummary {
  msisdn: string;
  /** Whether it may be sent, or sent again. */
  isSendable: boolean;
}

interface OpenOrders {
  orders: readonly OpenOrder[];
  /** Failure of a number whose orders could not be loaded; null when all were loaded. */
  failure: Failure | null;
}

const loadOpenOrders = async (api: Api, signal: AbortSignal): Promise<OpenOrders> => {
  const { data: account } = await api.getAccountInfo({}, { signal });
  const lists = await Promise.allSettled(
    account.msisdns.map(async (msisdn) => {
      const { data, now } = await api.listAccountOrders(
        { query: { Msisdn: msisdn, Skip: 0, Take: 10, SortBy: 'lastUpdate', SortDesc: true } },
        { signal },
      );
      return data.orders.data.map((order) => ({
        ...order,
        msisdn,
        isSendable: canResend(order.rejectionCode, order.availableFrom, now),
      }));
    }),
  );
  const [failed] = lists.filter(({ status }) => status === 'rejected');
  return {
    failure: failed?.status === 'rejected' ? failureOf(failed.reason) : null,
    orders: lists
      .flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
      .filter(({ status }) => status !== 'Deleted')
      .toSorted((one, other) => other.lastUpdate.localeCompare(one.lastUpdate)),
  };
};

/** The citizen's orders that are not deleted, newest first, of all their numbers. */
export const useOpenOrders = () => useLoaded(loadOpenOrders);
