import type { OrderStage, OrderStatus } from '../../contract/orders.ts';
import { nextStatus } from '../lib/next-status.ts';
import { orderStatusMachine } from './order-status.machine.ts';
import type { OrderStatusEvent } from './order-status.types.ts';

/** The status of an order and, while it is pending, the stage: whom it waits for. */
export interface OrderState {
  status: OrderStatus;
  /** Null unless the status is PendingBDPN. */
  stage: OrderStage | null;
}

/**
 * The state that an event leads to.
 * @returns the next state, or null when the chart forbids the event in this state
 * @throws Error when the stored state is not one of the chart
 */
export const nextOrderState = ({ stage, status }: OrderState, event: OrderStatusEvent): OrderState | null => {
  const value = status === 'PendingBDPN' ? { PendingBDPN: stage ?? 'operatorReview' } : status;
  const next = nextStatus(orderStatusMachine, value, event);
  if (next === null) {
    return null;
  }
  return typeof next === 'string'
    ? { status: next, stage: null }
    : { status: 'PendingBDPN', stage: next.PendingBDPN ?? null };
};

/** The Russian title of a state. */
export const orderStateTitle = ({ stage, status }: OrderState): string => {
  const node = orderStatusMachine.states[status];
  return (status === 'PendingBDPN' && stage !== null ? node?.states[stage] : node)?.meta?.title ?? '';
};
