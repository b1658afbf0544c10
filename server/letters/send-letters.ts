import { Counter, type Registry } from 'prom-client';
import { DAY_MS, HOUR_MS } from '../../domain/portation-rules.ts';
import { isDatabaseUnavailable } from '../db/is-unavailable.ts';
import { tryLockInTransaction } from '../db/lock-in-transaction.ts';
import type { Deps } from '../deps.ts';
import { createFeaturesService } from '../features/features.service.ts';
import { addGauge } from '../http/metrics.ts';
import type { Secrets } from '../lib/secrets.ts';
import {
  countLetters,
  findWaitingLetter,
  type LetterContent,
  markFailed,
  markSent,
  readLetter,
  type WaitingLetter,
} from '../orders/letters.repo.ts';
import { createLetterLinks } from './letter-links.ts';
import { writeLetter } from './letter.ts';
import { type Mailer, MailError } from './mailer.ts';

/** Pause after the first failed attempt, milliseconds; each further one doubles it. */
const RETRY_MS = 10_000;
const MAX_RETRY_MS = HOUR_MS;
/** A letter that could not be sent for so long is out of date. */
const GIVE_UP_MS = 3 * DAY_MS;

/** The same for every attempt to send the letter of an event: the part of its Message-ID before the @. */
export const letterId = (
  secrets: Secrets,
  { at, code, orderId }: Pick<LetterContent, 'at' | 'code' | 'orderId'>,
): string => secrets.token(`letter ${orderId} ${code} ${at.toISOString()}`);

const ended = new Counter({
  name: 'letters_total',
  help: 'Letters that this process sent or gave up, by outcome',
  labelNames: ['outcome'],
  registers: [],
});
// Prometheus sees an increase only of what it has seen before.
for (const outcome of ['sent', 'failed']) {
  ended.inc({ outcome }, 0);
}

/**
 * Sends the letters that are due, one after another. One replica sends at a time: the lock is held by a transaction, so
 * a killed process releases it at once. A letter is marked in the moment in which the mail server has accepted it; when
 * that is not recorded, it is sent again, with the same Message-ID.
 */
export const createLetterSender = (
  deps: Pick<Deps, 'clock' | 'db' | 'logger' | 'origins' | 'secrets' | 'settings'>,
  mailer: Mailer,
) => {
  const { clock, db, logger, origins, secrets } = deps;
  const features = createFeaturesService(deps);
  const links = createLetterLinks(secrets, origins[0]);

  const messageOf = async (letter: LetterContent, email: string) => {
    const { application, at, code, createdAt, facts, msisdn, numberInfo, orderId, recipient, timeZone } = letter;
    // A stranger who gets the request because of a misspelt address must not stop the letters of its citizen.
    const unsubscribe = code === 'CONFIRM_ADDRESS' ? null : links.unsubscribe(orderId);
    const written = await writeLetter({
      code,
      at,
      facts,
      msisdn,
      from: numberInfo.operatorName ?? '',
      to: recipient.operatorName,
      simType: application.simType,
      timeZone,
      links: { order: links.order(orderId), confirm: links.confirm(orderId, email), unsubscribe },
    });
    return { ...written, to: email, id: letterId(secrets, letter), date: createdAt, unsubscribeUrl: unsubscribe };
  };

  /** @returns whether the mail server can be used */
  const send = async ({ attempts, code, createdAt, id }: WaitingLetter): Promise<boolean> => {
    try {
      const letter = await readLetter(db, id);
      if (letter === undefined) {
        return true;
      }
      const { email } = letter.application;
      if (email === null) {
        throw new MailError('permanent', 'no address');
      }
      await mailer.send(await messageOf(letter, email));
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        throw error;
      }
      if (!(error instanceof MailError)) {
        logger.error({ err: error, letter: id, code }, 'letter cannot be written');
      }
      // One that cannot be opened or written, such as that of a newer version, holds up no other.
      const { kind, label } = error instanceof MailError ? error : new MailError('temporary', 'unwritable');
      const isOver = kind === 'permanent' || clock.now().getTime() - createdAt.getTime() > GIVE_UP_MS;
      const retryMs = Math.min(RETRY_MS * 2 ** Math.min(attempts, 20), MAX_RETRY_MS);
      await markFailed(db, id, label, isOver ? null : retryMs);
      ended.inc({ outcome: 'failed' }, isOver ? 1 : 0);
      logger.warn({ letter: id, code, failure: label, isOver }, 'letter not sent');
      return kind !== 'unavailable';
    }
    await markSent(db, id);
    ended.inc({ outcome: 'sent' });
    return true;
  };

  return async (signal: AbortSignal): Promise<void> => {
    if ((await findWaitingLetter(db)) === undefined || !(await features.isEnabled('Letters'))) {
      return;
    }
    await db.transaction().execute(async (trx) => {
      if (!(await tryLockInTransaction(trx, 'letters'))) {
        return;
      }
      // Read by the transaction that holds the lock: it fails when the lock is gone.
      let letter = await findWaitingLetter(trx);
      while (letter !== undefined && !signal.aborted && (await send(letter))) {
        letter = await findWaitingLetter(trx);
      }
    });
  };
};

/** Metrics of the letters. Those that wait are read from the database, so that every replica reports the same. */
export const observeLetters = (registry: Registry, { db }: Pick<Deps, 'db'>): void => {
  registry.registerMetric(ended);
  addGauge(registry, { name: 'letters', help: 'Letters that wait, by state', labelNames: ['state'] }, async () => {
    const { unconfirmed, waiting } = await countLetters(db);
    return Object.entries({ unconfirmed, waiting }).map(([state, value]) => ({ labels: { state }, value }));
  });
  addGauge(
    registry,
    { name: 'letters_oldest_waiting_seconds', help: 'Age of the oldest letter that could be sent and is not; 0: none' },
    async () => [{ value: (await countLetters(db)).oldest }],
  );
};
