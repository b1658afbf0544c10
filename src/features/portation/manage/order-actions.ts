import type { OrderSummary } from '../../../../contract/account.ts';
import { nextStatus } from '../../../../machines/lib/next-status.ts';
import { orderStatusMachine } from '../../../../machines/order-status/order-status.machine.ts';

/** What the chart lets the citizen do with an application. */
export interface OrderActionList {
  canContinue: boolean;
  /** What taking it back would be; null when it cannot be taken back. */
  takingBack: 'delete' | 'cancel' | 'withdraw' | null;
}

/** @param now the server's «now», ISO; empty when it did not say: the deadline it gave is believed then */
export const orderActions = (order: OrderSummary, now: string): OrderActionList => {
  const { cancelRequestedAt, status, withdrawUntil } = order;
  const allows = (event: Parameters<typeof nextStatus<typeof orderStatusMachine>>[2]): boolean =>
    nextStatus(orderStatusMachine, status, event) !== null;
  const isWithdrawable = withdrawUntil !== null && (now === '' || new Date(now) < new Date(withdrawUntil));
  const takingBack = allows({ type: 'order.deleted' })
    ? 'delete'
    : cancelRequestedAt !== null
      ? null
      : allows({ type: 'order.cancelRequested' })
        ? 'cancel'
        : allows({ type: 'order.withdrawRequested', isWithdrawable })
          ? 'withdraw'
          : null;
  return { canContinue: allows({ type: 'order.updated' }), takingBack };
};
