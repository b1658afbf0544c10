import type { Deps } from '../deps.ts';
import { deletePendingMessages } from '../inbox/inbox.repo.ts';
import { markOperatorCancelled } from './operator-requests.repo.ts';
import type { CancelReason } from './orders.tables.ts';
import type { Trx } from './orders.repo.ts';

/**
 * Informs the new operator, by a job of this transaction, that an application has ended, and deletes what it reported
 * and was not applied: an earlier message that it waits for would no longer be stored. A repetition does nothing.
 */
export const endAtOperator = async (
  trx: Trx,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  requestId: string,
  reason: CancelReason,
): Promise<void> => {
  if (await markOperatorCancelled(trx, requestId, clock.now())) {
    await deletePendingMessages(trx, ['requestId', requestId]);
    await jobs.enqueue(trx, 'operator.cancel', { requestId, reason });
  }
};
