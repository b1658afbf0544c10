import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { ApplyMessage } from './apply-message.ts';

/**
 * Takes what the database has to say. Each message is written down once, applied strictly in the order of its request,
 * and acknowledged only after that is committed: repetition, disorder and a crash in between change nothing.
 * A request whose message cannot be applied waits and holds up no other.
 * @returns how many messages came
 */
export const receiveMessages = async (
  { db, bdpn, clock, logger }: Pick<Deps, 'db' | 'bdpn' | 'clock' | 'logger'>,
  { apply }: ApplyMessage,
): Promise<number> => {
  const messages = await bdpn.receive();
  const requests = new Set(messages.map(({ requestId }) => requestId));
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
  const failed = new Set<string>();
  for (const requestId of requests) {
    try {
      await applyWaiting(requestId);
    } catch (error) {
      failed.add(requestId);
      logger.error({ err: error }, 'a message could not be applied');
    }
  }
  await bdpn.acknowledge(messages.filter(({ requestId }) => !failed.has(requestId)).map(({ id }) => id));
  return messages.length;

  function applyWaiting(requestId: string): Promise<void> {
    return db.transaction().execute(async (trx) => {
      // One replica at a time works on a request.
      await sql`select pg_advisory_xact_lock(hashtextextended(${requestId}, 0))`.execute(trx);
      const rows = await trx
        .selectFrom('bdpnInbox')
        .select(['messageId', 'seq', 'message', 'appliedAt'])
        .where('requestId', '=', requestId)
        .orderBy('seq')
        .execute();
      let next = 1;
      for (const row of rows) {
        // A gap: what is missing comes later, and what is behind it waits.
        if (row.seq !== next) break;
        next += 1;
        if (row.appliedAt !== null) continue;
        await apply(trx, row.message);
        await trx
          .updateTable('bdpnInbox')
          .set({ appliedAt: clock.now() })
          .where('messageId', '=', row.messageId)
          .execute();
      }
    });
  }
};
