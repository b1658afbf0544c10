import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { HOUR_MS } from '../../domain/portation-rules.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { addGauge } from '../http/metrics.ts';
import type { JobName } from './jobs.ts';

const kinds = ['application', 'answer', 'cancellation', 'message'] as const;

/** A delivery that waits although it should not. No personal data. */
export interface StuckDelivery {
  kind: (typeof kinds)[number];
  /** The operator, or `bdpn`. */
  party: string;
  requestId: string;
  /** By the real clock. */
  since: Date;
}

/** The time for the answer to an application, seconds; after it the citizen sees that there is none yet. */
const ANSWER_SECONDS = HOUR_MS / 1000;

/**
 * Applications and cancellations that have not reached an operator or БДПН, applications that have and were not answered
 * within an hour, and received messages that could not be applied. An application that ended is not waited for.
 * @param olderThanSeconds by the real clock; an answer has an hour at least
 */
export const findStuckDeliveries = async (db: Db, olderThanSeconds: number): Promise<StuckDelivery[]> => {
  const ago = (seconds: number) => sql<Date>`now() - ${seconds}::float8 * interval '1 second'`;
  const before = ago(olderThanSeconds);
  const answerBefore = ago(Math.max(olderThanSeconds, ANSWER_SECONDS));
  const requests = db
    .selectFrom('operatorRequests')
    .select(['operatorRequests.operatorId as party', 'operatorRequests.requestId']);
  // The jobs are the only record of what is sent to БДПН.
  const isRegistering = sql<boolean>`exists (
    select from orders where orders.request_id = data ->> 'requestId' and orders.stage = 'registration'
  )`;
  const toBdpn = sql<{ name: JobName; requestId: string; since: Date }>`
    select name, data ->> 'requestId' as request_id, created_on as since from pgboss.job
    where name in ('bdpn.register', 'bdpn.cancel') and state not in ('completed', 'cancelled') and created_on <= ${before}
      and (name = 'bdpn.cancel' or ${isRegistering})`;
  const unansweredByBdpn = sql<{ requestId: string; since: Date }>`
    select data ->> 'requestId' as request_id, completed_on as since from pgboss.job
    where name = 'bdpn.register' and state = 'completed' and completed_on <= ${answerBefore} and ${isRegistering}`;
  const [applications, unanswered, cancellations, messages, jobs, registrations] = await Promise.all([
    requests
      .select('createdAt as since')
      .where('deliveredAt', 'is', null)
      .where('cancelledAt', 'is', null)
      .where('createdAt', '<=', before)
      .execute(),
    requests
      .innerJoin('orders', 'orders.requestId', 'operatorRequests.requestId')
      .select('deliveredAt as since')
      .where('orders.stage', '=', 'operatorReview')
      .where('deliveredAt', '<=', answerBefore)
      .execute(),
    requests
      .select('cancelledAt as since')
      .where('cancelledAt', '<=', before)
      .where('cancelDeliveredAt', 'is', null)
      .execute(),
    db
      .selectFrom('inbox')
      .select(['party', 'requestId', 'receivedAt as since'])
      .where('appliedAt', 'is', null)
      .where('receivedAt', '<=', before)
      // A message that follows the acceptance waits for БДПН.
      .where((row) =>
        row.or([
          row('attempts', '>', 0),
          row.not(
            row.exists(
              row
                .selectFrom('orders')
                .select('orders.id')
                .whereRef('orders.requestId', '=', 'inbox.requestId')
                .where('orders.stage', '=', 'registration'),
            ),
          ),
        ]),
      )
      .execute(),
    toBdpn.execute(db),
    unansweredByBdpn.execute(db),
  ]);
  return [
    ...applications.map((row) => ({ ...row, kind: 'application' as const })),
    ...unanswered.map((row) => ({ ...row, since: row.since ?? new Date(), kind: 'answer' as const })),
    ...registrations.rows.map((row) => ({ ...row, kind: 'answer' as const, party: 'bdpn' })),
    ...cancellations.map((row) => ({ ...row, since: row.since ?? new Date(), kind: 'cancellation' as const })),
    ...messages.map((row) => ({ ...row, kind: 'message' as const })),
    ...jobs.rows.map(({ name, requestId, since }) => ({
      kind: name === 'bdpn.register' ? ('application' as const) : ('cancellation' as const),
      party: 'bdpn',
      requestId,
      since,
    })),
  ].toSorted((one, other) => one.since.getTime() - other.since.getTime());
};

/** A delivery usually takes a second; repetitions bridge a restart. */
const METRIC_AFTER_SECONDS = 60;

/** Metrics of stuck deliveries, read from the database, so that every replica reports the same. */
export const observeDeliveries = (registry: Registry, { db }: Pick<Deps, 'db'>): void => {
  addGauge(
    registry,
    {
      name: 'stuck_deliveries',
      help: 'Deliveries to operators and БДПН, and received messages, that have waited for more than a minute, and answers that have for an hour, by kind',
      labelNames: ['kind'],
    },
    async () => {
      const stuck = await findStuckDeliveries(db, METRIC_AFTER_SECONDS);
      return kinds.map((kind) => ({ labels: { kind }, value: stuck.filter((one) => one.kind === kind).length }));
    },
  );
};
