import type { OrderSummary } from '../../../../contract/account.ts';
import { nextOrderState } from '../../../../machines/order-status/order-state.ts';
import type { OrderStatusEvent } from '../../../../machines/order-status/order-status.types.ts';

/** Actions that the status chart allows for an order. */
export interface OrderActionList {
  canContinue: boolean;
  /** How the order can be removed; null when it cannot. */
  removal: 'delete' | 'cancel' | 'withdraw' | null;
}

/** @param now domain time of the response, ISO; when unknown (empty), no deadline counts as passed */
export const orderActions = (order: OrderSummary, now: string): OrderActionList => {
  const { cancelRequestedAt, status, withdrawUntil } = order;
  // A cancellation is offered in either stage of a pending order.
  const allows = (event: OrderStatusEvent): boolean => nextOrderState({ status, stage: null }, event) !== null;
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
