import { rejectOrder } from '../bdpn/apply-message.ts';
import { refusalOf } from '../bdpn/move-portation.ts';
import type { Deps } from '../deps.ts';
import { saveContract } from '../orders/operator-requests.repo.ts';
import { applyOrderEvent, lockOrderByRequest, type Trx } from '../orders/orders.repo.ts';
import type { OperatorMessage } from './gateway.ts';

/** Applies a message of the new operator to its application, as far as the chart allows. */
export const createApplyOperatorMessage =
  ({ domainClock, jobs, logger }: Pick<Deps, 'domainClock' | 'jobs' | 'logger'>) =>
  async (trx: Trx, message: OperatorMessage): Promise<void> => {
    const { at, requestId, type } = message;
    const order = await lockOrderByRequest(trx, requestId);
    if (order === undefined) {
      // Returned to its citizen meanwhile: the operator has been told.
      logger.warn({ type, requestId }, 'message of an operator ignored: the application has ended');
      return;
    }
    const now = await domainClock.now(trx);
    // An operator's clock may be ahead of ours.
    const happenedAt = new Date(Math.min(Date.parse(at), now.getTime()));
    switch (message.type) {
      case 'accepted': {
        const accepted = await applyOrderEvent(trx, order, { type: 'operator.accepted' }, happenedAt, {
          acceptedAt: happenedAt,
        });
        if (accepted === null) {
          logger.warn(
            { type, requestId, status: order.status },
            'message of an operator ignored: the chart forbids it',
          );
          return;
        }
        await saveContract(trx, requestId, message.contractReference);
        await jobs.enqueue(trx, 'bdpn.register', { requestId });
        return;
      }
      case 'rejected':
        await rejectOrder(trx, order, 'operator.rejected', refusalOf(message.code, happenedAt));
    }
  };
