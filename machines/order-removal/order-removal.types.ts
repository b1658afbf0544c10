import type { Failure } from '../../contract/failure.ts';
import type { DeleteInput } from '../lib/removal-states.ts';

export interface OrderRemovalInput {
  orderId: string;
}

export interface OrderRemovalContext extends DeleteInput {
  failure: Failure | null;
}

export type OrderRemovalEvent =
  | { type: 'removal.confirmed'; isDraft: boolean }
  | { type: 'work.retried' }
  | { type: 'failure.dismissed' };

export type OrderRemovalEmitted =
  /** The removal took effect, or the order no longer exists. */
  | { type: 'order.changed' }
  /** The removal was refused, because the order is not what the list shows. */
  | { type: 'order.outdated' };

export interface OrderRemovalMeta {
  title: string;
}
