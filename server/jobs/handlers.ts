import type { Deps } from '../deps.ts';
import { createOrdersRepo } from '../orders/orders.repo.ts';
import { slotStart } from '../../domain/windows.ts';
import type { JobHandlers } from './jobs.ts';

/** Handlers of the jobs. Each may run twice: БДПН identifies a submission by its request id. */
export const createJobHandlers = ({ db, bdpn }: Pick<Deps, 'db' | 'bdpn'>): JobHandlers => {
  const repo = createOrdersRepo(db);
  return {
    'bdpn.register': async ({ requestId }) => {
      const order = await repo.findByRequest(requestId);
      // Already answered, returned to a draft or cancelled.
      if (order === undefined || order.status !== 'PendingBDPN' || order.submitted === null) {
        return;
      }
      const { operatorId: donor } = order.numberInfo;
      if (donor === null) {
        throw new Error('The order has a number without an operator');
      }
      await bdpn.register({
        requestId,
        msisdn: order.msisdn,
        donor,
        recipient: order.recipientId,
        regionCode: order.regionCode,
        dueAt: slotStart(order.submitted.dueDate, order.submitted.slot, order.timeZone).toISOString(),
      });
    },
    'bdpn.cancel': async (cancellation) => {
      await bdpn.cancel(cancellation);
    },
  };
};
