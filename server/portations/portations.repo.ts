import { type ExpressionBuilder, type Insertable, sql, type Transaction, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PortationEvent, PortationEventCode } from '../../contract/portations.ts';
import { hasSim } from '../../domain/operator-reports.ts';
import { nextStatus } from '../../machines/lib/next-status.ts';
import { portationStatusMachine } from '../../machines/portation-status/portation-status.machine.ts';
import type { PortationStatusEvent } from '../../machines/portation-status/portation-status.types.ts';
import { anyOf } from '../db/any-of.ts';
import { batchedByOwner } from '../db/batched.ts';
import { prepare } from '../db/prepare.ts';
import type { Database, Db } from '../db/schema.ts';
import { hashed, hashOf, seal } from '../db/sealed-columns.ts';
import type { PortationTables } from './portations.tables.ts';

type Trx = Transaction<Database>;

export type PortationRow = NonNullable<Awaited<ReturnType<typeof lockPortation>>>;

/** An entry of the timeline. */
export interface TimelineEntry {
  code: PortationEventCode;
  actor: PortationEvent['actor'];
  details?: PortationEvent['details'];
}

/** Columns that an event may set; status and time are set by `applyPortationEvent` itself. */
type PortationChanges = Pick<
  Updateable<PortationTables['portations']>,
  'slotBegin' | 'portationAt' | 'withdrawRequestedAt' | 'withdrawRefusedAt' | 'refusal'
>;

type NewPortation = Omit<
  Insertable<PortationTables['portations']>,
  | 'status'
  | 'lastUpdatedAt'
  | 'portationAt'
  | 'refusal'
  | 'withdrawRequestedAt'
  | 'withdrawRefusedAt'
  | 'msisdn'
  | 'msisdnKey'
> & { startedAt: Date; msisdn: string };

export const createPortationsRepo = (db: Db) => {
  const owned = (citizenId: string, msisdn: string) =>
    db
      .selectFrom('portations')
      .where('portations.citizenId', '=', citizenId)
      .where('portations.msisdnKey', '=', hashOf(msisdn));

  /** In the same statement, so that they agree with the status. Oldest first. */
  const events = (portations: ExpressionBuilder<Database, 'portations'>) =>
    jsonArrayFrom(
      portations
        .selectFrom('portationEvents')
        .select(['id', 'at', 'code', 'actor', 'details'])
        .whereRef('portationId', '=', 'portations.id')
        .orderBy('at')
        .orderBy('id'),
    ).as('events');

  const findPortations = prepare(db, 'portation', (ids: readonly string[], citizenIds: readonly string[]) =>
    db
      .selectFrom('portations')
      .innerJoin('orders', 'orders.id', 'portations.orderId')
      .select([
        'portations.id',
        'portations.citizenId',
        'portations.orderId',
        'portations.npId',
        'portations.msisdn',
        'portations.status',
        'portations.fromOperator',
        'portations.toOperator',
        'portations.startedAt',
        'portations.lastUpdatedAt',
        'portations.portationAt',
        'portations.slotBegin',
        'portations.timeZone',
        'portations.withdrawRequestedAt',
        'portations.withdrawRefusedAt',
        'portations.refusal',
        'orders.submitted',
        'orders.tariff',
        events,
      ])
      .where('portations.id', '=', anyOf(ids, 'uuid'))
      .where('portations.citizenId', '=', anyOf(citizenIds, 'uuid')),
  );
  const find = batchedByOwner(findPortations);
  const prepareList = (name: string, { isDescending }: { isDescending: boolean }) =>
    prepare(db, name, (citizenId: string, msisdn: string, skip: number, take: number) =>
      owned(citizenId, msisdn)
        .innerJoin('orders', 'orders.id', 'portations.orderId')
        .select([
          'portations.id',
          'portations.status',
          'fromOperator',
          'toOperator',
          'startedAt',
          'lastUpdatedAt',
          'portationAt',
          'portations.timeZone',
          'slotBegin',
          'refusal',
          'orders.submitted',
          events,
          sql<number>`count(*) over ()`.as('count'),
        ])
        .select((row) =>
          row
            .selectFrom('portationEvents')
            .select(({ fn }) => fn.max('at').as('at'))
            .whereRef('portationId', '=', 'portations.id')
            .where('code', '=', 'TRANSFERED')
            .as('transfered'),
        )
        .orderBy('transfered', (order) => (isDescending ? order.desc().nullsFirst() : order.asc().nullsLast()))
        .orderBy('startedAt', isDescending ? 'desc' : 'asc')
        .orderBy('portations.id')
        .offset(skip)
        .limit(take),
    );
  const listNewest = prepareList('portationsNewest', { isDescending: true });
  const listOldest = prepareList('portationsOldest', { isDescending: false });
  const count = prepare(db, 'portationsCount', (citizenId: string, msisdn: string) =>
    owned(citizenId, msisdn).select(sql<number>`count(*)`.as('count')),
  );

  return {
    /** The owner and the number are part of the key. */
    find: async (id: string, citizenId: string, msisdn: string) => {
      const row = (await find({ id, citizenId })).find((portation) => portation.msisdn === msisdn);
      return row && { ...row, events: withDates(row.events) };
    },

    /** Portations of one number by the time of completion; those not completed yet come first. */
    list: async (citizenId: string, msisdn: string, page: { skip: number; take: number; isDescending: boolean }) => {
      const list = page.isDescending ? listNewest : listOldest;
      const rows = await list(citizenId, msisdn, page.skip, page.take);
      // A page after the last row has no row with the count.
      const [counted] = rows.length > 0 ? rows : await count(citizenId, msisdn);
      return {
        rows: rows.map(({ count: _, ...row }) => ({ ...row, events: withDates(row.events) })),
        count: counted?.count ?? 0,
      };
    },
  };
};

/** JSON has no dates. */
const withDates = <Event extends { at: string }>(events: readonly Event[]) =>
  events.map((event) => ({ ...event, at: new Date(event.at) }));

// Locks and writes take the transaction, because a portation changes together with its timeline and its order.

export const lockPortation = (trx: Trx, orderId: string) =>
  trx.selectFrom('portations').selectAll().where('orderId', '=', orderId).forUpdate().executeTakeFirst();

/** Creates a registered portation with the first entries of its timeline. */
export const insertPortation = async (
  trx: Trx,
  portation: NewPortation,
  { acceptedAt, submittedAt }: { submittedAt: Date; acceptedAt: Date | null },
): Promise<void> => {
  const { startedAt } = portation;
  await trx
    .insertInto('portations')
    .values({
      ...portation,
      msisdn: seal(portation.msisdn),
      msisdnKey: hashed(portation.msisdn),
      status: 'Registered',
      lastUpdatedAt: startedAt,
    })
    .execute();
  await insertTimeline(trx, portation.id, submittedAt, [{ code: 'ORDER_SUBMITTED', actor: 'subscriber' }]);
  if (acceptedAt !== null) {
    await insertTimeline(trx, portation.id, acceptedAt, [{ code: 'RECIPIENT_ACCEPTED', actor: 'recipient' }]);
  }
  await insertTimeline(trx, portation.id, startedAt, [{ code: 'BDPN_REGISTERED', actor: 'bdpn' }]);
};

/**
 * Every change of a portation goes through this function, which writes status and timeline together.
 * @param row the portation, locked by this transaction
 * @param at when it happened, by the domain clock
 * @returns the changed row, or null when the chart forbids the event in the row's status; nothing is written then
 */
export const applyPortationEvent = async (
  trx: Trx,
  row: PortationRow,
  event: PortationStatusEvent,
  at: Date,
  timeline: readonly TimelineEntry[],
  changes: PortationChanges = {},
): Promise<PortationRow | null> => {
  const status = nextStatus(portationStatusMachine, row.status, event);
  if (status === null) {
    return null;
  }
  await insertTimeline(trx, row.id, at, timeline);
  return (
    trx
      .updateTable('portations')
      // A message of one party may be older than the last one of the other.
      .set({ ...changes, status, lastUpdatedAt: at > row.lastUpdatedAt ? at : row.lastUpdatedAt })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  );
};

/** Adds the reminder of a move to the timeline. @param at a day before its window; a known one changes nothing */
export const insertReminder = async (trx: Trx, portationId: string, at: Date): Promise<void> => {
  const known = await trx
    .selectFrom('portationEvents')
    .select('id')
    .where('portationId', '=', portationId)
    .where('code', '=', 'REMINDER')
    .where('at', '=', at)
    .executeTakeFirst();
  if (known === undefined) {
    await insertTimeline(trx, portationId, at, [{ code: 'REMINDER', actor: 'system' }]);
  }
};

/** What the new operator reports of the SIM, as a fact of a letter: that the citizen has it, or can receive it. */
export const findSimFact = async (trx: Trx, portationId: string): Promise<{ hasSim?: true; isSimReady?: true }> => {
  const past = await trx
    .selectFrom('portationEvents')
    .select('code')
    .where('portationId', '=', portationId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  if (hasSim(past)) {
    return { hasSim: true };
  }
  return past.some(({ code }) => code === 'SIM_READY') ? { isSimReady: true } : {};
};

/** Whether the window of a portation was assigned or changed after a moment. */
export const isWindowNewer = async (trx: Trx, portationId: string, moment: Date): Promise<boolean> => {
  const newer = await trx
    .selectFrom('portationEvents')
    .select('id')
    .where('portationId', '=', portationId)
    .where('code', 'in', windowCodes)
    .where('at', '>', moment)
    .executeTakeFirst();
  return newer !== undefined;
};

/** Events that set the window. */
export const windowCodes = ['DATE_ASSIGNED', 'DATE_CHANGED'] as const satisfies readonly PortationEventCode[];

/** Erases where and when the citizen gets the SIM of an order. */
export const eraseReceipts = async (trx: Trx, orderId: string): Promise<void> => {
  await trx
    .updateTable('portationEvents')
    .set({ details: sql<string | null>`nullif(details - 'receipt', '{}')` })
    .where('portationId', 'in', trx.selectFrom('portations').select('portations.id').where('orderId', '=', orderId))
    .where(sql<boolean>`details ? 'receipt'`)
    .execute();
};

/** Deletes the portations of some orders with their timelines. @param orderIds at least one */
export const deletePortations = async (trx: Trx, orderIds: readonly string[]): Promise<void> => {
  const portations = trx.selectFrom('portations').select('portations.id').where('orderId', 'in', orderIds);
  await trx.deleteFrom('portationEvents').where('portationId', 'in', portations).execute();
  await trx.deleteFrom('portations').where('orderId', 'in', orderIds).execute();
};

const insertTimeline = async (
  trx: Trx,
  portationId: string,
  at: Date,
  entries: readonly TimelineEntry[],
): Promise<void> => {
  if (entries.length > 0) {
    await trx
      .insertInto('portationEvents')
      .values(
        entries.map(({ code, actor, details = null }) => ({
          portationId,
          at,
          code,
          actor,
          details: details === null ? null : JSON.stringify(details),
        })),
      )
      .execute();
  }
};
