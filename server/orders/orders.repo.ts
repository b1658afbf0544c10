import { type Insertable, sql, type Transaction, type Updateable } from 'kysely';
import { emptyApplication } from '../../contract/empty-application.ts';
import type { PersonalInfo } from '../../contract/esia.ts';
import type { ApplicationDraft, LettersState, PortationOrder } from '../../contract/orders.ts';
import { nextOrderState } from '../../machines/order-status/order-state.ts';
import type { OrderStatusEvent } from '../../machines/order-status/order-status.types.ts';
import { anyOf } from '../db/any-of.ts';
import { batched, batchedByOwner } from '../db/batched.ts';
import { prepare } from '../db/prepare.ts';
import type { Database, Db } from '../db/schema.ts';
import { hashed, hashOf, seal } from '../db/sealed-columns.ts';
import { lookAtOrdersAgain } from '../identity/sessions.repo.ts';
import { deleteMessages, deletePendingMessages, deleteSettledMessages, wakeMessages } from '../inbox/inbox.repo.ts';
import { deletePortations, eraseReceipts } from '../portations/portations.repo.ts';
import { deleteLetters, deleteUnsentLetters } from './letters.repo.ts';
import { eraseContracts } from './operator-requests.repo.ts';
import type { OrdersTable, OrderTables } from './orders.tables.ts';

export type Trx = Transaction<Database>;

export type OrderRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createOrdersRepo>['find']>>>;

/** The columns of an order that its owner sees. */
const viewedColumns = [
  'id',
  'status',
  'stage',
  'stageSince',
  'version',
  'createdAt',
  'lastUpdate',
  'expiresAt',
  'numberInfo',
  'timeZone',
  'recipient',
  'tariff',
  'application',
  'submittedAt',
  'lastRejection',
  'portationId',
  'npId',
  'cancelRequestedAt',
  'cancelMissed',
  'letters',
  'deletedReason',
] as const satisfies readonly (keyof OrdersTable)[];

export type ViewedOrder = Pick<OrderRow, (typeof viewedColumns)[number]>;

/** Columns that an event may set; status, stage, version and times are set by `applyOrderEvent` itself. */
type OrderChanges = Omit<
  Updateable<OrdersTable>,
  'id' | 'msisdn' | 'msisdnKey' | 'status' | 'stage' | 'stageSince' | 'version' | 'lastUpdate'
>;

type NewOrder = Omit<Insertable<OrdersTable>, 'status' | 'lastUpdate' | 'application' | 'msisdn' | 'msisdnKey'> & {
  createdAt: Date;
  msisdn: string;
};

/** PostgreSQL's `unique_violation`. */
const UNIQUE_VIOLATION = '23505';

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

export const createOrdersRepo = (db: Db) => {
  const owned = (citizenId: string, msisdn: string) =>
    db.selectFrom('orders').where('orders.citizenId', '=', citizenId).where('orders.msisdnKey', '=', hashOf(msisdn));
  const lastChange = sql<Date>`greatest(orders.last_update, portations.last_updated_at)`;
  const prepareList = (name: string, { isDescending }: { isDescending: boolean }) =>
    prepare(db, name, (citizenId: string, msisdn: string, skip: number, take: number) =>
      owned(citizenId, msisdn)
        .leftJoin('portations', 'portations.orderId', 'orders.id')
        .select([
          'orders.id',
          'orders.status',
          'orders.recipient',
          'orders.tariff',
          'orders.createdAt',
          'orders.expiresAt',
          'orders.portationId',
          'orders.cancelRequestedAt',
          'orders.lastRejection',
          'orders.deletedReason',
          'orders.submitted',
          'orders.timeZone',
          'portations.status as portationStatus',
          'portations.slotBegin',
          'portations.refusal',
          'portations.withdrawRefusedAt',
          lastChange.as('lastChange'),
          sql<number>`count(*) over ()`.as('count'),
        ])
        .orderBy(lastChange, isDescending ? 'desc' : 'asc')
        .orderBy('orders.id')
        .offset(skip)
        .limit(take),
    );
  const listNewest = prepareList('ordersNewest', { isDescending: true });
  const listOldest = prepareList('ordersOldest', { isDescending: false });
  const count = prepare(db, 'ordersCount', (citizenId: string, msisdn: string) =>
    owned(citizenId, msisdn).select(sql<number>`count(*)`.as('count')),
  );
  const findViews = prepare(db, 'order', (ids: readonly string[], citizenIds: readonly string[]) =>
    db
      .selectFrom('orders')
      .select([...viewedColumns, 'citizenId', 'deletedAt'])
      .where('id', '=', anyOf(ids, 'uuid'))
      .where('citizenId', '=', anyOf(citizenIds, 'uuid')),
  );
  const findView = batchedByOwner(findViews);
  const listNumbers = prepare(db, 'numbersOfCitizen', (citizenIds: readonly string[]) =>
    db
      .selectFrom('orders')
      .select(['citizenId', 'msisdn'])
      .distinctOn(['citizenId', 'msisdnKey'])
      .where('citizenId', '=', anyOf(citizenIds, 'uuid')),
  );
  const numbersOf = batched(
    (keys: Pick<OrdersTable, 'citizenId'>[]) => listNumbers(keys.map(({ citizenId }) => citizenId)),
    ({ citizenId }) => citizenId,
  );
  const findPersonal = prepare(db, 'orderPersonal', (orderId: string) =>
    db.selectFrom('orderPersonal').select('sealed').where('orderId', '=', orderId),
  );

  return {
    /** The owner is part of the key: another citizen's order is not found. */
    find: (id: string, citizenId: string) =>
      db.selectFrom('orders').selectAll().where('id', '=', id).where('citizenId', '=', citizenId).executeTakeFirst(),

    /** The same without the columns that the owner does not see. */
    findView: async (id: string, citizenId: string) => (await findView({ id, citizenId }))[0],

    findByRequest: (requestId: string) =>
      db.selectFrom('orders').selectAll().where('requestId', '=', requestId).executeTakeFirst(),

    findActive: (citizenId: string, msisdn: string) => selectActive(db, citizenId, msisdn).executeTakeFirst(),

    list: async (citizenId: string, msisdn: string, page: { skip: number; take: number; isDescending: boolean }) => {
      const list = page.isDescending ? listNewest : listOldest;
      const rows = await list(citizenId, msisdn, page.skip, page.take);
      // A page after the last row has no row with the count.
      const [counted] = rows.length > 0 ? rows : await count(citizenId, msisdn);
      return { rows, count: counted?.count ?? 0 };
    },

    /** Orders of a citizen whose number they keep from another order. */
    listActive: (citizenId: string) =>
      db
        .selectFrom('orders')
        .select(['id', 'msisdn'])
        .where('citizenId', '=', citizenId)
        .where('isActive', '=', true)
        .orderBy('createdAt')
        .execute(),

    numbersOf: async (citizenId: string): Promise<string[]> => {
      const rows = await numbersOf({ citizenId });
      return [...new Set(rows.map(({ msisdn }) => msisdn))].toSorted();
    },

    findPersonal: async (orderId: string): Promise<PersonalInfo | null> =>
      (await findPersonal(orderId))[0]?.sealed ?? null,

    /** The activation code of the eSIM. */
    findEsim: async (orderId: string): Promise<string | null> => {
      const row = await db.selectFrom('orderPersonal').select('esim').where('orderId', '=', orderId).executeTakeFirst();
      return row?.esim ?? null;
    },

    /** The consents of the last submission. */
    lastConsents: (orderId: string) =>
      db
        .selectFrom('consents')
        .distinctOn('kind')
        .select(['kind', 'textVersion', 'at'])
        .where('orderId', '=', orderId)
        .orderBy('kind')
        .orderBy('id', 'desc')
        .execute(),

    /** When БДПН registered the order; undefined before. */
    findRegistration: async (orderId: string): Promise<Date | undefined> => {
      const row = await db
        .selectFrom('portations')
        .select('startedAt')
        .where('orderId', '=', orderId)
        .executeTakeFirst();
      return row?.startedAt;
    },

    findSubmission: (citizenId: string, idempotencyKey: string) =>
      db
        .selectFrom('orderSubmissions')
        .select(['bodyHash', 'answer'])
        .where('citizenId', '=', citizenId)
        .where('idempotencyKey', '=', idempotencyKey)
        .executeTakeFirst(),
  };
};

const selectActive = (db: Db, citizenId: string, msisdn: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('citizenId', '=', citizenId)
    .where('msisdnKey', '=', hashOf(msisdn))
    .where('isActive', '=', true);

// Locks and writes take the transaction, because an order changes together with its events, its copies and its jobs.

export const lockOrder = (trx: Trx, id: string, citizenId: string) =>
  trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('citizenId', '=', citizenId)
    .forUpdate()
    .executeTakeFirst();

export const lockActiveOrder = (trx: Trx, citizenId: string, msisdn: string) =>
  selectActive(trx, citizenId, msisdn).forUpdate().executeTakeFirst();

/** Makes transactions that start orders of one citizen wait for each other. */
export const lockCitizen = async (trx: Trx, citizenId: string): Promise<void> => {
  await trx.selectFrom('citizens').select('id').where('id', '=', citizenId).forNoKeyUpdate().execute();
};

export const countDrafts = async (trx: Trx, citizenId: string): Promise<number> => {
  const { count } = await trx
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('count'))
    .where('citizenId', '=', citizenId)
    .where('status', '=', 'Initialized')
    .executeTakeFirstOrThrow();
  return count;
};

/** Any citizen's order: the caller has checked another proof than the owner. */
export const lockOrderById = (trx: Trx, id: string) =>
  trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const lockOrderByRequest = (trx: Trx, requestId: string) =>
  trx.selectFrom('orders').selectAll().where('requestId', '=', requestId).forUpdate().executeTakeFirst();

const expiredDrafts = (db: Db, now: Date) =>
  db.selectFrom('orders').where('status', '=', 'Initialized').where('expiresAt', '<=', now);

/** Ids of drafts whose term has ended: one that cannot be opened must not hold up the others. */
export const findExpiredDrafts = (db: Db, now: Date, limit: number) =>
  expiredDrafts(db, now).select('id').orderBy('expiresAt').limit(limit).execute();

/** @returns undefined also when another replica has locked it */
export const lockExpiredDraft = (trx: Trx, id: string, now: Date) =>
  expiredDrafts(trx, now).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();

const unansweredOrders = (db: Db, since: Date) =>
  db.selectFrom('orders').where('stage', 'is not', null).where('stageSince', '<=', since);

/** Ids of pending orders whose stage began before a moment: one that cannot be opened must not hold up the others. */
export const findUnansweredOrders = (db: Db, since: Date, limit: number) =>
  unansweredOrders(db, since).select('id').orderBy('stageSince').limit(limit).execute();

/** @returns undefined also when another replica has locked it */
export const lockUnansweredOrder = (trx: Trx, id: string, since: Date) =>
  unansweredOrders(trx, since).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();

/** Orders that ended before a moment, their portations included. Rows locked by another replica are skipped. */
const lockEndedOrders = (trx: Trx, since: Date, limit: number) =>
  trx
    .selectFrom('orders')
    .select(['id', 'citizenId', 'attempt'])
    .where('isActive', '=', false)
    .where('endedAt', '<', since)
    .orderBy('endedAt')
    .limit(limit)
    .forUpdate()
    .skipLocked();

/** Orders to erase: `lockEndedOrders`. */
export const lockOldOrders = (trx: Trx, since: Date, limit: number) => lockEndedOrders(trx, since, limit).execute();

/** Fills in the end of orders that ended with a version that did not store it: the last change. */
export const fillEnds = async (db: Db, limit: number): Promise<void> => {
  await db
    .updateTable('orders')
    .set((row) => ({
      endedAt: row.fn<Date>('greatest', [
        'orders.lastUpdate',
        row.selectFrom('portations').select('lastUpdatedAt').whereRef('portations.orderId', '=', 'orders.id'),
      ]),
    }))
    .where('id', 'in', (row) =>
      row
        .selectFrom('orders')
        .select('id')
        .where('isActive', '=', false)
        .where('endedAt', 'is', null)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
};

/** Ended orders of which messages are stored, all of them applied, and responses. */
export const lockUnsettledOrders = (trx: Trx, since: Date, limit: number) =>
  lockEndedOrders(trx, since, limit)
    .where('settledAt', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('inbox')
            .select('inbox.messageId')
            .whereRef('inbox.requestId', '=', 'orders.requestId')
            .where('inbox.appliedAt', 'is', null),
        ),
      ),
    )
    .execute();

/** Tables, besides portations, with rows of orders. */
const referring = [
  'consents',
  'letters',
  'operatorRequests',
  'orderEvents',
  'orderPersonal',
  'orderSubmissions',
] as const satisfies readonly (keyof Database)[];

/** Erases orders with everything that refers to them. @param rows at least one, locked by this transaction */
export const eraseOrders = async (
  trx: Trx,
  rows: readonly { id: string; citizenId: string; attempt: number }[],
): Promise<void> => {
  const ids = rows.map(({ id }) => id);
  await deleteMessages(trx, requestIdsOf(rows));
  await deletePortations(trx, ids);
  for (const table of referring) {
    await trx.deleteFrom(table).where('orderId', 'in', ids).execute();
  }
  await trx.deleteFrom('orders').where('id', 'in', ids).execute();
  await lookAtOrdersAgain(
    trx,
    rows.map(({ citizenId }) => citizenId),
  );
};

/** Erases the messages, stored responses and unsent letters of ended orders. @param rows at least one, locked by this transaction */
export const settle = async (
  trx: Trx,
  rows: readonly { id: string; attempt: number }[],
  settledAt: Date,
): Promise<void> => {
  const ids = rows.map(({ id }) => id);
  await deleteSettledMessages(trx, requestIdsOf(rows));
  await trx.deleteFrom('orderSubmissions').where('orderId', 'in', ids).execute();
  await deleteUnsentLetters(trx, ids);
  await trx.updateTable('orders').set({ settledAt }).where('id', 'in', ids).execute();
};

const requestIdsOf = (rows: readonly { id: string; attempt: number }[]): string[] =>
  rows.flatMap(({ attempt, id }) => Array.from({ length: attempt }, (_, index) => requestIdOf(id, index + 1)));

/** The id under which БДПН and operators know a submission of an order. @param attempt from 1 */
export const requestIdOf = (orderId: string, attempt: number): string => `${orderId}-${attempt}`;

/** The contacts of the citizen's last submitted application, which a new one starts with. */
const lastContacts = async (
  trx: Trx,
  citizenId: string,
): Promise<Pick<ApplicationDraft, 'contactPhone' | 'email'> | undefined> => {
  const last = await trx
    .selectFrom('orders')
    .select('application')
    .where('citizenId', '=', citizenId)
    .where('status', 'in', ['PendingBDPN', 'Done'])
    .orderBy('submittedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && { contactPhone: last.application.contactPhone, email: last.application.email };
};

/**
 * Creates a draft with its first event.
 * @throws a unique violation when the citizen has an active order for the number
 */
export const insertOrder = async (trx: Trx, order: NewOrder): Promise<OrderRow> => {
  const row = await trx
    .insertInto('orders')
    .values({
      ...order,
      msisdn: seal(order.msisdn),
      msisdnKey: hashed(order.msisdn),
      status: 'Initialized',
      lastUpdate: order.createdAt,
      application: seal({ ...emptyApplication, ...(await lastContacts(trx, order.citizenId)) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('orderEvents')
    .values({ orderId: row.id, at: row.createdAt, event: 'order.created', fromStatus: null, toStatus: row.status })
    .execute();
  return row;
};

/**
 * Applies an event to an order and writes its status, version and event together. Every change of the status goes
 * through this function; `deactivateOrder` changes only `isActive`.
 * @param row the order, locked by this transaction
 * @param now by the domain clock
 * @returns the changed row, or null when the chart forbids the event in the row's status; nothing is written then
 */
export const applyOrderEvent = async (
  trx: Trx,
  row: OrderRow,
  event: OrderStatusEvent,
  now: Date,
  changes: OrderChanges = {},
): Promise<OrderRow | null> => {
  const next = nextOrderState(row, event);
  if (next === null) {
    return null;
  }
  const { stage, status } = next;
  if (row.stage === 'registration' && stage === null && row.requestId !== null) {
    await wakeMessages(trx, row.requestId);
  }
  await trx
    .insertInto('orderEvents')
    .values({ orderId: row.id, at: now, event: event.type, fromStatus: row.status, toStatus: status })
    .execute();
  return trx
    .updateTable('orders')
    .set({
      ...changes,
      status,
      stage,
      stageSince: stage === null ? null : stage === row.stage ? row.stageSince : now,
      version: row.version + 1,
      lastUpdate: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/**
 * Applies an event that deletes the order, and erases everything personal in it.
 * @param deletion `at` by the real clock
 * @returns the deleted row, or null when the chart forbids the event
 */
export const deleteOrder = async (
  trx: Trx,
  row: OrderRow,
  event: OrderStatusEvent,
  now: Date,
  deletion: { reason: NonNullable<PortationOrder['deletedReason']>; at: Date },
): Promise<OrderRow | null> => {
  const deleted = await applyOrderEvent(trx, row, event, now, {
    isActive: false,
    endedAt: now,
    deletedReason: deletion.reason,
    deletedAt: deletion.at,
    expiresAt: null,
    application: seal(emptyApplication),
    submitted: null,
    letters: 'off',
    confirmedEmail: null,
  });
  if (deleted !== null) {
    await deletePersonal(trx, row.id);
    await deleteLetters(trx, row.id);
    await eraseReceipts(trx, row.id);
    await deletePendingMessages(trx, ['orderId', row.id]);
    await eraseContracts(trx, row.id);
    await trx.deleteFrom('orderSubmissions').where('orderId', '=', row.id).execute();
  }
  return deleted;
};

/** Sets the letters of an order. Neither its status nor its version changes: the application stays the same. */
export const setLetters = (trx: Trx, row: OrderRow, letters: LettersState): Promise<OrderRow> =>
  trx.updateTable('orders').set({ letters }).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow();

/** Ends the wait for the answer to a withdrawal. Neither the status nor the version changes. */
export const endWithdrawal = async (trx: Trx, id: string): Promise<void> => {
  await trx.updateTable('orders').set({ cancelRequestedAt: null }).where('id', '=', id).execute();
};

/**
 * Notes that a citizen has confirmed an address, and switches the letters on for all orders that wait for it.
 * @returns the ids of these orders
 */
export const confirmEmail = async (trx: Trx, { citizenId }: OrderRow, email: string): Promise<string[]> => {
  const confirmed = email.toLowerCase();
  const waiting = trx
    .selectFrom('orders')
    .select(['id', 'application'])
    .where('citizenId', '=', citizenId)
    .where('letters', '=', 'unconfirmed')
    .orderBy('id');
  const idsOf = (rows: readonly Pick<OrderRow, 'application' | 'id'>[]): string[] =>
    rows.filter(({ application }) => application.email?.toLowerCase() === confirmed).map(({ id }) => id);
  const candidates = idsOf(await waiting.execute());
  // As they are once no other change runs: deleted, stopped, or with another address.
  const ids = idsOf(
    await waiting
      .where((row) => row('id', '=', row.fn.any(row.val(candidates))))
      .forUpdate()
      .execute(),
  );
  await trx
    .updateTable('orders')
    .set({ letters: 'on', confirmedEmail: seal(confirmed) })
    .where((row) => row('id', '=', row.fn.any(row.val(ids))))
    .execute();
  return ids;
};

/** Switches the letters of all orders of a citizen off. @returns the orders */
export const stopLetters = async (trx: Trx, citizenId: string): Promise<string[]> => {
  const rows = await trx
    .updateTable('orders')
    .set({ letters: 'off' })
    .where('citizenId', '=', citizenId)
    .where('letters', '<>', 'off')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Frees the number for a new order once the portation has ended. The order itself, as its owner sees it, stays the
 * same.
 */
export const deactivateOrder = async (trx: Trx, orderId: string, endedAt: Date): Promise<void> => {
  await trx.updateTable('orders').set({ isActive: false, endedAt }).where('id', '=', orderId).execute();
};

export const savePersonal = async (trx: Trx, orderId: string, personal: PersonalInfo): Promise<void> => {
  const sealed = seal(personal);
  await trx
    .insertInto('orderPersonal')
    .values({ orderId, sealed, esim: null })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet({ sealed }))
    .execute();
};

/** Stores the activation code of an eSIM; the last one counts. */
export const saveEsim = async (trx: Trx, orderId: string, activationCode: string): Promise<void> => {
  await trx
    .updateTable('orderPersonal')
    .set({ esim: seal(activationCode) })
    .where('orderId', '=', orderId)
    .execute();
};

export const deletePersonal = async (trx: Trx, orderId: string): Promise<void> => {
  await trx.deleteFrom('orderPersonal').where('orderId', '=', orderId).execute();
};

export const insertConsents = async (trx: Trx, consents: Insertable<OrderTables['consents']>[]): Promise<void> => {
  await trx.insertInto('consents').values(consents).execute();
};

/** Notes that a citizen withdrew all consents. @param at by the real clock */
export const withdrawConsents = async (trx: Trx, citizenId: string, at: Date): Promise<void> => {
  await trx
    .updateTable('consents')
    .set({ withdrawnAt: at })
    .where('citizenId', '=', citizenId)
    .where('withdrawnAt', 'is', null)
    .execute();
};

/** @throws a unique violation when the citizen has used the key already */
export const insertSubmission = async (
  trx: Trx,
  submission: Insertable<OrderTables['orderSubmissions']>,
): Promise<void> => {
  await trx.insertInto('orderSubmissions').values(submission).execute();
};
