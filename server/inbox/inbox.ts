import { lockInTransaction } from '../db/lock-in-transaction.ts';
import type { Deps } from '../deps.ts';
import { inTraceOf } from '../db/submission-trace.ts';
import { canBeLate, findOrderOf, findSettled, type Trx } from './inbox.repo.ts';
import type { InboxMessage, MessageOutcome } from './inbox.tables.ts';
import { MalformedMessageError } from './malformed.ts';

/** Milliseconds until a message that failed is applied again: doubles from two seconds up to an hour. */
const retryDelay = (attempts: number): number => Math.min(2 ** Math.min(attempts, 12) * 1_000, 3_600_000);
/** Maximum number of requests with a failed message that one call retries. */
const RETRIES = 50;

/**
 * The inbox of one party: messages are stored once and applied strictly in the order of `seq` of their request.
 * Repeated and reordered deliveries and a crash change nothing. One that cannot be applied is retried with a growing
 * delay, and blocks only later messages of its request.
 * @param party `bdpn`, or an operator as `operator:<id>`
 * @param read throws MalformedMessageError
 * @param apply runs in a transaction that holds the lock of the request; `waiting`: the message and those after it wait
 *   until `wakeMessages`
 */
export const createInbox = <Message extends InboxMessage>(
  { db, clock, logger }: Pick<Deps, 'db' | 'clock' | 'logger'>,
  party: string,
  read: (stored: InboxMessage) => Message,
  apply: (trx: Trx, message: Message) => Promise<MessageOutcome | 'waiting'>,
) => {
  const isMalformed = (stored: InboxMessage): boolean => {
    try {
      read(stored);
      return false;
    } catch (error) {
      if (error instanceof MalformedMessageError) {
        return true;
      }
      throw error;
    }
  };

  const insert = async (message: InboxMessage): Promise<boolean> => {
    const inserted = await db
      .insertInto('inbox')
      .values({
        party,
        messageId: message.id,
        requestId: message.requestId,
        seq: message.seq,
        message: JSON.stringify(message),
        receivedAt: clock.now(),
        outcome: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('messageId')
      .executeTakeFirst();
    return inserted !== undefined;
  };

  /** Deletes pending messages that are malformed and have the id or the number of another. @returns whether there were any */
  const deleteMalformed = async ({ id, requestId, seq }: InboxMessage): Promise<boolean> => {
    const rows = await db
      .selectFrom('inbox')
      .select(['messageId', 'message'])
      .where('party', '=', party)
      .where('appliedAt', 'is', null)
      .where((row) =>
        row.or([row('messageId', '=', id), row.and([row('requestId', '=', requestId), row('seq', '=', seq)])]),
      )
      .execute();
    const malformed = rows.filter(({ message }) => isMalformed(message)).map(({ messageId }) => messageId);
    await db
      .deleteFrom('inbox')
      .where('party', '=', party)
      .where((row) => row('messageId', '=', row.fn.any(row.val(malformed))))
      .execute();
    return malformed.length > 0;
  };

  /** Reschedules the first pending message, which is the one that failed. @returns how often it has failed */
  const scheduleRetry = async (requestId: string): Promise<number> => {
    const row = await db
      .selectFrom('inbox')
      .select(['messageId', 'attempts'])
      .where('party', '=', party)
      .where('requestId', '=', requestId)
      .where('appliedAt', 'is', null)
      .orderBy('seq')
      .executeTakeFirst();
    if (row === undefined) {
      return 0;
    }
    const attempts = row.attempts + 1;
    await db
      .updateTable('inbox')
      .set({ attempts, retryAt: new Date(clock.now().getTime() + retryDelay(attempts)) })
      .where('party', '=', party)
      .where('messageId', '=', row.messageId)
      .execute();
    return attempts;
  };

  const applyPending = (requestId: string): Promise<void> =>
    db.transaction().execute(async (trx) => {
      // Only one replica at a time applies the messages of a request.
      await lockInTransaction(trx, `inbox ${party} ${requestId}`);
      const stored = await trx
        .selectFrom('inbox')
        .select(['messageId', 'seq', 'message', 'appliedAt'])
        .where('party', '=', party)
        .where('requestId', '=', requestId)
        .orderBy('seq')
        .execute();
      // Of a settled order the messages before a late one were erased.
      const isLate =
        stored.some(({ appliedAt, message }) => appliedAt === null && canBeLate(message)) &&
        ((await findOrderOf(trx, requestId))?.settledAt ?? null) !== null;
      const rows = isLate ? stored.filter(({ message }) => canBeLate(message)) : stored;
      let next = isLate ? (rows[0]?.seq ?? 1) : 1;
      for (const row of rows) {
        // A gap: messages after it wait for the missing one.
        if (row.seq !== next) {
          break;
        }
        next += 1;
        if (row.appliedAt !== null) {
          continue;
        }
        const outcome = await apply(trx, read(row.message));
        if (outcome === 'waiting') {
          break;
        }
        const { id, seq, type } = row.message;
        const { numUpdatedRows } = await trx
          .updateTable('inbox')
          // What an applied message reported is stored elsewhere, and erased there.
          .set({ appliedAt: clock.now(), outcome, message: JSON.stringify({ id, requestId, seq, type }) })
          .where('party', '=', party)
          .where('messageId', '=', row.messageId)
          .executeTakeFirst();
        if (numUpdatedRows === 0n && party !== 'bdpn') {
          // Deleted by the end of the application, for which `apply` has waited: a gap.
          break;
        }
      }
      await trx
        .updateTable('inbox')
        .set({ retryAt: null })
        .where('party', '=', party)
        .where('requestId', '=', requestId)
        .where('appliedAt', 'is', null)
        .where('retryAt', 'is not', null)
        .execute();
    });

  const attempt = (requestId: string): Promise<void> =>
    inTraceOf(db, requestId, `messages of ${party}`, async () => {
      try {
        await applyPending(requestId);
      } catch (error) {
        const attempts = await scheduleRetry(requestId);
        logger.error({ err: error, party, requestId, attempts }, 'message not applied');
      }
    });

  return {
    /**
     * Stores messages; known ones change nothing, but a corrected one replaces the malformed one of its id or number.
     * One about an order that ended long ago is ignored, unless it can still change it; so is a return about an erased order.
     */
    store: async (messages: readonly InboxMessage[]): Promise<void> => {
      const settled = await findSettled(
        db,
        messages.map(({ requestId }) => requestId),
      );
      for (const message of messages) {
        const { requestId } = message;
        if (canBeLate(message)) {
          if ((await findOrderOf(db, requestId)) === undefined) {
            logger.warn({ party, requestId }, 'message ignored: there is no such application');
            continue;
          }
        } else if (settled.has(requestId)) {
          logger.warn({ party, requestId }, 'message ignored: the application ended long ago');
          continue;
        }
        if (!(await insert(message)) && !isMalformed(message) && (await deleteMalformed(message))) {
          await insert(message);
        }
      }
    },

    /** Applies what is pending of some requests. A failure is logged and retried later. */
    apply: async (requestIds: Iterable<string>): Promise<void> => {
      for (const requestId of new Set(requestIds)) {
        await attempt(requestId);
      }
    },

    /** Applies messages that failed earlier and are due again. */
    retry: async (): Promise<void> => {
      const due = await db
        .selectFrom('inbox')
        .select('requestId')
        .where('party', '=', party)
        .where('appliedAt', 'is', null)
        .where('retryAt', '<=', clock.now())
        .orderBy('retryAt')
        .limit(RETRIES)
        .execute();
      for (const { requestId } of due) {
        await attempt(requestId);
      }
    },
  };
};
