import { sql, type Transaction, type Updateable } from 'kysely';
import { emptyApplication } from '../../contract/empty-application.ts';
import type { PortationOrder } from '../../contract/orders.ts';
import type { Database, Db } from '../db/schema.ts';
import type { OrderStatusEvent } from '../../machines/order-status/order-status.types.ts';
import { orderStatusMachine } from '../../machines/order-status/order-status.machine.ts';
import { nextStatus } from '../../machines/lib/next-status.ts';
import type { OrdersTable } from './orders.tables.ts';

export type Trx = Transaction<Database>;

export type OrderRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createOrdersRepo>['find']>>>;

/** The id of the one request to cancel an application that is not registered yet. */
export const BEFORE_REGISTRATION = 'before-registration';

/** Columns a change may set besides status, version and time. */
type Changes = Omit<Updateable<OrdersTable>, 'status' | 'version' | 'lastUpdate'>;

export const createOrdersRepo = (db: Db) => ({
  /** Fetched with its owner: another citizen's order does not exist here. */
  find: (id: string, citizenId: string, source: Db = db) =>
    source.selectFrom('orders').selectAll().where('id', '=', id).where('citizenId', '=', citizenId).executeTakeFirst(),
  lock: (trx: Trx, id: string, citizenId: string) =>
    trx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .where('citizenId', '=', citizenId)
      .forUpdate()
      .executeTakeFirst(),
  lockByRequest: (trx: Trx, requestId: string) =>
    trx.selectFrom('orders').selectAll().where('requestId', '=', requestId).forUpdate().executeTakeFirst(),
  findByRequest: (requestId: string) =>
    db.selectFrom('orders').selectAll().where('requestId', '=', requestId).executeTakeFirst(),
  findActive: (citizenId: string, msisdn: string) =>
    db
      .selectFrom('orders')
      .selectAll()
      .where('citizenId', '=', citizenId)
      .where('msisdn', '=', msisdn)
      .where('isActive', '=', true)
      .executeTakeFirst(),
  lockActive: (trx: Trx, citizenId: string, msisdn: string) =>
    trx
      .selectFrom('orders')
      .selectAll()
      .where('citizenId', '=', citizenId)
      .where('msisdn', '=', msisdn)
      .where('isActive', '=', true)
      .forUpdate()
      .executeTakeFirst(),
  list: async (citizenId: string, msisdn: string, page: { skip: number; take: number; isDescending: boolean }) => {
    const mine = db.selectFrom('orders').where('orders.citizenId', '=', citizenId).where('orders.msisdn', '=', msisdn);
    const { count } = await mine.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    const rows = await mine
      .leftJoin('portations', 'portations.orderId', 'orders.id')
      .selectAll('orders')
      .select(['portations.status as portationStatus', 'portations.slotBegin', 'portations.refusal'])
      .orderBy('orders.lastUpdate', page.isDescending ? 'desc' : 'asc')
      .orderBy('orders.id')
      .offset(page.skip)
      .limit(page.take)
      .execute();
    return { rows, count };
  },
  numbersOf: async (citizenId: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('orders')
      .select('msisdn')
      .distinct()
      .where('citizenId', '=', citizenId)
      .orderBy('msisdn')
      .execute();
    return rows.map(({ msisdn }) => msisdn);
  },
});

/**
 * The one way an order changes: the chart is asked, the row is written with a new version, and the event is kept.
 * @returns the changed row, or null when the chart forbids the event in the row's status
 */
export const applyToOrder = async (
  trx: Trx,
  row: OrderRow,
  event: OrderStatusEvent,
  now: Date,
  changes: Changes = {},
): Promise<OrderRow | null> => {
  const status = nextStatus(orderStatusMachine, row.status, event);
  if (status === null) {
    return null;
  }
  const toStatus = asOrderStatus(status);
  await trx
    .insertInto('orderEvents')
    .values({ orderId: row.id, at: now, event: event.type, fromStatus: row.status, toStatus })
    .execute();
  return trx
    .updateTable('orders')
    .set({ ...changes, status: toStatus, version: row.version + 1, lastUpdate: now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

const asOrderStatus = (status: string): PortationOrder['status'] => {
  const known = (['Initialized', 'PendingBDPN', 'Done', 'Deleted'] as const).find((one) => one === status);
  if (known === undefined) {
    throw new Error(`"${status}" is not a status of an order`);
  }
  return known;
};

/** Everything personal goes with a deleted order; what remains says only that there was one. */
export const erasePersonal = async (trx: Trx, orderId: string): Promise<void> => {
  await trx.deleteFrom('orderPersonal').where('orderId', '=', orderId).execute();
  await trx
    .updateTable('orders')
    .set({ application: JSON.stringify(emptyApplication), submitted: null })
    .where('id', '=', orderId)
    .execute();
  await trx.deleteFrom('orderSubmissions').where('orderId', '=', orderId).execute();
};
