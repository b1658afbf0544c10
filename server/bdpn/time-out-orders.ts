import type { Deps } from '../deps.ts';
import { endAtOperator } from '../orders/end-at-operator.ts';
import { lockUnansweredOrders } from '../orders/orders.repo.ts';
import { HOUR_MS, ruleAt } from '../../domain/portation-rules.ts';
import { rejectOrder } from './apply-message.ts';
import { refusalOf } from './move-portation.ts';

/** Maximum number of orders that one call times out. */
const BATCH = 100;

/**
 * Returns orders that the new operator or БДПН has not answered in time to their citizens, and cancels them there.
 */
export const timeOutOrders = async ({
  clock,
  db,
  domainClock,
  jobs,
}: Pick<Deps, 'clock' | 'db' | 'domainClock' | 'jobs'>): Promise<void> => {
  const now = await domainClock.now();
  const since = new Date(now.getTime() - ruleAt('answerHours', now) * HOUR_MS);
  await db.transaction().execute(async (trx) => {
    for (const row of await lockUnansweredOrders(trx, since, BATCH)) {
      const { requestId, stage } = row;
      if (requestId === null) {
        continue;
      }
      const at = await domainClock.now(trx);
      if (stage === 'operatorReview') {
        await rejectOrder(trx, row, 'operator.timedOut', refusalOf('OPERATOR_SILENT', at));
        await endAtOperator(trx, { clock, jobs }, requestId, 'unanswered');
      } else {
        await rejectOrder(trx, row, 'bdpn.timedOut', refusalOf('TECH_ERROR', at));
        await endAtOperator(trx, { clock, jobs }, requestId, 'notRegistered');
        await jobs.enqueue(trx, 'bdpn.cancel', { requestId, cancelId: 'silence' });
      }
    }
  });
};
