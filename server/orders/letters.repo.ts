import { type Selectable, sql, type Transaction } from 'kysely';
import type { PortationEventCode } from '../../contract/portations.ts';
import type { Database, Db } from '../db/schema.ts';
import type { PortationTables } from '../portations/portations.tables.ts';
import type { LetterCode, LetterFacts, OrdersTable } from './orders.tables.ts';

type Trx = Transaction<Database>;
type LetteredOrder = Pick<Selectable<OrdersTable>, 'id' | 'letters'>;

/** Requests to confirm an address that one order may cause, so that nobody can flood a stranger's mailbox. */
const MAX_CONFIRMATIONS = 5;

/** A letter that is due, without what is sealed of its order. */
export type WaitingLetter = NonNullable<Awaited<ReturnType<typeof findWaitingLetter>>>;
/** What a letter is written from. */
export type LetterContent = NonNullable<Awaited<ReturnType<typeof readLetter>>>;

/** Of letters that wait until an address is confirmed: the search for the next one does not read them. */
const NEVER = sql<Date>`'infinity'`;

/**
 * Queues the letter about an event, in the transaction of the event, when the citizen asked for letters. A repeated
 * event queues nothing.
 * @param at when the event happened
 */
export const queueLetter = async (
  trx: Trx,
  { id, letters }: LetteredOrder,
  code: LetterCode,
  at: Date,
  facts: LetterFacts = {},
): Promise<void> => {
  if (letters !== 'off') {
    await trx
      .insertInto('letters')
      .values({
        orderId: id,
        code,
        at,
        facts: JSON.stringify(facts),
        ...(letters === 'unconfirmed' && code !== 'CONFIRM_ADDRESS' ? { nextAt: NEVER } : {}),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
};

/** What a letter says of the window of a portation; nothing once it has begun, nor before a failed one is replaced. */
export const windowFacts = ({
  portationAt,
  slotBegin,
  status,
}: Pick<Selectable<PortationTables['portations']>, 'portationAt' | 'slotBegin' | 'status'>): LetterFacts => ({
  ...(status === 'Failed' || status === 'InProgress' ? {} : { window: slotBegin.toISOString() }),
  ...(portationAt === null ? { isPreliminary: true } : {}),
});

/** Queues the letter that asks to confirm the address of an order. @param at by the real clock */
export const queueConfirmation = async (trx: Trx, order: LetteredOrder, at: Date): Promise<void> => {
  const earlier = await trx
    .selectFrom('letters')
    .select('id')
    .where('orderId', '=', order.id)
    .where('code', '=', 'CONFIRM_ADDRESS')
    .execute();
  if (earlier.length < MAX_CONFIRMATIONS) {
    await queueLetter(trx, order, 'CONFIRM_ADDRESS', at);
  }
};

/** Erases the letters of an order. */
export const deleteLetters = async (trx: Trx, orderId: string): Promise<void> => {
  await trx.deleteFrom('letters').where('orderId', '=', orderId).execute();
};

type LaterCode = LetterCode | PortationEventCode;

const ends: readonly LaterCode[] = [
  'BDPN_REJECTED',
  'RECIPIENT_REJECTED',
  'ORDER_RETURNED',
  'REJECTED',
  'WITHDRAWN',
  'TRANSFERED',
  'RETURNED',
];
const dates: readonly LaterCode[] = ['DATE_ASSIGNED', 'DATE_CHANGED', 'REMINDER', 'STARTED', 'FAILED'];

/** What makes the letter about an event outdated, besides the same event again and the end of the application. */
const outdatedBy: Partial<Record<LetterCode, readonly LaterCode[]>> = {
  BDPN_REGISTERED: ['DATA_MISMATCH', 'DEBT_FOUND', ...dates],
  DATA_MISMATCH: ['ARBITRATION_RESOLVED', 'DEBT_FOUND', ...dates],
  DEBT_FOUND: ['DEBT_CLEARED', ...dates],
  DATE_ASSIGNED: dates,
  DATE_CHANGED: dates,
  DATE_PROPOSED: dates,
  SIM_READY: ['SIM_RECEIVED'],
  REMINDER: dates,
};

/**
 * Releases the letters that waited until an address was confirmed, and erases those that later events have outdated.
 * What is released counts as written now: the letter about a SIM contains the window of now.
 */
export const releaseLetters = async (trx: Trx, orderIds: readonly string[]): Promise<void> => {
  const waiting = await trx
    .selectFrom('letters')
    .select(['id', 'orderId', 'code', 'at', 'facts'])
    .where((row) => row('orderId', '=', row.fn.any(row.val(orderIds))))
    .where('sentAt', 'is', null)
    .execute();
  const events = await trx
    .selectFrom('portationEvents')
    .innerJoin('portations', 'portations.id', 'portationEvents.portationId')
    .select(['portations.orderId', 'portationEvents.code', 'portationEvents.at'])
    .where((row) => row('portations.orderId', '=', row.fn.any(row.val(orderIds))))
    .execute();
  const isCurrent = ({ at, code, id, orderId }: (typeof waiting)[number]): boolean => {
    const later: LaterCode[] = [
      ...waiting.filter((one) => one.orderId === orderId && one.id > id),
      ...events.filter((one) => one.orderId === orderId && one.at > at),
    ].map((one) => one.code);
    const outdating = [code, ...ends, ...(outdatedBy[code] ?? [])];
    return code !== 'CONFIRM_ADDRESS' && !later.some((one) => outdating.includes(one));
  };
  const current = waiting.filter(isCurrent).map(({ id }) => id);
  await deleteUnsentLetters(trx, orderIds, current);
  await trx
    .updateTable('letters')
    .set({ createdAt: sql<Date>`now()`, nextAt: sql<Date>`now()` })
    .where((row) => row('id', '=', row.fn.any(row.val(current))))
    .execute();
  const aboutSim = waiting.filter(({ code, id }) => code === 'SIM_READY' && current.includes(id));
  for (const { facts, id, orderId } of aboutSim) {
    const portation = await trx
      .selectFrom('portations')
      .select(['portationAt', 'slotBegin', 'status'])
      .where('orderId', '=', orderId)
      .executeTakeFirst();
    if (portation === undefined) {
      continue;
    }
    const { isPreliminary: _isPreliminary, window: _window, ...kept } = facts;
    await trx
      .updateTable('letters')
      .set({ facts: JSON.stringify({ ...kept, ...windowFacts(portation) }) })
      .where('id', '=', id)
      .execute();
  }
};

/** Erases the letters of orders that are not sent yet, except some. */
export const deleteUnsentLetters = async (
  trx: Trx,
  orderIds: readonly string[],
  except: readonly number[] = [],
): Promise<void> => {
  await trx
    .deleteFrom('letters')
    .where((row) => row('orderId', '=', row.fn.any(row.val(orderIds))))
    .where((row) => row.not(row('id', '=', row.fn.any(row.val(except)))))
    .where('sentAt', 'is', null)
    .execute();
};

const isWaiting = sql<boolean>`(letters.sent_at is null and letters.failed_at is null)`;
const isSendable = sql<boolean>`(orders.letters = 'on' or letters.code = 'CONFIRM_ADDRESS')`;

/** The next letter that is due; at an unconfirmed address only the request to confirm it. */
export const findWaitingLetter = (db: Db) =>
  db
    .selectFrom('letters')
    .innerJoin('orders', 'orders.id', 'letters.orderId')
    .select(['letters.id', 'letters.code', 'letters.createdAt', 'letters.attempts'])
    .where(isWaiting)
    .where(isSendable)
    .where('letters.nextAt', '<=', sql<Date>`now()`)
    .orderBy('letters.nextAt')
    .orderBy('letters.id')
    .limit(1)
    .executeTakeFirst();

/** A letter with the facts of its order; undefined when it is to be sent no more. */
export const readLetter = (db: Db, id: number) =>
  db
    .selectFrom('letters')
    .innerJoin('orders', 'orders.id', 'letters.orderId')
    .select([
      'letters.orderId',
      'letters.code',
      'letters.at',
      'letters.facts',
      'letters.createdAt',
      'orders.msisdn',
      'orders.numberInfo',
      'orders.recipient',
      'orders.application',
      'orders.timeZone',
    ])
    .where('letters.id', '=', id)
    .where(isWaiting)
    .where(isSendable)
    .executeTakeFirst();

export const markSent = async (db: Db, id: number): Promise<void> => {
  await db
    .updateTable('letters')
    .set({ sentAt: sql<Date>`now()`, failure: null })
    .where('id', '=', id)
    .execute();
};

/**
 * Notes a failed attempt.
 * @param retryInMs milliseconds until the next attempt; null: the letter is given up
 */
export const markFailed = async (db: Db, id: number, failure: string, retryInMs: number | null): Promise<void> => {
  await db
    .updateTable('letters')
    .set((row) => ({
      failure,
      attempts: row('attempts', '+', 1),
      ...(retryInMs === null
        ? { failedAt: sql<Date>`now()` }
        : { nextAt: sql<Date>`now() + ${retryInMs}::float8 * interval '1 millisecond'` }),
    }))
    .where('id', '=', id)
    .execute();
};

/**
 * Letters that are to be sent, the age of the oldest one in seconds, and those that wait until an address is confirmed.
 * Letters that were sent, which are most of all, are not read.
 */
export const countLetters = async (db: Db): Promise<{ waiting: number; oldest: number; unconfirmed: number }> => {
  const { oldest, waiting } = await db
    .selectFrom('letters')
    .innerJoin('orders', 'orders.id', 'letters.orderId')
    .select([
      sql<number>`count(*)`.as('waiting'),
      sql<number>`coalesce(extract(epoch from now() - min(letters.created_at)), 0)::float8`.as('oldest'),
    ])
    .where(isWaiting)
    .where(isSendable)
    .where('nextAt', '<', NEVER)
    .executeTakeFirstOrThrow();
  const { unconfirmed } = await db
    .selectFrom('letters')
    .select(sql<number>`count(*)`.as('unconfirmed'))
    .where(isWaiting)
    .where('nextAt', '=', NEVER)
    .executeTakeFirstOrThrow();
  return { oldest, unconfirmed, waiting };
};
