import { useCallback } from 'react';
import type { AccountInfo, OrderSummary, PortationSummary } from '../../../contract/account.ts';
import type { NumberInfo } from '../../../contract/numbers.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';

const loadAccount = async (api: Api, signal: AbortSignal, isBackground: boolean): Promise<AccountInfo> =>
  (await api.getAccountInfo({}, { signal, isBackground })).data;

/** The citizen's name and numbers. */
export const useAccount = () => useLoaded(loadAccount, { refreshOnVisible: true });

export interface NumberFacts {
  info: NumberInfo;
  ordersCount: number;
  portationsCount: number;
  /** The newest order in any status. */
  lastOrder: OrderSummary | null;
  /** The newest portation in any status. */
  lastPortation: PortationSummary | null;
  /** The domain clock of the server, ISO; empty when the response has no such header. */
  now: string;
}

/** One number of the account. Each number loads separately, so that a failure affects no other. */
export const useNumberFacts = (msisdn: string) =>
  useLoaded(
    useCallback(
      async (api: Api, signal: AbortSignal, isBackground: boolean): Promise<NumberFacts> => {
        const page = { Msisdn: msisdn, Skip: 0, Take: 1, SortDesc: true } as const;
        const [orders, portations] = await Promise.all([
          api.listAccountOrders({ query: { ...page, SortBy: 'lastUpdate' } }, { signal, isBackground }),
          // Unfinished portations come before ported ones, the newest first.
          api.listAccountPortations({ query: { ...page, SortBy: 'transfered' } }, { signal, isBackground }),
        ]);
        return {
          info: orders.data.msisdnInfo,
          ordersCount: orders.data.orders.totalRows,
          portationsCount: portations.data.portations.totalRows,
          lastOrder: orders.data.orders.data[0] ?? null,
          lastPortation: portations.data.portations.data[0] ?? null,
          now: portations.now,
        };
      },
      [msisdn],
    ),
    { refreshOnVisible: true },
  );
