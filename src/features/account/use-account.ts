import { useCallback } from 'react';
import type { AccountInfo, OrderSummary, PortationSummary } from '../../../contract/account.ts';
import type { NumberInfo } from '../../../contract/numbers.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';

const askAccount = async (api: Api, signal: AbortSignal, isBackground: boolean): Promise<AccountInfo> =>
  (await api.getAccountInfo({}, { signal, isBackground })).data;

/** The citizen's name and numbers. */
export const useAccount = () => useLoaded(askAccount, { isFollowed: true });

export interface NumberFacts {
  info: NumberInfo;
  ordersCount: number;
  portationsCount: number;
  /** The newest application, whatever became of it. */
  lastOrder: OrderSummary | null;
  /** The newest portation, whatever became of it. */
  lastPortation: PortationSummary | null;
}

/** What the account knows of one number. A number that cannot be asked about takes nothing from the others. */
export const useNumberFacts = (msisdn: string) =>
  useLoaded(
    useCallback(
      async (api: Api, signal: AbortSignal, isBackground: boolean): Promise<NumberFacts> => {
        const page = { Msisdn: msisdn, Skip: 0, Take: 1, SortDesc: true } as const;
        const [orders, portations] = await Promise.all([
          api.listAccountOrders({ query: { ...page, SortBy: 'lastUpdate' } }, { signal, isBackground }),
          // Those not carried yet are the first, the newest of them before the others.
          api.listAccountPortations({ query: { ...page, SortBy: 'transfered' } }, { signal, isBackground }),
        ]);
        return {
          info: orders.data.msisdnInfo,
          ordersCount: orders.data.orders.totalRows,
          portationsCount: portations.data.portations.totalRows,
          lastOrder: orders.data.orders.data[0] ?? null,
          lastPortation: portations.data.portations.data[0] ?? null,
        };
      },
      [msisdn],
    ),
    { isFollowed: true },
  );
