import { lockInTransaction } from '../db/lock-in-transaction.ts';
import type { Deps } from '../deps.ts';
import { inTraceOf } from '../db/submission-trace.ts';
import type { Trx } from './inbox.repo.ts';
import type { InboxMessage, MessageOutcome } from './inbox.tables.ts';

/** Milliseconds until a message that failed is applied again: doubles from two seconds up to an hour. */
const retryDelay = (attempts: number): number => Math.min(2 ** Math.min(attempts, 12) * 1_000, 3_600_000);
/** Maximum number of requests with a failed message that one call retries. */
const RETRIES = 50;

/**
 * The inbox of one party: messages are stored once and applied strictly in the order of `seq` of their request.
 * Repeated and reordered deliveries and a crash change nothing. One that cannot be applied is retried with a growing
 * delay, and blocks only later messages of its request.
 * @param party `bdpn`, or an operator as `operator:<id>`
 * @param apply runs in a transaction that holds the lock of the request; `waiting`: the message and those after it wait
 *   until `wakeMessages`
 */
export const createInbox = <Message extends InboxMessage>(
  { db, clock, logger }: Pick<Deps, 'db' | 'clock' | 'logger'>,
  party: string,
  apply: (trx: Trx, message: Message) => Promise<MessageOutcome | 'waiting'>,
) => {
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
      const rows = await trx
        .selectFrom('inbox')
        .select(['messageId', 'seq', 'message', 'appliedAt'])
        .where('party', '=', party)
        .where('requestId', '=', requestId)
        .orderBy('seq')
        .execute();
      let next = 1;
      for (const row of rows) {
        // A gap: messages after it wait for the missing one.
        if (row.seq !== next) {
          break;
        }
        next += 1;
        if (row.appliedAt !== null) {
          continue;
        }
        // Stored by `store` of the same party.
        const message = row.message as Message;
        const outcome = await apply(trx, message);
        if (outcome === 'waiting') {
          break;
        }
        const { id, seq, type } = message;
        await trx
          .updateTable('inbox')
          // What an applied message told is stored elsewhere, and erased there.
          .set({ appliedAt: clock.now(), outcome, message: JSON.stringify({ id, requestId, seq, type }) })
          .where('party', '=', party)
          .where('messageId', '=', row.messageId)
          .execute();
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
    /** Stores messages; known ones change nothing. */
    store: async (messages: readonly Message[]): Promise<void> => {
      for (const message of messages) {
        await db
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
          .execute();
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
