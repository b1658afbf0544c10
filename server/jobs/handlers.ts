import type { Deps } from '../deps.ts';
import { createOrdersRepo } from '../orders/orders.repo.ts';
import { slotBegin } from '../orders/slots.ts';
import type { JobHandlers } from './jobs.ts';

/** What the jobs do. Each may run twice: the database knows an application by its request id. */
export const createJobHandlers = ({ db, bdpn }: Pick<Deps, 'db' | 'bdpn'>): JobHandlers => {
  const repo = createOrdersRepo(db);
  return {
    'bdpn.register': async ({ requestId }) => {
      const order = await repo.findByRequest(requestId);
      // Answered, given up or cancelled meanwhile: there is nothing left to send.
      if (order === undefined || order.status !== 'PendingBDPN' || order.submitted === null) {
        return;
      }
      await bdpn.register({
        requestId,
        msisdn: order.msisdn,
        donor: order.numberInfo.operatorId ?? '',
        recipient: order.recipientId,
        regionCode: order.regionCode,
        dueAt: slotBegin(order.submitted.dueDate, order.submitted.slot, order.timeZone).toISOString(),
      });
    },
    'bdpn.cancel': async (cancellation) => {
      await bdpn.cancel(cancellation);
    },
  };
};
