import type { OrderSummary, PortationSummary } from '../../../contract/account.ts';
import type { NumberInfo } from '../../../contract/numbers.ts';
import type { Api } from '../../api/api.ts';
import { NotFoundError } from '../../api/api-error.ts';
import { failureOf } from '../../api/failure.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import type { Loaded } from '../../lib/loaded.ts';

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

export interface AccountNumber {
  msisdn: string;
  /** A failure of one number affects no other. */
  loaded: Loaded<NumberFacts>;
}

export interface Account {
  userName: string;
  numbers: readonly AccountNumber[];
}

type Options = { signal: AbortSignal; isBackground: boolean };

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

/** @throws an error that is not a failed call, or an aborted request */
const loadOrFail = async (api: Api, msisdn: string, options: Options): Promise<Loaded<NumberFacts>> => {
  try {
    return { tag: 'loaded', data: await loadNumber(api, msisdn, options) };
  } catch (error) {
    if (options.signal.aborted) {
      throw error;
    }
    return error instanceof NotFoundError ? { tag: 'notFound' } : { tag: 'failed', failure: failureOf(error) };
  }
};

const loadAccount = async (api: Api, signal: AbortSignal, isBackground: boolean): Promise<Account> => {
  const options = { signal, isBackground };
  const { msisdns, userName } = (await api.getAccountInfo({}, options)).data;
  const numbers = await Promise.all(
    msisdns.map(async (msisdn) => ({ msisdn, loaded: await loadOrFail(api, msisdn, options) })),
  );
  return { userName, numbers };
};

/** The citizen's name and numbers with their state. */
export const useAccount = () => useLoaded(loadAccount, { refreshOnVisible: true });
