import { isDatabaseUnavailable } from '../db/is-unavailable.ts';
import type { Deps } from '../deps.ts';
import { deleteOrder, findExpiredDrafts, lockExpiredDraft } from './orders.repo.ts';

/** Maximum number of drafts that one call deletes. */
const BATCH = 100;

/** Deletes drafts whose term has ended, with everything personal in them. One that fails is logged and passed over. */
export const expireDrafts = async ({
  db,
  clock,
  domainClock,
  logger,
}: Pick<Deps, 'db' | 'clock' | 'domainClock' | 'logger'>): Promise<void> => {
  const now = await domainClock.now();
  for (const { id } of await findExpiredDrafts(db, now, BATCH)) {
    try {
      await db.transaction().execute(async (trx) => {
        const row = await lockExpiredDraft(trx, id, now);
        if (row !== undefined) {
          await deleteOrder(trx, row, { type: 'order.expired' }, now, { reason: 'expired', at: clock.now() });
        }
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        throw error;
      }
      logger.error({ err: error, orderId: id }, 'draft not expired');
    }
  }
};
