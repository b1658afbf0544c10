import { useCallback } from 'react';
import type { OrderSummary, PortationSummary } from '../../../contract/account.ts';
import type { NumberInfo } from '../../../contract/numbers.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { LIST_PAGE_SIZE } from '../../../domain/list-pages.ts';

/** One page of a list of a number. */
export interface NumberList<Row> {
  info: NumberInfo;
  rows: readonly Row[];
  totalRows: number;
  /** The domain clock of the server, ISO; empty when the response has no such header. */
  now: string;
}

const pageOf = (msisdn: string, page: number) =>
  ({ Msisdn: msisdn, Skip: (page - 1) * LIST_PAGE_SIZE, Take: LIST_PAGE_SIZE, SortDesc: true }) as const;

/** Orders of a number, last changed first. @param page from 1 */
export const useOrders = (msisdn: string, page: number) =>
  useLoaded(
    useCallback(
      async (api: Api, signal: AbortSignal, isBackground: boolean): Promise<NumberList<OrderSummary>> => {
        const query = { ...pageOf(msisdn, page), SortBy: 'lastUpdate' } as const;
        const { data, now } = await api.listAccountOrders({ query }, { signal, isBackground });
        return { info: data.msisdnInfo, rows: data.orders.data, totalRows: data.orders.totalRows, now };
      },
      [msisdn, page],
    ),
    { refreshOnVisible: true },
  );

/** Portations of a number, last ported first. @param page from 1 */
export const usePortations = (msisdn: string, page: number) =>
  useLoaded(
    useCallback(
      async (api: Api, signal: AbortSignal, isBackground: boolean): Promise<NumberList<PortationSummary>> => {
        const query = { ...pageOf(msisdn, page), SortBy: 'transfered' } as const;
        const { data, now } = await api.listAccountPortations({ query }, { signal, isBackground });
        return { info: data.msisdnInfo, rows: data.portations.data, totalRows: data.portations.totalRows, now };
      },
      [msisdn, page],
    ),
    { refreshOnVisible: true },
  );
