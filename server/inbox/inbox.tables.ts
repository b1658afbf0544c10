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
    /** Number of failed attempts to apply it. */
    attempts: Generated<number>;
    /** Time of the next attempt; null before the first failure. */
    retryAt: Date | null;
  };
}
