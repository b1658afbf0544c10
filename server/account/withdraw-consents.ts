import type { Deps } from '../deps.ts';
import type { Citizen } from '../http/app-env.ts';
import { ProblemError } from '../http/problem-error.ts';
import { createDeleteOrder } from '../orders/delete-order.ts';
import { deleteUnsentLetters } from '../orders/letters.repo.ts';
import { createOrdersRepo, stopLetters, withdrawConsents } from '../orders/orders.repo.ts';

/** What a withdrawal of consents did, by the numbers of the orders. */
export interface ConsentsWithdrawn {
  deleted: string[];
  /** Asked to be cancelled or withdrawn; another party must confirm it. */
  requested: string[];
  /** Too late: the portation goes on. */
  goesOn: string[];
}

/**
 * Withdraws all consents of a citizen (152-ФЗ, article 9): letters stop, drafts are deleted, submitted orders are
 * cancelled or withdrawn as far as that is still possible. Orders that have ended stay until their term.
 */
export const createWithdrawConsents = (deps: Pick<Deps, 'db' | 'clock' | 'domainClock' | 'jobs'>) => {
  const { clock, db } = deps;
  const remove = createDeleteOrder(deps);
  return async (citizen: Citizen): Promise<ConsentsWithdrawn> => {
    await db.transaction().execute(async (trx) => {
      await withdrawConsents(trx, citizen.id, clock.now());
      await deleteUnsentLetters(trx, await stopLetters(trx, citizen.id));
    });
    const outcome: ConsentsWithdrawn = { deleted: [], requested: [], goesOn: [] };
    for (const { id, msisdn } of await createOrdersRepo(db).listActive(citizen.id)) {
      try {
        const { status } = await remove(citizen, id, false);
        outcome[status === 'Deleted' ? 'deleted' : 'requested'].push(msisdn);
      } catch (error) {
        if (!(error instanceof ProblemError)) {
          throw error;
        }
        outcome.goesOn.push(msisdn);
      }
    }
    return outcome;
  };
};
