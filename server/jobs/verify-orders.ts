import { sql } from 'kysely';
import type { OrderStatus } from '../../contract/orders.ts';
import type { PortationEventCode, PortationStatus } from '../../contract/portations.ts';
import { nextStatus } from '../../machines/lib/next-status.ts';
import { nextOrderState, type OrderState } from '../../machines/order-status/order-state.ts';
import type { OrderStatusEvent } from '../../machines/order-status/order-status.types.ts';
import { hasEnded, portationStatusMachine } from '../../machines/portation-status/portation-status.machine.ts';
import type { PortationStatusEvent } from '../../machines/portation-status/portation-status.types.ts';
import { timelineCodes } from '../bdpn/move-portation.ts';
import type { Database, Db } from '../db/schema.ts';
import type { OrderRow, Trx } from '../orders/orders.repo.ts';

/** Something about an order that cannot be. No personal data. */
export interface Inconsistency {
  orderId: string;
  problem: string;
}

export interface Verification {
  /** Number of orders read. */
  orders: number;
  inconsistencies: Inconsistency[];
}

/** Orders read at once. */
const BATCH = 1_000;

/**
 * Checks every order against the charts and against what was sent on its behalf: its events lead through the chart to
 * its status, those of its portation to the status of that, each submitted application has reached its addressee or
 * has a job that delivers it, nothing is left of what was erased, and no message or job is about an order that is not
 * there. Reads one snapshot, so that it may run beside the service.
 */
export const verifyOrders = (db: Db): Promise<Verification> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verifyOrdersIn);

/** `verifyOrders` in a transaction of the caller. */
export const verifyOrdersIn = async (trx: Trx): Promise<Verification> => {
  const inconsistencies = [
    ...(await findUndelivered(trx)),
    ...(await findGaps(trx)),
    ...(await findRemains(trx)),
    ...(await findOrphans(trx)),
  ];
  let orders = 0;
  for (let last = ''; ;) {
    const rows = await trx
      .selectFrom('orders')
      .select(['id', 'status', 'stage', 'attempt', 'isActive', 'portationId', 'npId'])
      .$if(last !== '', (query) => query.where('id', '>', last))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    inconsistencies.push(...(await verifyBatch(trx, rows)));
    orders += rows.length;
    const final = rows.at(-1);
    if (final === undefined || rows.length < BATCH) {
      return { orders, inconsistencies };
    }
    last = final.id;
  }
};

type VerifiedOrder = Pick<OrderRow, 'id' | 'status' | 'stage' | 'attempt' | 'isActive' | 'portationId' | 'npId'>;

const verifyBatch = async (trx: Trx, rows: readonly VerifiedOrder[]): Promise<Inconsistency[]> => {
  if (rows.length === 0) {
    return [];
  }
  const ids = rows.map(({ id }) => id);
  const of = <Row extends { orderId: string }>(found: readonly Row[]) =>
    new Map(found.map((row) => [row.orderId, row]));
  // A row for each order, not for each event: most of the work is reading rows.
  const [events, personal, portations, requests] = await Promise.all([
    trx
      .selectFrom('orderEvents')
      .select(['orderId', sql<string[]>`array_agg(event order by id)`.as('names')])
      .select(sql<(OrderStatus | null)[]>`array_agg(from_status order by id)`.as('from'))
      .select(sql<OrderStatus[]>`array_agg(to_status order by id)`.as('to'))
      .where('orderId', 'in', ids)
      .groupBy('orderId')
      .execute()
      .then(of),
    trx.selectFrom('orderPersonal').select('orderId').where('orderId', 'in', ids).execute().then(of),
    trx
      .selectFrom('portations')
      .select(['id', 'npId', 'orderId', 'status'])
      .select((row) =>
        row
          .selectFrom('portationEvents')
          .select(sql<PortationEventCode[]>`array_agg(code order by portation_events.id)`.as('codes'))
          .whereRef('portationId', '=', 'portations.id')
          .as('timeline'),
      )
      .where('orderId', 'in', ids)
      .execute()
      .then(of),
    trx
      .selectFrom('operatorRequests')
      .select(['orderId', sql<number>`count(*)`.as('count')])
      .where('orderId', 'in', ids)
      .groupBy('orderId')
      .execute()
      .then(of),
  ]);
  return rows.flatMap((row) => {
    const portation = portations.get(row.id);
    const { from = [], names = [], to = [] } = events.get(row.id) ?? {};
    const isPersonalKept = row.status === 'PendingBDPN' || row.status === 'Done';
    const isActive = row.status === 'Done' ? portation !== undefined && !hasEnded(portation.status) : !isDeleted(row);
    const problems = [
      foldOrder(
        row,
        names.map((event, index) => ({ event, fromStatus: from[index] ?? null, toStatus: to[index] ?? '' })),
        (requests.get(row.id)?.count ?? 0) < row.attempt,
      ),
      portation === undefined ? null : foldPortation(portation.status, portation.timeline ?? []),
      row.status === 'PendingBDPN' && !personal.has(row.id) ? 'its personal data is missing' : null,
      !isPersonalKept && personal.has(row.id) ? 'its personal data is kept' : null,
      row.status === 'Done' && portation === undefined ? 'it is Done without a portation' : null,
      portation !== undefined && (row.portationId !== portation.id || row.npId !== portation.npId)
        ? 'it names another portation than it has'
        : null,
      (row.status === 'Initialized' || row.status === 'PendingBDPN') && portation !== undefined
        ? `it is ${row.status} with a portation`
        : null,
      row.isActive === isActive ? null : `its number is ${row.isActive ? 'taken' : 'free'}`,
    ];
    return problems.flatMap((problem) => (problem === null ? [] : [{ orderId: row.id, problem }]));
  });
};

const isDeleted = ({ status }: OrderState): boolean => status === 'Deleted';

/** What the guards would get: an event was stored because they allowed it. */
export const allowing = { isComplete: true, isWithdrawable: true };

/** A function that keeps its results: charts have few states and events, orders are many. */
const keeping = <Item>() => {
  const kept = new Map<string, Item[]>();
  return (key: string, compute: () => Item[]): Item[] => {
    const known = kept.get(key) ?? compute();
    kept.set(key, known);
    return known;
  };
};

const orderStates = keeping<OrderState>();

/** What an event of an order leads to: one state, or none when the chart forbids it. */
const statesAfter = (state: OrderState, event: string): OrderState[] =>
  orderStates(`${state.status} ${state.stage} ${event}`, () => {
    const next = nextOrderState(state, { type: event, ...allowing } as OrderStatusEvent);
    return next === null ? [] : [next];
  });

/** @param isOld whether a submission went to БДПН alone, as before the new operators were asked */
const foldOrder = (
  row: OrderState,
  events: readonly { event: string; fromStatus: OrderStatus | null; toStatus: OrderStatus | '' }[],
  isOld: boolean,
): string | null => {
  const [first, ...others] = events;
  if (first?.event !== 'order.created') {
    return 'its first event is missing';
  }
  let states: OrderState[] = [{ status: 'Initialized', stage: null }];
  for (const { event, fromStatus, toStatus } of others) {
    const next = states.flatMap((state) => (state.status === fromStatus ? statesAfter(state, event) : []));
    states = next.filter(({ status }) => status === toStatus);
    if (states.length === 0) {
      return `the chart does not lead from ${fromStatus} by ${event} to ${toStatus}`;
    }
    if (isOld && event === 'order.submitted') {
      states.push({ status: 'PendingBDPN', stage: 'registration' });
    }
  }
  return states.some(({ stage, status }) => status === row.status && stage === row.stage)
    ? null
    : `its events lead to ${states.map(({ stage, status }) => stage ?? status).join(' or ')}, not to ${row.stage ?? row.status}`;
};

/** The events that may have put each code into the timeline. */
export const portationEvents: readonly { code: PortationEventCode | undefined; event: PortationStatusEvent }[] = [
  { code: 'WITHDRAW_REQUESTED', event: { type: 'withdrawal.requested', isInTime: true } },
  ...Object.entries(timelineCodes).map(([type, [code]]) => ({
    code,
    // A proposed date was stored because the guard allowed it.
    event: { type, isInTime: true } as PortationStatusEvent,
  })),
];

const readyStatuses = keeping<PortationStatus>();

/** Confirmed readiness has no entry in the timeline. */
const orReady = (from: PortationStatus): PortationStatus[] =>
  readyStatuses(from, () => {
    const ready = nextStatus(portationStatusMachine, from, { type: 'recipient.confirmedReadiness' });
    return ready === null ? [from] : [from, ready];
  });

const portationStatuses = keeping<PortationStatus>();

/** Several events have the same entry in the timeline, and one has none, so there may be several statuses after it. */
const statusesAfter = (status: PortationStatus, code: PortationEventCode): PortationStatus[] =>
  portationStatuses(`${status} ${code}`, () => {
    const events = portationEvents.filter((one) => one.code === code);
    return events.length === 0
      ? [status]
      : orReady(status).flatMap((from) =>
          events.flatMap(({ event }) => nextStatus(portationStatusMachine, from, event) ?? []),
        );
  });

const foldPortation = (status: PortationStatus, timeline: readonly PortationEventCode[]): string | null => {
  let statuses: PortationStatus[] = ['Registered'];
  for (const code of timeline) {
    statuses = [...new Set(statuses.flatMap((from) => statusesAfter(from, code)))];
    if (statuses.length === 0) {
      return `the chart of its portation forbids ${code}`;
    }
  }
  return statuses.flatMap(orReady).includes(status)
    ? null
    : `the timeline of its portation leads to ${statuses.join(' or ')}, not to ${status}`;
};

/** Submissions and cancellations that neither arrived nor have a job that delivers them. */
const findUndelivered = async (trx: Trx): Promise<Inconsistency[]> => {
  const job = (name: string, states: readonly string[]) =>
    sql<boolean>`exists (
      select from pgboss.job
      where name = ${name} and data ->> 'requestId' = request_id and state = any (${states}::pgboss.job_state[])
    )`;
  const waiting = ['created', 'retry', 'active'];
  const pending = () => trx.selectFrom('orders').select('id as orderId');
  const requests = () => trx.selectFrom('operatorRequests').select('orderId');
  const [unsent, unregistered, uncancelled, uninformed] = await Promise.all([
    requests()
      .where('deliveredAt', 'is', null)
      .where('cancelledAt', 'is', null)
      .where((row) =>
        row.and([
          row.exists(
            row
              .selectFrom('orders')
              .select('id')
              .whereRef('orders.requestId', '=', 'operatorRequests.requestId')
              .where('stage', '=', 'operatorReview'),
          ),
          row.not(job('operator.submit', waiting)),
        ]),
      )
      .execute(),
    pending()
      .where('stage', '=', 'registration')
      .where((row) => row.not(job('bdpn.register', [...waiting, 'completed'])))
      .execute(),
    requests()
      .where('cancelledAt', 'is not', null)
      .where('cancelDeliveredAt', 'is', null)
      .where((row) => row.not(job('operator.cancel', waiting)))
      .execute(),
    trx
      .selectFrom('operatorRequests')
      .innerJoin('orders', 'orders.requestId', 'operatorRequests.requestId')
      .innerJoin('portations', 'portations.orderId', 'orders.id')
      .select('orders.id as orderId')
      .where('portations.status', '=', 'Rejected')
      .where('operatorRequests.cancelledAt', 'is', null)
      .execute(),
  ]);
  const problemsOf = (rows: readonly { orderId: string }[], problem: string) =>
    rows.map(({ orderId }) => ({ orderId, problem }));
  return [
    ...problemsOf(unsent, 'it has not reached the new operator, and no job sends it'),
    ...problemsOf(unregistered, 'it has not been sent to БДПН, and no job sends it'),
    ...problemsOf(uncancelled, 'the new operator is not informed of its end, and no job does it'),
    ...problemsOf(uninformed, 'it is refused, and the new operator is not to be informed'),
  ];
};

/** Requests of which a message was applied before an earlier one. Of a settled order the earlier ones were erased. */
const findGaps = async (trx: Trx): Promise<Inconsistency[]> => {
  const rows = await trx
    .selectFrom('inbox')
    .select(['party', 'requestId'])
    .where('appliedAt', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.requestId', '=', 'inbox.requestId')
            .where('orders.settledAt', 'is not', null),
        ),
      ),
    )
    .groupBy(['party', 'requestId'])
    .having(({ fn }) => sql<boolean>`${fn.max('seq')} <> ${fn.countAll()}`)
    .execute();
  return rows.map(({ party, requestId }) => ({
    orderId: orderIdOf(requestId),
    problem: `a message of ${party} was applied before an earlier one`,
  }));
};

/** The order of a request: `<order>-<submission>`. */
const orderIdOf = (requestId: string): string => requestId.replace(/-\d+$/, '');

/** Messages, and jobs that are not done, about a request that no order has. */
const findOrphans = async (trx: Trx): Promise<Inconsistency[]> => {
  const { rows } = await sql<{ requestId: string; what: string }>`
    select * from (
      select distinct request_id, 'a message of ' || party as what from inbox
      union all
      select data ->> 'requestId', 'a job ' || name from pgboss.job where state < 'completed'
    ) found
    where not exists (select from operator_requests known where known.request_id = found.request_id)
      and not exists (select from orders known where known.request_id = found.request_id)
  `.execute(trx);
  return rows.map(({ requestId, what }) => ({ orderId: orderIdOf(requestId), problem: `${what} is about no order` }));
};

/** Tables, besides that of the personal data, in which a deleted order has nothing left. */
const erased = ['letters', 'orderSubmissions'] as const satisfies readonly (keyof Database)[];

const findRemains = async (trx: Trx): Promise<Inconsistency[]> => {
  const found = await Promise.all(
    erased.map(async (table) => {
      const rows = await trx
        .selectFrom(table)
        .innerJoin('orders', 'orders.id', `${table}.orderId`)
        .select('orders.id as orderId')
        .distinct()
        .where('orders.status', '=', 'Deleted')
        .execute();
      return rows.map(({ orderId }) => ({ orderId, problem: `it is deleted, but has rows in ${table}` }));
    }),
  );
  return found.flat();
};
