import type { PortationOrder } from '../../contract/orders.ts';
import type { Deps } from '../deps.ts';
import type { Citizen } from '../http/app-env.ts';
import { refuse } from '../http/problem-error.ts';
import { applyPortationEvent, lockPortation } from '../portations/portations.repo.ts';
import { endAtOperator } from './end-at-operator.ts';
import { requireOrder } from './order-requirements.ts';
import { orderView } from './order-view.ts';
import { applyOrderEvent, deleteOrder, lockOrder, type OrderRow, type Trx } from './orders.repo.ts';
import { withdrawUntil } from '../../domain/windows.ts';

/** The id of the request to cancel an order that is not registered yet; there is one for each submission. */
export const BEFORE_REGISTRATION = 'before-registration';

/**
 * Deletes a draft at once, also an order that only the new operator has been asked about, requests the cancellation of
 * one that БДПН has from БДПН, and withdraws a registered one.
 */
export const createDeleteOrder = ({
  db,
  clock,
  domainClock,
  jobs,
}: Pick<Deps, 'db' | 'clock' | 'domainClock' | 'jobs'>) => {
  const cancel = async (trx: Trx, row: OrderRow, now: Date, requestId: string): Promise<OrderRow> => {
    if (row.cancelRequestedAt !== null) {
      return row;
    }
    const event = { type: 'order.cancelRequested' } as const;
    if (row.stage === 'operatorReview') {
      await endAtOperator(trx, { clock, jobs }, requestId, 'withdrawn');
      return (await deleteOrder(trx, row, event, now, { reason: 'cancelled', at: clock.now() })) ?? row;
    }
    const changed = await applyOrderEvent(trx, row, event, now, { cancelRequestedAt: now });
    if (changed === null) {
      throw refuse('WRONG_STATUS');
    }
    await jobs.enqueue(trx, 'bdpn.cancel', { requestId, cancelId: BEFORE_REGISTRATION });
    return changed;
  };

  const withdraw = async (trx: Trx, row: OrderRow, now: Date, requestId: string): Promise<OrderRow> => {
    const portation = await lockPortation(trx, row.id);
    if (portation === undefined) {
      throw refuse('WRONG_STATUS');
    }
    if (portation.withdrawRequestedAt !== null) {
      return row;
    }
    if (portation.withdrawRefusedAt !== null) {
      throw refuse('WITHDRAW_REFUSED');
    }
    const isInTime = now < withdrawUntil(portation.slotBegin);
    const withdrawn = await applyPortationEvent(
      trx,
      portation,
      { type: 'withdrawal.requested', isInTime },
      now,
      [{ code: 'WITHDRAW_REQUESTED', actor: 'subscriber' }],
      { withdrawRequestedAt: now },
    );
    const event = { type: 'order.withdrawRequested', isWithdrawable: withdrawn !== null } as const;
    const changed = await applyOrderEvent(trx, row, event, now, { cancelRequestedAt: now });
    if (changed === null) {
      throw refuse('TOO_LATE');
    }
    await jobs.enqueue(trx, 'bdpn.cancel', { requestId, cancelId: `withdrawal-${changed.version}` });
    return changed;
  };

  /**
   * @param isDraftOnly refuses any other order: the citizen was asked about a draft
   * @throws ProblemError 404, or 400 WRONG_STATUS, TOO_LATE, WITHDRAW_REFUSED
   */
  return async (citizen: Citizen, id: string, isDraftOnly: boolean): Promise<PortationOrder> => {
    const now = await domainClock.now();
    return db.transaction().execute(async (trx) => {
      const row = requireOrder(await lockOrder(trx, id, citizen.id));
      if (row.status === 'Initialized') {
        const deletion = { reason: 'deleted', at: clock.now() } as const;
        const deleted = await deleteOrder(trx, row, { type: 'order.deleted' }, now, deletion);
        return orderView(deleted ?? row, now);
      }
      if (isDraftOnly || row.requestId === null) {
        throw refuse('WRONG_STATUS');
      }
      const end = row.status === 'PendingBDPN' ? cancel : withdraw;
      return orderView(await end(trx, row, now, row.requestId), now);
    });
  };
};
