/** The events of the status charts; a missing one does not compile. */
import type { OrderStatusEvent } from '../../machines/order-status/order-status.types.ts';
import type { PortationStatusEvent } from '../../machines/portation-status/portation-status.types.ts';

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
  'bdpn.registered': { type: 'bdpn.registered' },
  'bdpn.rejected': { type: 'bdpn.rejected' },
  'bdpn.timedOut': { type: 'bdpn.timedOut' },
  'bdpn.cancelConfirmed': { type: 'bdpn.cancelConfirmed' },
  'bdpn.withdrawConfirmed': { type: 'bdpn.withdrawConfirmed' },
  'bdpn.withdrawRefused': { type: 'bdpn.withdrawRefused' },
} satisfies Record<OrderCase, OrderStatusEvent>;

export type PortationCase = PortationStatusEvent['type'] | 'withdrawal.requested late';

/** Every event of a portation, with each value that guards read. */
export const portationEvents = {
  'donor.notified': { type: 'donor.notified' },
  'donor.dataConfirmed': { type: 'donor.dataConfirmed' },
  'donor.dataMismatched': { type: 'donor.dataMismatched' },
  'donor.debtFound': { type: 'donor.debtFound' },
  'donor.debtCleared': { type: 'donor.debtCleared' },
  'donor.approved': { type: 'donor.approved' },
  'donor.rejected': { type: 'donor.rejected' },
  'arbitration.resolved': { type: 'arbitration.resolved' },
  'arbitration.lost': { type: 'arbitration.lost' },
  'arbitration.timedOut': { type: 'arbitration.timedOut' },
  'recipient.dateAssigned': { type: 'recipient.dateAssigned' },
  'recipient.dateChanged': { type: 'recipient.dateChanged' },
  'recipient.simReady': { type: 'recipient.simReady' },
  'recipient.confirmedReadiness': { type: 'recipient.confirmedReadiness' },
  'recipient.closed': { type: 'recipient.closed' },
  'recipient.cancelled': { type: 'recipient.cancelled' },
  'transfer.started': { type: 'transfer.started' },
  'transfer.completed': { type: 'transfer.completed' },
  'transfer.failed': { type: 'transfer.failed' },
  'number.returned': { type: 'number.returned' },
  'withdrawal.requested': { type: 'withdrawal.requested', isInTime: true },
  'withdrawal.requested late': { type: 'withdrawal.requested', isInTime: false },
  'withdrawal.confirmed': { type: 'withdrawal.confirmed' },
  'withdrawal.refused': { type: 'withdrawal.refused' },
} satisfies Record<PortationCase, PortationStatusEvent>;
