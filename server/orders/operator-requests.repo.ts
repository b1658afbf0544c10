import type { Transaction } from 'kysely';
import type { Database, Db } from '../db/schema.ts';
import { traceHeaders } from '../lib/traces.ts';

type Trx = Transaction<Database>;

/** Notes a submission to an operator, in the transaction of the submission. */
export const insertOperatorRequest = async (
  trx: Trx,
  request: { requestId: string; orderId: string; operatorId: string },
): Promise<void> => {
  const { traceparent = null } = traceHeaders();
  await trx
    .insertInto('operatorRequests')
    .values({ ...request, traceParent: traceparent })
    .execute();
};

export const findOperatorRequest = (db: Db, requestId: string) =>
  db.selectFrom('operatorRequests').selectAll().where('requestId', '=', requestId).executeTakeFirst();

/** The operator has received the application. */
export const markOperatorAsked = async (db: Db, requestId: string, at: Date): Promise<void> => {
  await db
    .updateTable('operatorRequests')
    .set({ deliveredAt: at })
    .where('requestId', '=', requestId)
    .where('deliveredAt', 'is', null)
    .execute();
};

export const saveContract = async (trx: Trx, requestId: string, contractReference: string): Promise<void> => {
  await trx.updateTable('operatorRequests').set({ contractReference }).where('requestId', '=', requestId).execute();
};

/**
 * Notes that an operator is to be informed of the end of an application.
 * @returns whether there is one to inform: applications sent by earlier versions went to БДПН alone
 */
export const markOperatorCancelled = async (trx: Trx, requestId: string, at: Date): Promise<boolean> => {
  const row = await trx
    .updateTable('operatorRequests')
    .set({ cancelledAt: at })
    .where('requestId', '=', requestId)
    .where('cancelledAt', 'is', null)
    .returning('requestId')
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether an application has ended, for its operator too. Waits for a transaction that ends it. */
export const isOperatorCancelled = async (db: Db, requestId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('operatorRequests')
    .select('cancelledAt')
    .where('requestId', '=', requestId)
    .forShare()
    .executeTakeFirst();
  return (row?.cancelledAt ?? null) !== null;
};

export const markCancelDelivered = async (db: Db, requestId: string, at: Date): Promise<void> => {
  await db.updateTable('operatorRequests').set({ cancelDeliveredAt: at }).where('requestId', '=', requestId).execute();
};

/** Erases what operators reported of an order. */
export const eraseContracts = async (trx: Trx, orderId: string): Promise<void> => {
  await trx.updateTable('operatorRequests').set({ contractReference: null }).where('orderId', '=', orderId).execute();
};
