import type { Deps } from '../deps.ts';
import { deleteOrder, lockExpiredDrafts } from './orders.repo.ts';

/** Maximum number of drafts that one call deletes. */
const BATCH = 100;

/** Deletes drafts whose term has ended, with everything personal in them. */
export const expireDrafts = async ({
  db,
  clock,
  domainClock,
}: Pick<Deps, 'db' | 'clock' | 'domainClock'>): Promise<void> => {
  const now = await domainClock.now();
  await db.transaction().execute(async (trx) => {
    for (const row of await lockExpiredDrafts(trx, now, BATCH)) {
      await deleteOrder(trx, row, { type: 'order.expired' }, now, { reason: 'expired', at: clock.now() });
    }
  });
};
