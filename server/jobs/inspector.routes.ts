import { sql } from 'kysely';
import type { Hono } from 'hono';
import { inspectorPath, type ServerStep, type ServerSteps } from '../../contract/inspector.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { ProblemError } from '../http/problem-error.ts';

/** The newest steps of each kind. */
const LONGEST = 500;

interface JobRow {
  name: string;
  orderId: string;
  at: Date;
  state: string;
  attempts: number;
}

/** The newest steps of the citizen's orders, by the real clock; events from before their real time was stored are left out. */
const readSteps = async (db: Db, citizenId: string): Promise<ServerStep[]> => {
  const requests = db
    .selectFrom('orders')
    .innerJoin('operatorRequests', 'operatorRequests.orderId', 'orders.id')
    .where('citizenId', '=', citizenId);
  const [orders, portations, messages, jobs] = await Promise.all([
    db
      .selectFrom('orderEvents')
      .innerJoin('orders', 'orders.id', 'orderEvents.orderId')
      .select(['orderEvents.orderId', 'recordedAt as at', 'event', 'fromStatus as from', 'toStatus as to'])
      .where('citizenId', '=', citizenId)
      .where('recordedAt', 'is not', null)
      .orderBy('orderEvents.id', 'desc')
      .limit(LONGEST)
      .execute(),
    db
      .selectFrom('portationEvents')
      .innerJoin('portations', 'portations.id', 'portationEvents.portationId')
      .select(['orderId', 'recordedAt as at', 'code as event'])
      .where('citizenId', '=', citizenId)
      .where('recordedAt', 'is not', null)
      .orderBy('portationEvents.id', 'desc')
      .limit(LONGEST)
      .execute(),
    requests
      .innerJoin('inbox', 'inbox.requestId', 'operatorRequests.requestId')
      .select(['orderId', 'party', 'receivedAt as at', 'appliedAt', 'attempts', 'message', 'outcome'])
      .orderBy('receivedAt', 'desc')
      .orderBy('seq', 'desc')
      .limit(LONGEST)
      .execute(),
    sql<JobRow>`
      select name, operator_requests.order_id, created_on as at, state::text, retry_count + 1 as attempts
      from pgboss.job
      join operator_requests on operator_requests.request_id = data ->> 'requestId'
      join orders on orders.id = operator_requests.order_id
      where orders.citizen_id = ${citizenId}
      order by created_on desc
      limit ${LONGEST}`.execute(db),
  ]);
  const event = { party: null, from: null, to: null, outcome: 'done', attempts: 1 } as const;
  return [
    ...orders.toReversed().map(({ at, ...row }) => ({ ...event, kind: 'order' as const, ...row, at: isoOf(at) })),
    ...portations
      .toReversed()
      .map(({ at, ...row }) => ({ ...event, kind: 'portation' as const, ...row, at: isoOf(at) })),
    ...messages.toReversed().map(({ appliedAt, at, attempts, message, orderId, outcome, party }) => ({
      ...event,
      kind: 'message' as const,
      party: party === 'bdpn' ? ('bdpn' as const) : ('operator' as const),
      orderId,
      event: typeof message.type === 'string' ? message.type : 'malformed',
      at: at.toISOString(),
      outcome:
        appliedAt === null ? ('waiting' as const) : outcome === 'refused' ? ('refused' as const) : ('done' as const),
      attempts: attempts + 1,
    })),
    ...jobs.rows.toReversed().map(({ at, attempts, name, orderId, state }) => ({
      ...event,
      kind: 'job' as const,
      party: name.startsWith('bdpn.') ? ('bdpn' as const) : ('operator' as const),
      orderId,
      event: name,
      at: at.toISOString(),
      outcome:
        state === 'completed' ? ('done' as const) : state === 'failed' ? ('refused' as const) : ('waiting' as const),
      attempts,
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
};

const isoOf = (at: Date | null): string => (at ?? new Date(0)).toISOString();

/**
 * What happened to the orders of the signed-in citizen, step by step, without personal data. Only for the inspector of a
 * demonstration: the caller leaves it out in production.
 */
export const inspectorRoutes = (app: Hono<AppEnv>, { clock, db }: Pick<Deps, 'clock' | 'db'>): void => {
  app.get(inspectorPath, async (context) => {
    const { citizen } = context.var;
    if (citizen === null) {
      throw new ProblemError(401, 'UNAUTHORIZED');
    }
    return context.json<ServerSteps>({
      now: clock.now().toISOString(),
      steps: await readSteps(db, citizen.id),
    });
  });
};
