import type { AccountInfo, accountEndpoints, AccountOrders, AccountPortations } from '../../contract/account.ts';
import type { Arguments } from '../../contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import type { Citizen } from '../http/app-env.ts';
import { notFound } from '../http/problem-error.ts';
import type { NumbersService } from '../numbers/numbers.service.ts';
import { createOrdersRepo } from '../orders/orders.repo.ts';
import type { PortationsService } from '../portations/portations.service.ts';
import { withdrawableUntil } from '../portations/withdrawable.ts';

type OrdersQuery = Arguments<(typeof accountEndpoints)['listAccountOrders']>['query'];
type PortationsQuery = Arguments<(typeof accountEndpoints)['listAccountPortations']>['query'];

/** The personal account: numbers, orders and portations of a citizen. */
export const createAccountService = ({
  db,
  domainClock,
  numbers,
  portations,
}: Pick<Deps, 'db' | 'domainClock'> & {
  numbers: NumbersService;
  portations: PortationsService;
}) => {
  const orders = createOrdersRepo(db);
  const numbersOf = async (citizen: Citizen): Promise<string[]> => {
    const own = await orders.numbersOf(citizen.id);
    return [...new Set([...citizen.msisdns, ...own])];
  };
  /** @throws ProblemError 404 for a number that is not the citizen's */
  const requireOwn = async (citizen: Citizen, msisdn: string): Promise<void> => {
    if (!citizen.msisdns.includes(msisdn) && !(await orders.numbersOf(citizen.id)).includes(msisdn)) {
      throw notFound();
    }
  };
  return {
    info: async (citizen: Citizen): Promise<AccountInfo> => ({
      msisdns: await numbersOf(citizen),
      userName: citizen.userName,
    }),
    /** @throws ProblemError 404 for a number that is not the citizen's */
    orders: async (citizen: Citizen, query: OrdersQuery): Promise<AccountOrders> => {
      await requireOwn(citizen, query.Msisdn);
      const [{ rows, count }, msisdnInfo, now] = await Promise.all([
        orders.list(citizen.id, query.Msisdn, {
          skip: query.Skip,
          take: query.Take,
          isDescending: query.SortDesc,
        }),
        numbers.lookup(query.Msisdn, citizen),
        domainClock.now(),
      ]);
      return {
        msisdnInfo,
        orders: {
          data: rows.map((row) => ({
            id: row.id,
            status: row.status,
            recipient: row.recipient,
            tariffName: row.tariff?.name ?? null,
            createdAt: row.createdAt.toISOString(),
            lastUpdate: row.lastChange.toISOString(),
            expiresAt: row.expiresAt?.toISOString() ?? null,
            portationId: row.portationId,
            portationStatus: row.portationStatus,
            withdrawUntil: withdrawal(row, now)?.toISOString() ?? null,
            cancelRequestedAt: row.cancelRequestedAt?.toISOString() ?? null,
            rejectionCode: row.lastRejection?.code ?? null,
            portationRefusalCode: row.refusal?.code ?? null,
            availableFrom: (row.lastRejection ?? row.refusal)?.availableFrom ?? null,
            deletedReason: row.deletedReason,
            simType: row.submitted?.simType ?? null,
            timeZone: row.timeZone,
          })),
          offset: query.Skip,
          pageSize: query.Take,
          totalRows: count,
        },
      };
    },
    /** @throws ProblemError 404 for a number that is not the citizen's */
    portations: async (citizen: Citizen, query: PortationsQuery): Promise<AccountPortations> => {
      await requireOwn(citizen, query.Msisdn);
      const [page, msisdnInfo] = await Promise.all([
        portations.list(citizen.id, query.Msisdn, {
          skip: query.Skip,
          take: query.Take,
          isDescending: query.SortDesc,
        }),
        numbers.lookup(query.Msisdn, citizen),
      ]);
      return {
        msisdnInfo,
        portations: { ...page, offset: query.Skip, pageSize: query.Take },
      };
    },
  };
};

type ListedOrder = Awaited<ReturnType<ReturnType<typeof createOrdersRepo>['list']>>['rows'][number];

/** Until when a listed order can be withdrawn; null unless it is registered. */
const withdrawal = (
  { portationStatus: status, slotBegin, status: orderStatus, withdrawRefusedAt }: ListedOrder,
  now: Date,
): Date | null =>
  orderStatus !== 'Done' || status === null || slotBegin === null
    ? null
    : withdrawableUntil({ status, slotBegin, withdrawRefusedAt }, now);

export type AccountService = ReturnType<typeof createAccountService>;
