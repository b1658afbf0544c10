import type { Deps } from '../deps.ts';
import type { ApplyMessage } from './apply-message.ts';
import { lockInTransaction } from '../db/lock-in-transaction.ts';

/** Milliseconds until a message that failed is applied again: doubles from two seconds up to an hour. */
const retryDelay = (attempts: number): number => Math.min(2 ** Math.min(attempts, 12) * 1_000, 3_600_000);
/** Maximum number of requests with a failed message that one call retries. */
const RETRIES = 50;

/**
 * Receives messages of БДПН into the inbox and applies them, those of one request strictly in the order of `seq`.
 * Repeated and reordered deliveries and a crash change nothing. A message is acknowledged as soon as it is in the
 * inbox: one that cannot be applied is retried from there with a growing delay, and blocks only later messages of its
 * request.
 * @returns the number of received messages
 * @throws BdpnUnavailableError
 */
export const receiveMessages = async (
  { db, bdpn, clock, logger }: Pick<Deps, 'db' | 'bdpn' | 'clock' | 'logger'>,
  applyMessage: ApplyMessage,
): Promise<number> => {
  const findRetries = (): Promise<{ requestId: string }[]> =>
    db
      .selectFrom('bdpnInbox')
      .select('requestId')
      .where('appliedAt', 'is', null)
      .where('retryAt', '<=', clock.now())
      .orderBy('retryAt')
      .limit(RETRIES)
      .execute();

  const attempt = async (requestId: string): Promise<void> => {
    try {
      await applyPending(requestId);
    } catch (error) {
      const attempts = await scheduleRetry(requestId);
      logger.error({ err: error, requestId, attempts }, 'message not applied');
    }
  };

  /** Reschedules the first pending message, which is the one that failed. @returns how often it has failed */
  const scheduleRetry = async (requestId: string): Promise<number> => {
    const row = await db
      .selectFrom('bdpnInbox')
      .select(['messageId', 'attempts'])
      .where('requestId', '=', requestId)
      .where('appliedAt', 'is', null)
      .orderBy('seq')
      .executeTakeFirst();
    if (row === undefined) {
      return 0;
    }
    const attempts = row.attempts + 1;
    await db
      .updateTable('bdpnInbox')
      .set({ attempts, retryAt: new Date(clock.now().getTime() + retryDelay(attempts)) })
      .where('messageId', '=', row.messageId)
      .execute();
    return attempts;
  };

  const applyPending = (requestId: string): Promise<void> =>
    db.transaction().execute(async (trx) => {
      // Only one replica at a time applies the messages of a request.
      await lockInTransaction(trx, `bdpn inbox ${requestId}`);
      const rows = await trx
        .selectFrom('bdpnInbox')
        .select(['messageId', 'seq', 'message', 'appliedAt'])
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
        await applyMessage(trx, row.message);
        await trx
          .updateTable('bdpnInbox')
          .set({ appliedAt: clock.now() })
          .where('messageId', '=', row.messageId)
          .execute();
      }
    });

  // Retries come first: they do not depend on whether БДПН is available.
  for (const { requestId } of await findRetries()) {
    await attempt(requestId);
  }
  const messages = await bdpn.receive();
  for (const message of messages) {
    await db
      .insertInto('bdpnInbox')
      .values({
        messageId: message.id,
        requestId: message.requestId,
        seq: message.seq,
        message: JSON.stringify(message),
        receivedAt: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const requestId of new Set(messages.map((message) => message.requestId))) {
    await attempt(requestId);
  }
  await bdpn.acknowledge(messages.map(({ id }) => id));
  return messages.length;
};
