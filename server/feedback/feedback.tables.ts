import type { Generated } from 'kysely';
import type { FeedbackTopic } from '../../contract/feedback.ts';

export interface FeedbackTables {
  feedback: {
    id: string;
    /** Short reference number, shown to the sender. */
    number: Generated<number>;
    receivedAt: Date;
    topic: FeedbackTopic;
    /** Version of the consent text. */
    consent: string;
    /** Keyed token of the client address, for rate limits. */
    addressToken: string;
    /** Name, e-mail and message, sealed. */
    content: Buffer;
    /** Hash of idempotency key and sender. */
    key: string | null;
    requestHash: string;
  };
}
