import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { ApplyMessage } from './apply-message.ts';

/** The pause before a message that could not be applied is tried again: it doubles from two seconds up to an hour. */
const pauseMs = (attempts: number): number => Math.min(2 ** Math.min(attempts, 12) * 1_000, 3_600_000);
/** Requests with a message to try again that one look takes. */
const RETRIES = 50;

/**
 * Takes what the database has to say. Each message is written down once and applied strictly in the order of its
 * request: repetition, disorder and a crash in between change nothing. It is acknowledged as soon as it is written
 * down, so one that cannot be applied is not delivered for ever in the place of others: it is tried again from here,
 * ever more rarely, and holds up only what is behind it in its own request.
 * @returns how many messages came
 */
export const receiveMessages = async (
  { db, bdpn, clock, logger }: Pick<Deps, 'db' | 'bdpn' | 'clock' | 'logger'>,
  { apply }: ApplyMessage,
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
      await applyWaiting(requestId);
    } catch (error) {
      const attempts = await putOff(requestId);
      logger.error({ err: error, requestId, attempts }, 'a message could not be applied');
    }
  };

  /** The first message that waits is the one that failed. @returns how often it has failed by now */
  const putOff = async (requestId: string): Promise<number> => {
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
      .set({ attempts, retryAt: new Date(clock.now().getTime() + pauseMs(attempts)) })
      .where('messageId', '=', row.messageId)
      .execute();
    return attempts;
  };

  const applyWaiting = (requestId: string): Promise<void> =>
    db.transaction().execute(async (trx) => {
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
        if (row.seq !== next) {
          break;
        }
        next += 1;
        if (row.appliedAt !== null) {
          continue;
        }
        await apply(trx, row.message);
        await trx
          .updateTable('bdpnInbox')
          .set({ appliedAt: clock.now() })
          .where('messageId', '=', row.messageId)
          .execute();
      }
    });

  // What waits here needs no answer of the database.
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
