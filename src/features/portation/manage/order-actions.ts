import type { OrderSummary } from '../../../../contract/account.ts';
import { nextStatus } from '../../../../machines/lib/next-status.ts';
import { orderStatusMachine } from '../../../../machines/order-status/order-status.machine.ts';

/** What the status chart allows with an order. */
export interface OrderActionList {
  canContinue: boolean;
  /** How the order can be removed; null when it cannot. */
  removal: 'delete' | 'cancel' | 'withdraw' | null;
}

/** @param now the domain time of the answer, ISO; empty when unknown, and then any deadline counts as ahead */
export const orderActions = (order: OrderSummary, now: string): OrderActionList => {
  const { cancelRequestedAt, status, withdrawUntil } = order;
  const allows = (event: Parameters<typeof nextStatus<typeof orderStatusMachine>>[2]): boolean =>
    nextStatus(orderStatusMachine, status, event) !== null;
  const isWithdrawable = withdrawUntil !== null && (now === '' || new Date(now) < new Date(withdrawUntil));
  const removal = allows({ type: 'order.deleted' })
    ? 'delete'
    : cancelRequestedAt !== null
      ? null
      : allows({ type: 'order.cancelRequested' })
        ? 'cancel'
        : allows({ type: 'order.withdrawRequested', isWithdrawable })
          ? 'withdraw'
          : null;
  return { canContinue: allows({ type: 'order.updated' }), removal };
};
