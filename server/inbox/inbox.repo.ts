import { sql, type Transaction } from 'kysely';
import type { Database, Db } from '../db/schema.ts';
import type { InboxMessage } from './inbox.tables.ts';

export type Trx = Transaction<Database>;

const fromOperator = 'operator:%';

/** Has the messages of an operator that waited for the registration applied, after this transaction. */
export const wakeMessages = async (trx: Trx, requestId: string): Promise<void> => {
  await trx
    .updateTable('inbox')
    .set({ retryAt: sql<Date>`now()` })
    .where('requestId', '=', requestId)
    .where('party', 'like', fromOperator)
    .where('appliedAt', 'is', null)
    .execute();
};

/**
 * Deletes what operators reported of an order, or of one submission, that has ended, and was not applied; of applied
 * messages only the envelope is stored.
 */
export const deletePendingMessages = async (
  trx: Trx,
  [column, id]: ['orderId' | 'requestId', string],
): Promise<void> => {
  await trx
    .deleteFrom('inbox')
    .where('requestId', 'in', (row) =>
      row
        .selectFrom('operatorRequests')
        .select('operatorRequests.requestId')
        .where(`operatorRequests.${column}`, '=', id),
    )
    .where('party', 'like', fromOperator)
    .where('appliedAt', 'is', null)
    .execute();
};

/** Of БДПН: the contract with the new operator may end years after the move. */
const LATE_TYPE = 'number.returned';

/** Whether a message can change an order that ended long ago. */
export const canBeLate = ({ type }: InboxMessage): boolean => type === LATE_TYPE;

/** Deletes all messages about some requests. */
export const deleteMessages = async (trx: Trx, requestIds: readonly string[]): Promise<void> => {
  await messagesOf(trx, requestIds).execute();
};

/** Deletes the messages about some requests, but not one that can be late and has just been received. */
export const deleteSettledMessages = async (trx: Trx, requestIds: readonly string[]): Promise<void> => {
  await messagesOf(trx, requestIds)
    .where((row) =>
      row.or([row('appliedAt', 'is not', null), row(sql`message->>'type'`, 'is distinct from', LATE_TYPE)]),
    )
    .execute();
};

const messagesOf = (trx: Trx, requestIds: readonly string[]) =>
  trx.deleteFrom('inbox').where((row) => row('requestId', '=', row.fn.any(row.val(requestIds))));

/** Of some requests, those whose order ended long ago: their messages were erased, and only a return is stored later. */
export const findSettled = async (db: Db, requestIds: readonly string[]): Promise<Set<string>> => {
  // The last submission of an order also by the order itself: earlier versions stored no others.
  const last = db
    .selectFrom('orders')
    .select('orders.requestId')
    .where((row) => row('orders.requestId', '=', row.fn.any(row.val(requestIds))))
    .where('orders.settledAt', 'is not', null);
  const rows = await db
    .selectFrom('operatorRequests')
    .innerJoin('orders', 'orders.id', 'operatorRequests.orderId')
    .select((row) => row.ref('operatorRequests.requestId').$castTo<string | null>().as('requestId'))
    .where((row) => row('operatorRequests.requestId', '=', row.fn.any(row.val(requestIds))))
    .where('orders.settledAt', 'is not', null)
    .union(last)
    .execute();
  return new Set(rows.flatMap(({ requestId }) => requestId ?? []));
};

/** The order that a request is about; erased three years after its end. */
export const findOrderOf = (db: Db, requestId: string) =>
  db.selectFrom('orders').select('settledAt').where('requestId', '=', requestId).executeTakeFirst();
