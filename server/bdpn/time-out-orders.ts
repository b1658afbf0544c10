import { isDatabaseUnavailable } from '../db/is-unavailable.ts';
import type { Deps } from '../deps.ts';
import { endAtOperator } from '../orders/end-at-operator.ts';
import { findUnansweredOrders, lockUnansweredOrder } from '../orders/orders.repo.ts';
import { HOUR_MS, ruleAt } from '../../domain/portation-rules.ts';
import { rejectOrder } from './apply-message.ts';
import { refusalOf } from './move-portation.ts';

/** Maximum number of orders that one call times out. */
const BATCH = 100;

/**
 * Returns orders that the new operator or БДПН has not answered in time to their citizens, and cancels them there. One
 * that fails is logged and passed over.
 */
export const timeOutOrders = async ({
  clock,
  db,
  domainClock,
  jobs,
  logger,
}: Pick<Deps, 'clock' | 'db' | 'domainClock' | 'jobs' | 'logger'>): Promise<void> => {
  const now = await domainClock.now();
  const since = new Date(now.getTime() - ruleAt('answerHours', now) * HOUR_MS);
  const timeOut = (id: string): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const row = await lockUnansweredOrder(trx, id, since);
      if (row === undefined || row.requestId === null) {
        return;
      }
      const { requestId, stage } = row;
      const at = await domainClock.now(trx);
      if (stage === 'operatorReview') {
        await rejectOrder(trx, row, 'operator.timedOut', refusalOf('OPERATOR_SILENT', at));
        await endAtOperator(trx, { clock, jobs }, requestId, 'unanswered');
      } else {
        await rejectOrder(trx, row, 'bdpn.timedOut', refusalOf('TECH_ERROR', at));
        await endAtOperator(trx, { clock, jobs }, requestId, 'notRegistered');
        await jobs.enqueue(trx, 'bdpn.cancel', { requestId, cancelId: 'silence' });
      }
    });
  for (const { id } of await findUnansweredOrders(db, since, BATCH)) {
    try {
      await timeOut(id);
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        throw error;
      }
      logger.error({ err: error, orderId: id }, 'order not timed out');
    }
  }
};
