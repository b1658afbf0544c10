import type { Db } from '../db/schema.ts';

/** Work that must happen once its transaction has been committed, whatever becomes of this process. */
export interface JobKinds {
  /** Sends an application to the ported-numbers database. */
  'bdpn.register': { requestId: string };
  /** Asks the database to cancel one; the id tells this wish from a later one. */
  'bdpn.cancel': { requestId: string; cancelId: string };
}

export type JobName = keyof JobKinds;

/** Delivery is at least once: every handler is idempotent. */
export interface Jobs {
  /** Puts a job into the queue as part of a transaction. */
  enqueue: <Name extends JobName>(transaction: Db, name: Name, data: JobKinds[Name]) => Promise<void>;
}

export type JobHandlers = { [Name in JobName]: (data: JobKinds[Name]) => Promise<void> };
