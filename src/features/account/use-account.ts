import { useCallback } from 'react';
import type { AccountInfo, OrderSummary, PortationSummary } from '../../../contract/account.ts';
import type { NumberInfo } from '../../../contract/numbers.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';

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

interface Options {
  signal: AbortSignal;
  isBackground: boolean;
}

const loadNumber = async (api: Api, msisdn: string, options: Options): Promise<NumberFacts> => {
  const page = { Msisdn: msisdn, Skip: 0, Take: 1, SortDesc: true } as const;
  const [orders, portations] = await Promise.all([
    api.listAccountOrders({ query: { ...page, SortBy: 'lastUpdate' } }, options),
    // Unfinished portations come before ported ones, the newest first.
    api.listAccountPortations({ query: { ...page, SortBy: 'transfered' } }, options),
  ]);
  return {
    info: orders.data.msisdnInfo,
    ordersCount: orders.data.orders.totalRows,
    portationsCount: portations.data.portations.totalRows,
    lastOrder: orders.data.orders.data[0] ?? null,
    lastPortation: portations.data.portations.data[0] ?? null,
    now: portations.now,
  };
};

/**
 * A number with its state. Each number is loaded by itself: a failed or slow one does not affect the others.
 * @param onLoaded called with the facts of every successful load
 */
export const useNumberFacts = (msisdn: string, onLoaded: (facts: NumberFacts) => void) =>
  useLoaded(
    useCallback(
      async (api: Api, signal: AbortSignal, isBackground: boolean): Promise<NumberFacts> => {
        const facts = await loadNumber(api, msisdn, { signal, isBackground });
        onLoaded(facts);
        return facts;
      },
      [msisdn, onLoaded],
    ),
    { refreshOnVisible: true },
  );

const loadAccount = async (api: Api, signal: AbortSignal, isBackground: boolean): Promise<AccountInfo> =>
  (await api.getAccountInfo({}, { signal, isBackground })).data;

/** The citizen's name and numbers. */
export const useAccount = () => useLoaded(loadAccount, { refreshOnVisible: true });
