/** The events, outcomes and fingerprint with which each registered chart is traversed. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { OrderOutcome } from '../../machines/lib/outcome.ts';
import type { AuthEvent, CheckOutcome } from '../../machines/auth/auth.types.ts';
import { eventExamples as feedbackEvents, outcomes as feedbackOutcomes } from './feedback/fixtures.ts';
import { eventExamples as lookupEvents, outcomes as lookupOutcomes } from './number-lookup/fixtures.ts';
import { selectIsRecipientOffered, selectStep } from '../../machines/portation-flow/portation-flow.selectors.ts';
import type { OrderRemovalEvent } from '../../machines/order-removal/order-removal.types.ts';
import { machines } from '../../machines/registry.ts';
import type { LoadOutcome, WatchEvent } from '../../machines/portation-watch/portation-watch.types.ts';
import type { StartupEvent } from '../../machines/startup/startup.types.ts';
import { buildAuthInfo } from '../../mocks/builders/esia.ts';
import { buildQuota } from '../../mocks/builders/numbers.ts';
import { buildOrder } from '../../mocks/builders/orders.ts';
import { buildPortation } from '../../mocks/builders/portations.ts';
import { buildProblem } from '../../mocks/builders/problems.ts';
import type { Traversal } from './graph.ts';
import { examplesOf, type OutcomeTable, type Tagged } from './outcomes.ts';
import { orderEvents, portationEvents } from './status-events.ts';
import { eventExamples as flowEvents, outcomes as flowOutcomes } from './portation-flow/fixtures.ts';

type Examples<Event extends { type: string }> = { [Type in Event['type']]: Extract<Event, { type: Type }>[] };

/** The done and error events of invoked work. */
const workEvents = (actor: string, outputs: readonly unknown[]): AnyEventObject[] => [
  ...outputs.map((output) => ({ type: `xstate.done.actor.${actor}`, output, actorId: actor })),
  { type: `xstate.error.actor.${actor}`, error: new Error('a bug'), actorId: actor },
];

/** The done and error events of all work of a chart. */
const tableEvents = (outcomes: Record<string, OutcomeTable<Tagged>>): AnyEventObject[] =>
  Object.entries(outcomes).flatMap(([actor, table]) =>
    workEvents(
      actor,
      examplesOf(table).map(({ output }) => output),
    ),
  );

const authEvents: Examples<AuthEvent> = {
  'auth.started': [{ type: 'auth.started' }],
  'citizen.acted': [{ type: 'citizen.acted' }],
  'signIn.requested': [{ type: 'signIn.requested', returnTo: 'https://site.test/portation/init' }],
  'signOut.requested': [{ type: 'signOut.requested' }],
  'signIn.declined': [{ type: 'signIn.declined' }],
  'session.extended': [{ type: 'session.extended' }],
  'session.lost': [{ type: 'session.lost' }],
  'session.startedInOtherTab': [{ type: 'session.startedInOtherTab' }],
  'session.endedInOtherTab': [{ type: 'session.endedInOtherTab' }],
  'page.shown': [{ type: 'page.shown' }],
  'check.retried': [{ type: 'check.retried' }],
};

const checks: CheckOutcome[] = [
  { tag: 'signedIn', info: buildAuthInfo(), expiresInMs: 1_800_000, absoluteExpiresInMs: 28_800_000 },
  { tag: 'signedIn', info: buildAuthInfo(), expiresInMs: 120_000, absoluteExpiresInMs: 120_000 },
  {
    tag: 'signedIn',
    info: buildAuthInfo({ userName: 'Образцов Иван Условный' }),
    expiresInMs: 1_800_000,
    absoluteExpiresInMs: 28_800_000,
  },
  { tag: 'anonymous' },
  { tag: 'unreachable', status: null, code: null, traceId: null },
];

const startupEvents: Examples<StartupEvent> = {
  'startup.started': [{ type: 'startup.started' }],
  'startup.retried': [{ type: 'startup.retried' }],
  'quota.changed': [{ type: 'quota.changed', quota: buildQuota({ remainingCount: 3 }) }],
};

const removalEvents: Examples<OrderRemovalEvent> = {
  'removal.confirmed': [{ type: 'removal.confirmed' }],
  'work.retried': [{ type: 'work.retried' }],
  'failure.dismissed': [{ type: 'failure.dismissed' }],
};

const watchEvents: Examples<WatchEvent> = {
  'page.hidden': [{ type: 'page.hidden' }],
  'page.shown': [{ type: 'page.shown' }],
  'withdrawal.confirmed': [{ type: 'withdrawal.confirmed' }],
  'work.retried': [{ type: 'work.retried' }],
  'failure.dismissed': [{ type: 'failure.dismissed' }],
  'wait.prolonged': [{ type: 'wait.prolonged' }],
  'wait.abandoned': [{ type: 'wait.abandoned' }],
};

const unreachable = { tag: 'unreachable', status: 503, code: null, traceId: 'trace-1' } as const;

const loadings: LoadOutcome[] = [
  { tag: 'loaded', portation: buildPortation(), now: '2026-11-20T09:00:00.000Z' },
  { tag: 'loaded', portation: buildPortation({ status: 'Completed' }), now: '2026-11-20T09:00:00.000Z' },
  { tag: 'missing' },
  { tag: 'sessionExpired' },
  unreachable,
];

const removals: OrderOutcome[] = [
  { tag: 'changed', order: buildOrder({ status: 'Done' }), now: '2026-11-20T09:00:00.000Z' },
  { tag: 'refused', problem: buildProblem({ code: 'TOO_LATE' }) },
  { tag: 'refused', problem: buildProblem({ status: 429, code: 'TOO_MANY_REQUESTS' }) },
  { tag: 'missing' },
  { tag: 'sessionExpired' },
  unreachable,
];

/** A fingerprint typed by the context of its chart. */
const fingerprintOf =
  <Machine extends AnyStateMachine>(_: Machine, read: (snapshot: SnapshotFrom<Machine>) => string) =>
  (snapshot: AnyMachineSnapshot): string =>
    // The traversal passes snapshots of this chart only.
    read(snapshot as SnapshotFrom<Machine>);

const all = (examples: Record<string, readonly AnyEventObject[]>): AnyEventObject[] => Object.values(examples).flat();

/** The ends of loading a part of the startup. */
const partEvents = (actor: string, data: unknown): AnyEventObject[] =>
  workEvents(actor, [{ tag: 'loaded', data }, unreachable]);

/** One entry per registered chart; a missing one does not compile. */
export const subjects = {
  startup: {
    events: [
      ...all(startupEvents),
      ...partEvents('loadFeatures', [{ feature: 'Portation', isEnabled: true }]),
      ...partEvents('loadRegions', []),
      ...partEvents('loadMediaServices', []),
      ...partEvents('loadConvergenceServices', []),
      ...partEvents('loadQuota', buildQuota()),
      ...workEvents('awaitSession', [undefined]),
    ],
    fingerprint: fingerprintOf(machines.startup, ({ context }) =>
      Object.values(context)
        .map((part) => (part ? 1 : 0))
        .join(''),
    ),
  },
  auth: {
    events: [...all(authEvents), ...workEvents('checkSession', checks)],
    fingerprint: fingerprintOf(
      machines.auth,
      ({ context }) =>
        `${context.isActive} ${context.isWarned} ${context.session?.absoluteExpiresInMs} ${context.session?.info.userName}`,
    ),
  },
  portationFlow: {
    input: { draft: null },
    events: [...all(flowEvents), ...tableEvents(flowOutcomes)],
    fingerprint: fingerprintOf(machines.portationFlow, (snapshot) => {
      const { context } = snapshot;
      return JSON.stringify([
        context.digits.length,
        context.number?.obstacles.length,
        // Only the guards of step 1 look at the recipient: in other steps it would multiply every situation.
        selectStep(snapshot) === 'init' && selectIsRecipientOffered(snapshot),
        selectStep(snapshot) === 'init' && context.recipientId === context.number?.operatorId,
        context.orderId === null,
        context.order?.status,
        context.order?.tariff === null,
        context.requestedStep === 'tariffs',
        context.isSendQueued,
        context.isEditedDuringSave,
        context.personal === null,
      ]);
    }),
  },
  numberLookup: {
    events: [...all(lookupEvents), ...tableEvents(lookupOutcomes)],
    fingerprint: fingerprintOf(machines.numberLookup, ({ context }) =>
      JSON.stringify([context.digits.length, context.quota?.remainingCount]),
    ),
  },
  orderStatus: { events: Object.values(orderEvents), fingerprint: () => '' },
  portationStatus: { events: Object.values(portationEvents), fingerprint: () => '' },
  portationWatch: {
    input: { msisdn: '79000000001', portationId: buildPortation().id, isHidden: false },
    events: [...all(watchEvents), ...workEvents('loadPortation', loadings), ...workEvents('deleteOrder', removals)],
    fingerprint: fingerprintOf(
      machines.portationWatch,
      ({ context }) => `${context.portation === null} ${context.isHidden}`,
    ),
  },
  orderRemoval: {
    input: { orderId: buildOrder().id },
    events: [...all(removalEvents), ...workEvents('deleteOrder', removals)],
    fingerprint: () => '',
  },
  feedback: {
    events: [...all(feedbackEvents), ...tableEvents(feedbackOutcomes)],
    fingerprint: () => '',
  },
} satisfies { [Name in keyof typeof machines]: Traversal };

/** The charts of the registry, each with its subject under the same name. */
export const registered: [keyof typeof machines, AnyStateMachine][] = [
  ['startup', machines.startup],
  ['auth', machines.auth],
  ['portationFlow', machines.portationFlow],
  ['numberLookup', machines.numberLookup],
  ['orderStatus', machines.orderStatus],
  ['portationStatus', machines.portationStatus],
  ['portationWatch', machines.portationWatch],
  ['orderRemoval', machines.orderRemoval],
  ['feedback', machines.feedback],
];
