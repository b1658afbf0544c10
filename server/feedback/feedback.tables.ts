import type { Generated } from 'kysely';
import type { FeedbackTopic } from '../../contract/feedback.ts';
import type { Sealed } from '../db/sealed-columns.ts';

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
    content: Sealed<{ name: string; email: string; message: string }>;
    /** Hash of idempotency key and sender. */
    key: string | null;
    requestHash: string;
  };
}
