import type { Selectable } from 'kysely';
import type { ResponseOf, Arguments } from '../../contract/endpoint.ts';
import { FEEDBACK_CONSENT_VERSION } from '../../domain/consents.ts';
import { storedSince } from '../../domain/portation-rules.ts';
import type { feedbackEndpoints } from '../../contract/feedback.ts';
import { seal } from '../db/sealed-columns.ts';
import type { Deps } from '../deps.ts';
import { createHourlyLimits } from '../http/hourly-limits.ts';
import { invalidField, refuse } from '../http/problem-error.ts';
import type { FeedbackTables } from './feedback.tables.ts';

type Send = (typeof feedbackEndpoints)['sendFeedback'];

interface Sender {
  /** Keyed token of the client address. */
  addressToken: string;
  idempotencyKey: string | null;
}

/** Columns of a stored message that its response needs. */
const stored = ['id', 'number', 'receivedAt', 'requestHash'] as const;
type StoredMessage = Pick<Selectable<FeedbackTables['feedback']>, (typeof stored)[number]>;

type FeedbackDeps = Pick<Deps, 'clock' | 'db' | 'newId' | 'secrets' | 'settings'>;

/** Feedback messages to support. */
export const createFeedbackService = ({ clock, db, newId, secrets, settings }: FeedbackDeps) => {
  const limits = createHourlyLimits({ clock, db, settings });

  const findSent = (key: string) => db.selectFrom('feedback').select(stored).where('key', '=', key).executeTakeFirst();

  return {
    /**
     * Stores a message, once per idempotency key.
     * @throws ProblemError CONSENT_REQUIRED, CONSENT_OUTDATED, KEY_REUSED for another message with the same key, 429 for too many
     *   messages from one address
     */
    send: async (
      body: Arguments<Send>['body'],
      { addressToken, idempotencyKey }: Sender,
    ): Promise<ResponseOf<Send>> => {
      if (idempotencyKey !== null && !/^[\w-]{1,100}$/.test(idempotencyKey)) {
        throw invalidField('Idempotency-Key', 'Обновите страницу и отправьте обращение ещё раз');
      }
      if (body.consent.trim() === '') {
        throw refuse('CONSENT_REQUIRED');
      }
      if (body.consent !== FEEDBACK_CONSENT_VERSION) {
        throw refuse('CONSENT_OUTDATED');
      }
      // The key includes the sender, so that guessing a key reveals nothing.
      const key = idempotencyKey === null ? null : secrets.token(`feedback ${addressToken} ${idempotencyKey}`);
      // An HMAC, because the content is personal data.
      const requestHash = secrets.token(`feedback body ${JSON.stringify(body)}`);
      const toResponse = ({ id, number, receivedAt, requestHash: sent }: StoredMessage) => {
        if (sent !== requestHash) {
          throw refuse('KEY_REUSED');
        }
        return { id, number: String(number), receivedAt: receivedAt.toISOString() };
      };
      const before = key === null ? undefined : await findSent(key);
      if (before !== undefined) {
        return toResponse(before);
      }

      const now = clock.now();
      await limits.count('feedback', addressToken);
      const { consent, email, message, name, topic } = body;
      const inserted = await db
        .insertInto('feedback')
        .values({
          id: newId(),
          receivedAt: now,
          topic,
          consent,
          addressToken,
          content: seal({ name, email, message }),
          key,
          requestHash,
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning(stored)
        .executeTakeFirst();
      // Another request with the same key was faster (a double click).
      const sent = inserted ?? (key === null ? undefined : await findSent(key));
      if (sent === undefined) {
        throw new Error('A feedback message is either inserted or already stored');
      }
      return toResponse(sent);
    },

    /** Erases messages past their storage term. */
    deleteOld: async (): Promise<void> => {
      await db.deleteFrom('feedback').where('receivedAt', '<', storedSince(clock.now())).execute();
    },
  };
};

export type FeedbackService = ReturnType<typeof createFeedbackService>;
