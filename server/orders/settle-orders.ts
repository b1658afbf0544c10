import type { Deps } from '../deps.ts';
import { fillEnds, lockUnsettledOrders, settle } from './orders.repo.ts';

/** After the end of an order; parties and pages repeat what they send for hours. */
const SETTLED_DAYS = 30;
const DAY_MS = 86_400_000;
/** Orders of one round; the next one goes on. */
const BATCH = 100;

/**
 * Erases what recognises repeated messages and repeated submissions of orders that have ended long ago: half of what an
 * order takes on the disk. A message that comes later is ignored, except the return of the number
 * (`server/inbox/inbox.ts`), and the chart refuses a later submission.
 */
export const settleOrders = async ({ db, domainClock }: Pick<Deps, 'db' | 'domainClock'>): Promise<void> => {
  const now = await domainClock.now();
  const since = new Date(now.getTime() - SETTLED_DAYS * DAY_MS);
  await fillEnds(db, BATCH);
  await db.transaction().execute(async (trx) => {
    const rows = await lockUnsettledOrders(trx, since, BATCH);
    if (rows.length > 0) {
      await settle(trx, rows, now);
    }
  });
};
