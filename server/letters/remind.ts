import type { Deps } from '../deps.ts';
import { lockOrdersToRemind, queueReminder } from '../orders/letters.repo.ts';

/** Maximum number of orders that one call reminds of. */
const BATCH = 100;

/** Queues the letters that remind citizens of their move a day before it, whether readiness is confirmed or not. */
export const remind = async ({ db, domainClock }: Pick<Deps, 'db' | 'domainClock'>): Promise<void> => {
  const now = await domainClock.now();
  await db.transaction().execute(async (trx) => {
    for (const { slotBegin, ...order } of await lockOrdersToRemind(trx, now, BATCH)) {
      await queueReminder(trx, order, slotBegin, now);
    }
  });
};
