import type { BdpnCancellation } from '../bdpn/gateway.ts';
import type { Db } from '../db/schema.ts';
import type { CancelReason } from '../orders/orders.tables.ts';

/** Jobs run after their transaction has committed, also when this process ends first. */
export interface JobKinds {
  /** Sends an application to the new operator. */
  'operator.submit': { requestId: string };
  /** Informs the new operator that an application has ended. */
  'operator.cancel': { requestId: string; reason: CancelReason };
  /** Registers an order at БДПН. */
  'bdpn.register': { requestId: string };
  /** Requests the cancellation of an order from БДПН; repeated requests with the same `cancelId` are one request. */
  'bdpn.cancel': BdpnCancellation;
}

export type JobName = keyof JobKinds;

/** Delivery is at least once: every handler is idempotent. */
export interface Jobs {
  /** Enqueues a job as part of a transaction. */
  enqueue: <Name extends JobName>(transaction: Db, name: Name, data: JobKinds[Name]) => Promise<void>;
}

export type JobHandlers = { [Name in JobName]: (data: JobKinds[Name]) => Promise<void> };
