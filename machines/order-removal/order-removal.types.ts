import type { Failure } from '../../contract/failure.ts';

export interface OrderRemovalInput {
  orderId: string;
}

export interface OrderRemovalContext extends OrderRemovalInput {
  failure: Failure | null;
}

export type OrderRemovalEvent =
  | { type: 'removal.confirmed' }
  | { type: 'work.retried' }
  | { type: 'failure.dismissed' };

/** The order is not what the list shows. */
export type OrderRemovalEmitted = { type: 'order.changed' };

export interface OrderRemovalMeta {
  title: string;
}
