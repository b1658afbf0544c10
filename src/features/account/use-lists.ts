import { useCallback } from 'react';
import type { AccountOrders, AccountPortations } from '../../../contract/account.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { PAGE_SIZE } from './list-address.ts';
import { orMissing } from './or-missing.ts';

const pageOf = (msisdn: string, page: number) =>
  ({ Msisdn: msisdn, Skip: (page - 1) * PAGE_SIZE, Take: PAGE_SIZE, SortDesc: true }) as const;

/** One page of the applications for a number; null for a number that is not this citizen's. */
export const useOrders = (msisdn: string, page: number) =>
  useLoaded(
    useCallback(
      async (
        api: Api,
        signal: AbortSignal,
        isBackground: boolean,
      ): Promise<{ list: AccountOrders; now: string } | null> => {
        const query = { ...pageOf(msisdn, page), SortBy: 'lastUpdate' } as const;
        const reply = await orMissing(api.listAccountOrders({ query }, { signal, isBackground }));
        return reply === null ? null : { list: reply.data, now: reply.now };
      },
      [msisdn, page],
    ),
    { isFollowed: true },
  );

/** One page of the portations of a number; null for a number that is not this citizen's. */
export const usePortations = (msisdn: string, page: number) =>
  useLoaded(
    useCallback(
      async (api: Api, signal: AbortSignal, isBackground: boolean): Promise<AccountPortations | null> => {
        const query = { ...pageOf(msisdn, page), SortBy: 'transfered' } as const;
        return (await orMissing(api.listAccountPortations({ query }, { signal, isBackground })))?.data ?? null;
      },
      [msisdn, page],
    ),
    { isFollowed: true },
  );
