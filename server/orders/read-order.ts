import type { PortationOrder } from '../../contract/orders.ts';
import type { Deps } from '../deps.ts';
import type { SessionsService } from '../identity/sessions.service.ts';
import type { Citizen } from '../http/app-env.ts';
import { notFound } from '../http/problem-error.ts';
import { createCitizenAge } from './citizen-age.ts';
import { orderView } from './order-view.ts';
import { createOrdersRepo, type OrderRow } from './orders.repo.ts';

/** Real milliseconds for which a deleted order can still be read, so that an open page shows «Перенос отменён». */
const DELETED_GRACE_MS = 15 * 60_000;

/** Reads an order, with its personal data on request: as submitted, or of the session while it is a draft. */
export const createReadOrder = (
  { db, clock, domainClock }: Pick<Deps, 'db' | 'clock' | 'domainClock'>,
  { sessions }: { sessions: SessionsService },
) => {
  const repo = createOrdersRepo(db);
  const readAge = createCitizenAge(sessions);

  const readPersonal = async (orderId: string, sessionKeyHash: string | null) => {
    const submitted = await repo.findPersonal(orderId);
    return submitted ?? (sessionKeyHash === null ? null : sessions.personalOf(sessionKeyHash));
  };

  /** @throws ProblemError 404 */
  return async (
    citizen: Citizen,
    id: string,
    { sessionKeyHash, withPersonal }: { sessionKeyHash: string | null; withPersonal: boolean },
  ): Promise<PortationOrder> => {
    const row = await repo.findView(id, citizen.id);
    if (row === undefined || (row.status === 'Deleted' && !isInGrace(row, clock.now()))) {
      throw notFound();
    }
    const now = await domainClock.now();
    const personal = withPersonal && row.status !== 'Deleted' ? await readPersonal(id, sessionKeyHash) : null;
    const age = row.status === 'Initialized' ? await readAge(row, sessionKeyHash, now) : null;
    return orderView(row, now, { personal, age });
  };
};

const isInGrace = (row: Pick<OrderRow, 'submittedAt' | 'deletedAt'>, now: Date): boolean =>
  row.submittedAt !== null && row.deletedAt !== null && now.getTime() - row.deletedAt.getTime() < DELETED_GRACE_MS;
