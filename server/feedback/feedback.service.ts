import type { Answer, Arguments } from '../../contract/endpoint.ts';
import type { feedbackEndpoints } from '../../contract/feedback.ts';
import type { Deps } from '../deps.ts';
import { invalidField, ProblemError, refuse } from '../http/problem-error.ts';
import { createQuotas } from '../lib/quotas.ts';

type Send = (typeof feedbackEndpoints)['sendFeedback'];

const HOUR_MS = 3_600_000;

interface Sender {
  /** Keyed token of the address. */
  addressToken: string;
  idempotencyKey: string | null;
}

type FeedbackDeps = Pick<Deps, 'clock' | 'db' | 'newId' | 'secrets' | 'settings'>;

/** Appeals to the support. */
export const createFeedbackService = ({ clock, db, newId, secrets, settings }: FeedbackDeps) => {
  const quotas = createQuotas(db);

  const findSent = (key: string) =>
    db.selectFrom('feedback').select(['id', 'receivedAt', 'requestHash']).where('key', '=', key).executeTakeFirst();

  return {
    /**
     * Keeps an appeal; the same one under the same key is kept once.
     * @throws ProblemError CONSENT_REQUIRED, KEY_REUSED for another appeal under the key, 429 when one address sends too many
     */
    send: async (body: Arguments<Send>['body'], { addressToken, idempotencyKey }: Sender): Promise<Answer<Send>> => {
      if (idempotencyKey !== null && !/^[\w-]{1,100}$/.test(idempotencyKey)) {
        throw invalidField('Idempotency-Key', 'Обновите страницу и отправьте обращение ещё раз');
      }
      if (body.consent.trim() === '') {
        throw refuse('CONSENT_REQUIRED');
      }
      // A key belongs to its sender: nobody learns of another's appeal by guessing.
      const key = idempotencyKey === null ? null : secrets.token(`feedback ${addressToken} ${idempotencyKey}`);
      // Keyed, for it is of personal data.
      const requestHash = secrets.token(`feedback body ${JSON.stringify(body)}`);
      const answer = ({ id, receivedAt, requestHash: sent }: { id: string; receivedAt: Date; requestHash: string }) => {
        if (sent !== requestHash) {
          throw refuse('KEY_REUSED');
        }
        return { id, receivedAt: receivedAt.toISOString() };
      };
      const before = key === null ? undefined : await findSent(key);
      if (before !== undefined) {
        return answer(before);
      }

      const now = clock.now();
      const quota = await quotas.spend(
        [{ key: `feedback ${addressToken}`, limit: settings.feedbackPerHour }],
        1,
        now,
        HOUR_MS,
      );
      if (!quota.isSpent) {
        const retryAfterSeconds = Math.max(1, Math.ceil((quota.refreshAt.getTime() - now.getTime()) / 1000));
        throw new ProblemError(429, 'TOO_MANY_REQUESTS', { retryAfterSeconds });
      }
      const { consent, email, message, name, topic } = body;
      const kept = await db
        .insertInto('feedback')
        .values({
          id: newId(),
          receivedAt: now,
          topic,
          consent,
          addressToken,
          content: secrets.seal({ name, email, message }),
          key,
          requestHash,
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning(['id', 'receivedAt', 'requestHash'])
        .executeTakeFirst();
      // A double click: the other request was first by a moment.
      const sent = kept ?? (key === null ? undefined : await findSent(key));
      if (sent === undefined) {
        throw new Error('An appeal is either kept or was there before');
      }
      return answer(sent);
    },
  };
};

export type FeedbackService = ReturnType<typeof createFeedbackService>;
