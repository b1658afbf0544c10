import type { FeedbackTopic } from '../../contract/feedback.ts';

export interface FeedbackTables {
  feedback: {
    id: string;
    receivedAt: Date;
    topic: FeedbackTopic;
    /** Version of the text of the consent. */
    consent: string;
    /** Keyed token of the address it came from; tells floods, names nobody. */
    addressToken: string;
    /** Name, e-mail and message, sealed. */
    content: Buffer;
    /** The idempotency key, with the sender it belongs to. */
    key: string | null;
    requestHash: string;
  };
}
