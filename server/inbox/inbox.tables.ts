import type { Generated } from 'kysely';
import type { Json } from '../db/json-column.ts';

/** A message of another party. Those of one request are numbered from 1 without gaps. */
export interface InboxMessage {
  /** Unique for its party. */
  id: string;
  requestId: string;
  seq: number;
  /** As it was sent: a malformed message may have none. */
  type?: unknown;
}

/** What became of a message: `refused` when the status chart of the order or of the portation forbade it. */
export type MessageOutcome = 'applied' | 'refused';

/** Received messages, each once; those of one request are applied in the order of `seq`. */
export interface InboxTables {
  inbox: {
    /** `bdpn`, or the operator as `operator:<id>`. */
    party: string;
    messageId: string;
    requestId: string;
    seq: number;
    message: Json<InboxMessage>;
    receivedAt: Date;
    appliedAt: Date | null;
    /** Null while it is pending, and of messages applied before outcomes were stored. */
    outcome: MessageOutcome | null;
    /** Number of failed attempts to apply it. */
    attempts: Generated<number>;
    /** Time of the next attempt; null before the first failure. */
    retryAt: Date | null;
  };
}
