import { storedSince } from '../../domain/portation-rules.ts';
import type { Deps } from '../deps.ts';
import { eraseOrders, lockOldOrders } from './orders.repo.ts';

/** Maximum number of orders that one transaction erases. */
const BATCH = 100;

/** Erases orders that ended longer ago than they may be stored. */
export const eraseOldOrders = async ({ db, domainClock }: Pick<Deps, 'db' | 'domainClock'>): Promise<void> => {
  const since = storedSince(await domainClock.now());
  let erased = BATCH;
  while (erased === BATCH) {
    erased = await db.transaction().execute(async (trx) => {
      const rows = await lockOldOrders(trx, since, BATCH);
      if (rows.length > 0) {
        await eraseOrders(trx, rows);
      }
      return rows.length;
    });
  }
};
