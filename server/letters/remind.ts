import { sql } from 'kysely';
import type { PortationEventCode } from '../../contract/portations.ts';
import { DAY_MS } from '../../domain/portation-rules.ts';
import type { Deps } from '../deps.ts';
import { queueLetter } from '../orders/letters.repo.ts';
import type { OrderRow, Trx } from '../orders/orders.repo.ts';
import {
  findSimFact,
  insertReminder,
  isWindowNewer,
  type PortationRow,
  windowCodes,
} from '../portations/portations.repo.ts';

/** Maximum number of portations that one call reminds of. */
const BATCH = 100;

/**
 * Reminds of a move a day before its window, on the timeline and by a letter; earlier it does nothing. Of the same window
 * it reminds once, and of one that was assigned within that day not at all: a letter has just named the new date. A window
 * that is not assigned is preliminary, and nothing to remind of.
 * @param portation locked by this transaction, or its order is
 * @param now by the domain clock
 */
export const remindOf = async (
  trx: Trx,
  order: Pick<OrderRow, 'id' | 'letters'>,
  { id, portationAt, slotBegin }: Pick<PortationRow, 'id' | 'portationAt' | 'slotBegin'>,
  now: Date,
): Promise<void> => {
  const at = new Date(slotBegin.getTime() - DAY_MS);
  if (portationAt !== null && at <= now && !(await isWindowNewer(trx, id, at))) {
    await insertReminder(trx, id, at);
    await queueLetter(trx, order, 'REMINDER', at, {
      window: slotBegin.toISOString(),
      ...(await findSimFact(trx, id)),
    });
  }
};

/** Reminds of the moves of the next day, whether readiness is confirmed or not. */
export const remind = async ({ db, domainClock }: Pick<Deps, 'db' | 'domainClock'>): Promise<void> => {
  const now = await domainClock.now();
  await db.transaction().execute(async (trx) => {
    for (const { letters, orderId, ...portation } of await lockPortationsToRemind(trx, now)) {
      await remindOf(trx, { id: orderId, letters }, portation, now);
    }
  });
};

/**
 * Portations within a day of their window that lack the reminder or, when the citizen wants letters, its letter. Rows
 * locked by another replica are skipped.
 */
const lockPortationsToRemind = (trx: Trx, now: Date) => {
  const dueAt = sql<Date>`portations.slot_begin - ${DAY_MS}::float8 * interval '1 millisecond'`;
  return trx
    .selectFrom('portations')
    .innerJoin('orders', 'orders.id', 'portations.orderId')
    .select(['portations.id', 'portations.orderId', 'portations.portationAt', 'portations.slotBegin', 'orders.letters'])
    .where('portations.status', 'in', ['Approved', 'Ready'])
    .where('portations.portationAt', 'is not', null)
    .where('portations.slotBegin', '>', now)
    .where('portations.slotBegin', '<=', new Date(now.getTime() + DAY_MS))
    .where('portations.withdrawRequestedAt', 'is', null)
    .where((row) => {
      const hasEvent = (codes: readonly PortationEventCode[], comparison: '=' | '>') =>
        row.exists(
          row
            .selectFrom('portationEvents')
            .select('portationEvents.id')
            .whereRef('portationEvents.portationId', '=', 'portations.id')
            .where('portationEvents.code', 'in', codes)
            .where('portationEvents.at', comparison, dueAt),
        );
      const hasLetter = row.exists(
        row
          .selectFrom('letters')
          .select('letters.id')
          .whereRef('letters.orderId', '=', 'orders.id')
          .where('letters.code', '=', 'REMINDER')
          .where('letters.at', '=', dueAt),
      );
      const isReminded = row.and([
        hasEvent(['REMINDER'], '='),
        row.or([sql<boolean>`orders.letters = 'off'`, hasLetter]),
      ]);
      return row.not(row.or([hasEvent(windowCodes, '>'), isReminded]));
    })
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
};
