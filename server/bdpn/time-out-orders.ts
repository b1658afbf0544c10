import type { Deps } from '../deps.ts';
import { lockUnansweredOrders } from '../orders/orders.repo.ts';
import { HOUR_MS, ruleAt } from '../../domain/portation-rules.ts';
import { rejectOrder } from './apply-message.ts';
import { refusalOf } from './move-portation.ts';

/** Maximum number of orders that one call times out. */
const BATCH = 100;

/** Returns orders that БДПН has not answered in time to their citizens, and cancels them at БДПН. */
export const timeOutOrders = async ({
  db,
  domainClock,
  jobs,
}: Pick<Deps, 'db' | 'domainClock' | 'jobs'>): Promise<void> => {
  const now = await domainClock.now();
  const submittedBefore = new Date(now.getTime() - ruleAt('answerHours', now) * HOUR_MS);
  await db.transaction().execute(async (trx) => {
    for (const row of await lockUnansweredOrders(trx, submittedBefore, BATCH)) {
      const { requestId } = row;
      if (requestId !== null) {
        await rejectOrder(trx, row, 'bdpn.timedOut', refusalOf('TECH_ERROR', await domainClock.now(trx)));
        await jobs.enqueue(trx, 'bdpn.cancel', { requestId, cancelId: 'silence' });
      }
    }
  });
};
