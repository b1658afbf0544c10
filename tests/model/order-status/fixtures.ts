/** The events of the order status chart; a missing one does not compile. */
import type { OrderStatusEvent } from '../../../machines/order-status/order-status.types.ts';

export type OrderCase = OrderStatusEvent['type'] | 'order.submitted incomplete' | 'order.withdrawRequested late';

/** Every event of an order, with each value that guards read. */
export const orderEvents = {
  'order.updated': { type: 'order.updated' },
  'order.submitted': { type: 'order.submitted', isComplete: true },
  'order.submitted incomplete': { type: 'order.submitted', isComplete: false },
  'order.deleted': { type: 'order.deleted' },
  'order.expired': { type: 'order.expired' },
  'order.cancelRequested': { type: 'order.cancelRequested' },
  'order.withdrawRequested': { type: 'order.withdrawRequested', isWithdrawable: true },
  'order.withdrawRequested late': { type: 'order.withdrawRequested', isWithdrawable: false },
  'operator.accepted': { type: 'operator.accepted' },
  'operator.rejected': { type: 'operator.rejected' },
  'operator.cancelled': { type: 'operator.cancelled' },
  'operator.timedOut': { type: 'operator.timedOut' },
  'bdpn.registered': { type: 'bdpn.registered' },
  'bdpn.rejected': { type: 'bdpn.rejected' },
  'bdpn.timedOut': { type: 'bdpn.timedOut' },
  'bdpn.cancelConfirmed': { type: 'bdpn.cancelConfirmed' },
  'bdpn.withdrawConfirmed': { type: 'bdpn.withdrawConfirmed' },
  'bdpn.withdrawRefused': { type: 'bdpn.withdrawRefused' },
} satisfies Record<OrderCase, OrderStatusEvent>;
