/**
 * The server accepts in each status exactly the events that the status charts accept, from HTTP calls and from messages
 * of the new operator and of БДПН.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ErrorCode } from '../../../contract/error-codes.ts';
import { orderEndpoints, PortationOrder } from '../../../contract/orders.ts';
import { portationStatuses } from '../../../contract/portation-statuses.ts';
import type { PortationStatus } from '../../../contract/portations.ts';
import { Problem } from '../../../contract/problem.ts';
import { nextStatus } from '../../../machines/lib/next-status.ts';
import { nextOrderState, type OrderState } from '../../../machines/order-status/order-state.ts';
import { orderStatusMachine } from '../../../machines/order-status/order-status.machine.ts';
import type { OrderStatusEvent } from '../../../machines/order-status/order-status.types.ts';
import { portationStatusMachine } from '../../../machines/portation-status/portation-status.machine.ts';
import type { PortationStatusEvent } from '../../../machines/portation-status/portation-status.types.ts';
import type { VisitorResponse, Visitor } from '../../../mocks/visitor.ts';
import { createApplyMessage } from '../../../server/bdpn/apply-message.ts';
import { type BdpnGateway, type BdpnMessage, type BdpnRefusal, bdpnRefusals } from '../../../server/bdpn/gateway.ts';
import { receiveMessages } from '../../../server/bdpn/receive-messages.ts';
import { createApplyOperatorMessage } from '../../../server/operator-gateway/apply-operator-message.ts';
import { demonstrationKeys } from '../../../server/operator-gateway/simulator/operator-simulator.ts';
import type { OperatorMessage } from '../../../server/operator-gateway/gateway.ts';
import type { Jobs } from '../../../server/jobs/jobs.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { type OrderCase, orderEvents } from '../../model/order-status/fixtures.ts';
import { portationEvents } from '../../model/portation-status/fixtures.ts';
import {
  chooseTariff,
  initOrder,
  readOrder,
  readPortation,
  registered,
  sendOrder,
  unanswered,
} from '../../../mocks/order-steps.ts';

const DAY = 86_400_000;
/** The citizen's call that deletes, cancels or withdraws, whichever the status allows. */
type Call = 'update' | 'submit' | 'submit incomplete' | 'delete';
/** A status of an order, or a stage of the pending one. */
type StateName = 'Initialized' | 'operatorReview' | 'registration' | 'Done' | 'Deleted';
const states: Record<StateName, OrderState> = {
  Initialized: { status: 'Initialized', stage: null },
  operatorReview: { status: 'PendingBDPN', stage: 'operatorReview' },
  registration: { status: 'PendingBDPN', stage: 'registration' },
  Done: { status: 'Done', stage: null },
  Deleted: { status: 'Deleted', stage: null },
};

let api: TestApi;
let vera: Visitor;
let next = 79_000_020_100;
const freshNumber = (): string => String((next += 1));
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
});

const path = ({ id }: PortationOrder) => `/api/v1/order/portation/${id}`;
const requests: Record<Call, (order: PortationOrder) => Promise<VisitorResponse>> = {
  update: (order) => vera.request('PUT', path(order), { version: order.version, tariffId: 'mts-tihiy-25' }),
  submit: (order) => sendOrder(vera, order, `again-${order.id}`),
  'submit incomplete': (order) => sendOrder(vera, order, `again-${order.id}`),
  delete: (order) => vera.request('DELETE', path(order)),
};
const endpoints = {
  update: orderEndpoints.updateOrder,
  submit: orderEndpoints.submitOrder,
  'submit incomplete': orderEndpoints.submitOrder,
  delete: orderEndpoints.deleteOrder,
};

/** The call that causes each of the citizen's events; a missing event does not compile. */
const callOf: Record<
  Exclude<Extract<OrderCase, `order.${string}`>, 'order.expired' | 'order.withdrawRequested late'>,
  Call
> = {
  'order.updated': 'update',
  'order.submitted': 'submit',
  'order.submitted incomplete': 'submit incomplete',
  'order.deleted': 'delete',
  'order.cancelRequested': 'delete',
  'order.withdrawRequested': 'delete',
};

const draft = async (): Promise<PortationOrder> => initOrder(vera, freshNumber());
const orderIn: Record<StateName, (call: Call) => Promise<PortationOrder>> = {
  Initialized: async (call) => (call === 'submit incomplete' ? draft() : chooseTariff(vera, await draft())),
  operatorReview: () => unanswered(api, vera, freshNumber()),
  registration: async () => {
    const order = await unanswered(api, vera, freshNumber());
    await send({ type: 'accepted', contractReference: 'test' }, `${order.id}-1`);
    return order;
  },
  Done: async () => registered(api, vera, freshNumber()),
  Deleted: async () => {
    const order = await draft();
    return PortationOrder.parse((await vera.request('DELETE', path(order))).body);
  },
};

/** The error code of a refusal. */
const refusalOf = (status: StateName, call: Call): { status: number; code: ErrorCode } => {
  if (status === 'Deleted') {
    return { status: 404, code: 'NOT_FOUND' };
  }
  if (status === 'Initialized') {
    return { status: 400, code: 'TARIFF_REQUIRED' };
  }
  if (status === 'Done' && call.startsWith('submit')) {
    return { status: 400, code: 'ALREADY_REGISTERED' };
  }
  return { status: 400, code: 'WRONG_STATUS' };
};

const rowOf = ({ id }: PortationOrder) =>
  api.db.selectFrom('orders').select(['status', 'stage', 'version']).where('id', '=', id).executeTakeFirstOrThrow();

const calls: readonly Call[] = ['update', 'submit', 'submit incomplete', 'delete'];
const stateNames = Object.keys(states) as StateName[];

test('tests every order status and stage', () => {
  const { PendingBDPN, ...others } = orderStatusMachine.states;
  expect(stateNames.toSorted()).toEqual([...Object.keys(others), ...Object.keys(PendingBDPN?.states ?? {})].toSorted());
});

test.concurrent.each(stateNames.flatMap((name) => calls.map((call) => [name, call] as const)))(
  '%s: the server answers «%s» as the chart does',
  async (state, call) => {
    const order = await orderIn[state](call);
    const before = await rowOf(order);
    expect(before).toMatchObject(states[state]);
    const [allowed] = (Object.keys(callOf) as (keyof typeof callOf)[])
      .filter((name) => callOf[name] === call)
      .flatMap((name) => nextOrderState(states[state], orderEvents[name]) ?? []);
    const response = await requests[call](order);
    if (allowed === undefined) {
      const refusal = refusalOf(state, call);
      expect([response.status, Problem.parse(response.body).code]).toEqual([refusal.status, refusal.code]);
      expect(endpoints[call].errors).toContain(refusal.status);
      expect(await rowOf(order)).toEqual(before);
    } else {
      expect(response.status).toBe(200);
      expect(PortationOrder.parse(response.body).status).toBe(allowed.status);
      expect(await rowOf(order)).toMatchObject(allowed);
    }
  },
);

/** Sets the portation status of a registered order, with a new request id so that the simulator's messages miss it. */
const place = async (order: PortationOrder, status: PortationStatus, untilWindow = 5 * DAY): Promise<string> => {
  const requestId = randomUUID();
  const now = await api.domainClock.now();
  await api.db
    .updateTable('orders')
    .set({ requestId, status: 'Done', isActive: true, cancelRequestedAt: null, deletedAt: null, deletedReason: null })
    .where('id', '=', order.id)
    .execute();
  await api.db
    .updateTable('portations')
    .set({ status, withdrawRequestedAt: null, refusal: null, slotBegin: new Date(now.getTime() + untilWindow) })
    .where('orderId', '=', order.id)
    .execute();
  return requestId;
};

const statusesOf = async (order: PortationOrder) => {
  const { status } = await rowOf(order);
  const portation = await api.db
    .selectFrom('portations')
    .select('status')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow();
  return { order: status, portation: portation.status };
};

test('allows a withdrawal in every portation status exactly when the chart does, early and late', async () => {
  const order = await registered(api, vera, freshNumber());
  const actual: unknown[] = [];
  const expected: unknown[] = [];
  for (const status of portationStatuses) {
    for (const isInTime of [true, false]) {
      await place(order, status, isInTime ? 5 * DAY : DAY / 2);
      const isAllowed = nextStatus(portationStatusMachine, status, { type: 'withdrawal.requested', isInTime }) !== null;
      const response = await vera.request('DELETE', path(order));
      actual.push([
        status,
        isInTime,
        response.status,
        response.status === 200 ? null : Problem.parse(response.body).code,
      ]);
      expected.push([status, isInTime, isAllowed ? 200 : 400, isAllowed ? null : 'TOO_LATE']);
    }
  }
  expect(actual).toEqual(expected);
});

const {
  'withdrawal.requested': _requestedByCitizen,
  'withdrawal.requested late': _requestedLate,
  'withdrawal.confirmed': withdrawalConfirmed,
  'withdrawal.refused': withdrawalRefused,
  // The new operator reports these itself.
  'recipient.contractReady': _contractReady,
  'recipient.simReady': _simReady,
  'recipient.simReceived': _simReceived,
  'recipient.cancelled': _cancelled,
  'recipient.dateProposed': _dateProposed,
  'recipient.dateProposed late': _dateProposedLate,
  ...eventsOfOperators
} = portationEvents;
/** The event of the portation chart that each БДПН message causes; most have the same name. */
const messages: Record<Exclude<BdpnMessage['type'], `request.${string}`>, PortationStatusEvent> = {
  'cancel.confirmed': withdrawalConfirmed,
  'cancel.refused': withdrawalRefused,
  ...eventsOfOperators,
};

type Enqueued = Parameters<Jobs['enqueue']>;
const silent = createLogger({ isProduction: true, logLevel: 'silent' });
const clock = { now: () => new Date() };
const collectJobs = () => {
  const enqueued: unknown[] = [];
  const jobs = {
    enqueue: (...[, name, data]: Enqueued) => {
      enqueued.push([name, data]);
      return Promise.resolve();
    },
  };
  return { enqueued, jobs };
};

type Report = OperatorMessage extends infer One
  ? One extends OperatorMessage
    ? Omit<One, 'id' | 'requestId' | 'seq' | 'at'>
    : never
  : never;

/** Delivers one message of the new operator. @returns what became of it, and the jobs that the server enqueues */
const send = async (message: Report, requestId: string) => {
  const { enqueued, jobs } = collectJobs();
  const operatorKeys = await demonstrationKeys(api.db);
  const apply = createApplyOperatorMessage({
    domainClock: api.domainClock,
    jobs,
    logger: silent,
    operatorKeys,
  });
  const at = (await api.domainClock.now()).toISOString();
  const delivered = { ...message, id: randomUUID(), requestId, seq: 1, at };
  const outcome = await api.db.transaction().execute((trx) => apply(trx, delivered));
  return { outcome, enqueued };
};

/** Delivers one БДПН message through the inbox. @returns the jobs that the server enqueues */
const deliver = async (
  message: Pick<BdpnMessage, 'npId' | 'requestId' | 'type'>,
  cancelId = 'withdrawal-1',
  seq = 1,
): Promise<unknown[]> => {
  const reasons = bdpnRefusals as Partial<Record<BdpnMessage['type'], readonly [BdpnRefusal, ...BdpnRefusal[]]>>;
  const rejectCode = reasons[message.type]?.[0];
  const now = await api.domainClock.now();
  const delivered: BdpnMessage = {
    ...message,
    ...(rejectCode === undefined ? {} : { rejectCode }),
    ...(/date(?:Assigned|Changed)/.test(message.type)
      ? { dueAt: new Date(now.getTime() + 9 * DAY).toISOString() }
      : {}),
    id: randomUUID(),
    seq,
    at: now.toISOString(),
    cancelId,
  };
  const acknowledged: string[] = [];
  const bdpn: BdpnGateway = {
    register: () => Promise.resolve(),
    cancel: () => Promise.resolve(),
    receive: () => Promise.resolve([delivered]),
    acknowledge: (ids) => {
      acknowledged.push(...ids);
      return Promise.resolve();
    },
  };
  const { enqueued, jobs } = collectJobs();
  const apply = createApplyMessage({ clock, newId: randomUUID, jobs, logger: silent });
  await receiveMessages({ db: api.db, bdpn, clock, logger: silent }, apply);
  expect(acknowledged).toEqual([delivered.id]);
  expect(
    await api.db.selectFrom('inbox').select('attempts').where('messageId', '=', delivered.id).executeTakeFirstOrThrow(),
  ).toEqual({ attempts: 0 });
  return enqueued;
};

test.concurrent.each(portationStatuses)(
  '%s: every БДПН message changes the portation exactly as the chart does',
  async (status) => {
    const order = await registered(api, vera, freshNumber());
    const actual: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const [type, event] of Object.entries(messages) as [keyof typeof messages, PortationStatusEvent][]) {
      const requestId = await place(order, status);
      await deliver({ type, requestId });
      actual[type] = await statusesOf(order);
      const after = nextStatus(portationStatusMachine, status, event);
      expected[type] = {
        order: type === 'cancel.confirmed' && after !== null ? 'Deleted' : 'Done',
        portation: after ?? status,
      };
    }
    expect(actual).toEqual(expected);
  },
);

/** What the new operator reports of a registered application, with the event of the chart. */
const reports: readonly [Report, PortationStatusEvent][] = [
  [{ type: 'contractReady' }, portationEvents['recipient.contractReady']],
  [
    { type: 'simReady', delivery: { method: 'pickup', address: 'Пробная улица', hours: 'с 9 до 20' } },
    portationEvents['recipient.simReady'],
  ],
  [{ type: 'simReceived' }, portationEvents['recipient.simReceived']],
  [
    { type: 'dateProposed', windowAt: new Date(Date.now() + 20 * DAY).toISOString() },
    portationEvents['recipient.dateProposed'],
  ],
  [{ type: 'cancelled', code: 'SIM_NOT_RECEIVED' }, portationEvents['recipient.cancelled']],
];

test.concurrent.each(portationStatuses)(
  '%s: every report of the new operator changes the portation exactly as the chart does',
  async (status) => {
    const order = await registered(api, vera, freshNumber());
    const actual: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const [report, event] of reports) {
      const requestId = await place(order, status);
      const response = await send(report, requestId);
      actual[report.type] = [await statusesOf(order), response];
      const after = nextStatus(portationStatusMachine, status, event);
      const cancel = ['bdpn.cancel', { requestId, cancelId: 'recipient', by: 'recipient' }];
      expected[report.type] = [
        { order: 'Done', portation: after ?? status },
        {
          outcome: after === null ? 'refused' : 'applied',
          enqueued: after !== null && report.type === 'cancelled' ? [cancel] : [],
        },
      ];
    }
    expect(actual).toEqual(expected);
  },
);

/** The order events that each БДПН message can cause; cancellations and withdrawals get the same response. */
const orderMessages: Record<
  Extract<BdpnMessage['type'], `request.${string}` | `cancel.${string}`>,
  readonly OrderStatusEvent[]
> = {
  'request.registered': [orderEvents['bdpn.registered']],
  'request.rejected': [orderEvents['bdpn.rejected']],
  'cancel.confirmed': [orderEvents['bdpn.cancelConfirmed'], orderEvents['bdpn.withdrawConfirmed']],
  'cancel.refused': [orderEvents['bdpn.withdrawRefused']],
};

/** Assigns a new request id, so that the simulator's messages for the old one no longer reach the order. */
const assignRequestId = async ({ id }: PortationOrder): Promise<string> => {
  const requestId = randomUUID();
  await api.db.updateTable('orders').set({ requestId }).where('id', '=', id).execute();
  return requestId;
};

test.concurrent.each(
  stateNames.flatMap((state) =>
    Object.entries(orderMessages).map(([type, events]) => [state, type as keyof typeof orderMessages, events] as const),
  ),
)('%s: «%s» of БДПН changes the order exactly as the chart does', async (state, type, events) => {
  const order = await orderIn[state]('update');
  const requestId = await assignRequestId(order);
  const before = await rowOf(order);
  const enqueued = await deliver({ type, requestId, npId: '1000000000000077' });
  const [allowed] = events.flatMap((event) => nextOrderState(states[state], event) ?? []);
  const after = await rowOf(order);
  expect(after).toEqual(allowed === undefined ? before : { ...allowed, version: before.version + 1 });
  // A registration of an abandoned order must be cancelled, or the number would be ported without the citizen's
  // knowledge.
  const isAbandoned = type === 'request.registered' && state !== 'registration' && state !== 'Done';
  expect(enqueued).toEqual(isAbandoned ? [['bdpn.cancel', { requestId, cancelId: 'late' }]] : []);
  const portations = await api.db.selectFrom('portations').select('npId').where('orderId', '=', order.id).execute();
  expect(portations).toHaveLength(after.status === 'Done' || state === 'Done' ? 1 : 0);
});

const answers = {
  accepted: { type: 'accepted', contractReference: 'test' },
  rejected: { type: 'rejected', code: 'SELF_BAN' },
  cancelled: { type: 'cancelled', code: 'SELF_BAN' },
} as const satisfies Record<string, Report>;

test.concurrent.each(
  stateNames.flatMap((state) => (['accepted', 'rejected', 'cancelled'] as const).map((type) => [state, type] as const)),
)('%s: «%s» of the new operator changes the order exactly as the chart does', async (state, type) => {
  const order = await orderIn[state]('update');
  const requestId = await assignRequestId(order);
  const before = await rowOf(order);
  const { enqueued, outcome } = await send(answers[type], requestId);
  const allowed = nextOrderState(states[state], orderEvents[`operator.${type}`]);
  expect(await rowOf(order)).toEqual(allowed === null ? before : { ...allowed, version: before.version + 1 });
  // The operator's cancellation of a registered order ends its portation.
  const isOfPortation = state === 'Done' && type === 'cancelled';
  expect(outcome).toBe(allowed === null && !isOfPortation ? 'refused' : 'applied');
  // БДПН is asked as soon as, and only when, the operator accepts, and informed of a change of mind.
  const jobs = {
    accepted: [['bdpn.register', { requestId }]],
    rejected: [],
    cancelled: [['bdpn.cancel', { requestId, cancelId: 'given-up' }]],
  };
  expect(isOfPortation ? [] : enqueued).toEqual(allowed === null ? [] : jobs[type]);
});

test('cancels a registration that crossed with a deletion and keeps nothing', async () => {
  const order = await orderIn.registration('update');
  const requestId = await assignRequestId(order);
  await deliver({ type: 'cancel.confirmed', requestId }, 'before-registration');
  expect((await rowOf(order)).status).toBe('Deleted');
  const message = { requestId, npId: '1000000000000078', type: 'request.registered' } as const;
  expect(await api.db.selectFrom('inbox').select('seq').where('requestId', '=', requestId).execute()).toHaveLength(1);
  expect(await deliver(message, undefined, 2)).toEqual([['bdpn.cancel', { requestId, cancelId: 'late' }]]);
  expect((await rowOf(order)).status).toBe('Deleted');
  expect(await api.db.selectFrom('portations').select('id').where('orderId', '=', order.id).execute()).toEqual([]);
});

test('a cancellation by the new operator ends a withdrawal that waits for an answer', async () => {
  const order = await registered(api, vera, freshNumber());
  const requestId = await place(order, 'Approved');
  const at = await api.domainClock.now();
  // As after a request to БДПН, which is left out here: its answer would be first.
  await api.db.updateTable('orders').set({ cancelRequestedAt: at }).where('id', '=', order.id).execute();
  await api.db.updateTable('portations').set({ withdrawRequestedAt: at }).where('orderId', '=', order.id).execute();
  await send(answers.cancelled, requestId);
  const { cancelRequestedAt, status } = await readOrder(vera, order.id);
  const { withdrawRequestedAt } = await readPortation(vera, order);
  expect({ cancelRequestedAt, status, withdrawRequestedAt }).toEqual({
    cancelRequestedAt: null,
    status: 'Done',
    withdrawRequestedAt: null,
  });
});

test('ignores a rejection after the registration', async () => {
  const order = await registered(api, vera, freshNumber());
  const personalRows = () =>
    api.db.selectFrom('orderPersonal').select('orderId').where('orderId', '=', order.id).execute();
  expect(await personalRows()).toHaveLength(1);
  await deliver({ type: 'request.rejected', requestId: await assignRequestId(order) });
  expect(await personalRows()).toHaveLength(1);
});
