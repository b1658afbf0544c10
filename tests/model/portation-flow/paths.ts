/** Paths through steps 2 to 4 of the portation, generated from its chart; run by Testing Library and a real browser. */
import { getInitialSnapshot, getNextSnapshot, type SnapshotFrom } from 'xstate';
import type { OrderOutcome } from '../../../machines/lib/outcome.ts';
import type {
  FlowDraft,
  PollOutcome,
  OpenOutcome,
  PersonalOutcome,
  PortationFlowEvent,
} from '../../../machines/portation-flow/portation-flow.types.ts';
import { portationFlowMachine } from '../../../machines/portation-flow/portation-flow.machine.ts';
import {
  selectPollPhase,
  selectFormPhase,
  selectIsSlow,
  selectPersonalPhase,
  selectView,
  selectWithdrawalPhase,
} from '../../../machines/portation-flow/portation-flow.selectors.ts';
import { buildPersonalInfo } from '../../../mocks/builders/esia.ts';
import { buildApplication, buildChosenTariff, buildOrder } from '../../../mocks/builders/orders.ts';
import { buildPortation } from '../../../mocks/builders/portations.ts';
import { buildProblem } from '../../../mocks/builders/problems.ts';
import { describeOutcome } from '../outcomes.ts';
import { chartGraph, timerEventsOf } from '../graph.ts';

export type Snapshot = SnapshotFrom<typeof portationFlowMachine>;

/** The work invoked in steps 2 to 4, with its outcomes. */
export interface Outcomes {
  openOrder: OpenOutcome;
  saveTariff: OrderOutcome;
  saveApplication: OrderOutcome;
  loadPersonal: PersonalOutcome;
  submitOrder: OrderOutcome;
  pollOrder: PollOutcome;
  deleteOrder: OrderOutcome;
}
export type Work = keyof Outcomes;

export interface Done<Name extends Work = Work> {
  type: `xstate.done.actor.${Name}`;
  actorId: Name;
  output: Outcomes[Name];
  /** Produced by the real API; otherwise mocked. */
  isReal: boolean;
  description: string;
}
interface Crash {
  type: `xstate.error.actor.${Work}`;
  actorId: Work;
  error: Error;
}
interface Timer {
  type: `xstate.after.${string}`;
  delay: 'slowResponseDelay' | 'autosavePause' | 'pollInterval';
}
export type Step = PortationFlowEvent | Done | Crash | Timer;

/** A path starts with an order prepared for one of these steps, at the step's address. */
export const starts = { tariffs: 'tariffs', submit: 'submit', done: 'done' } as const;
export type Start = keyof typeof starts;

const NOW = '2026-11-20T09:00:00.000Z';
const draft = buildOrder();
const filled = buildOrder({ version: 3, tariff: buildChosenTariff(), application: buildApplication() });
const sent = buildOrder({ ...filled, version: 4, status: 'PendingBDPN', submittedAt: NOW });
const asked = buildOrder({ ...sent, version: 5, cancelRequestedAt: NOW });
const deleted = buildOrder({ ...filled, status: 'Deleted', deletedReason: 'deleted' });
const registered = buildOrder({
  ...sent,
  version: 5,
  status: 'Done',
  npId: '1000000000000001',
  portationId: buildPortation().id,
});
export const ORDER_ID = draft.id;
/** Another order of the citizen. */
export const OTHER_ID = '00000000-0000-4000-8000-000000000002';

const unreachable = { tag: 'unreachable', status: 503, code: null, traceId: null } as const;
const sessionExpired = { tag: 'sessionExpired' } as const;
const missing = { tag: 'missing' } as const;
const refused = (code: 'STALE' | 'TARIFF_CLOSED' | 'CONSENT_REQUIRED' | 'TOO_LATE' | 'FEATURE_OFF') =>
  ({ tag: 'refused', problem: buildProblem({ code }) }) as const;

/** Examples of every outcome of some work; a missing outcome does not compile. */
type Table<Outcome extends { tag: string }> = {
  [Tag in Outcome['tag']]: readonly {
    output: Extract<Outcome, { tag: Tag }>;
    isReal?: true;
    of?: Start;
    description?: string;
  }[];
};

const told = [{ output: missing }] as const;
const ended = [{ output: sessionExpired }] as const;
const silent = [{ output: unreachable }] as const;
const follow = (
  order: typeof sent,
  description: string,
  portation: PollOutcome & { tag: 'loaded' } extends { portation: infer P } ? P : never = null,
) => ({ output: { tag: 'loaded', order, portation, isChanged: true, now: NOW }, description }) as const;

export const outcomes: { [Name in Work]: Table<Outcomes[Name]> } = {
  openOrder: {
    opened: [
      {
        output: { tag: 'opened', order: draft, portation: null, storedApplication: null, now: NOW },
        isReal: true,
        of: 'tariffs',
      },
      {
        output: { tag: 'opened', order: filled, portation: null, storedApplication: null, now: NOW },
        isReal: true,
        of: 'submit',
      },
      {
        output: { tag: 'opened', order: sent, portation: null, storedApplication: null, now: NOW },
        isReal: true,
        of: 'done',
      },
      {
        output: { tag: 'opened', order: deleted, portation: null, storedApplication: null, now: NOW },
        of: 'tariffs',
        description: 'opened, deleted',
      },
    ],
    missing: told,
    sessionExpired: ended,
    unreachable: silent,
  },
  saveTariff: {
    changed: [
      { output: { tag: 'changed', order: { ...filled, application: draft.application }, now: NOW }, isReal: true },
    ],
    missing: told,
    sessionExpired: ended,
    unreachable: silent,
    refused: [{ output: refused('STALE') }, { output: refused('TARIFF_CLOSED') }],
  },
  saveApplication: {
    changed: [{ output: { tag: 'changed', order: filled, now: NOW }, isReal: true }],
    missing: told,
    sessionExpired: ended,
    unreachable: silent,
    refused: [{ output: refused('STALE') }, { output: refused('FEATURE_OFF') }],
  },
  loadPersonal: {
    loaded: [{ output: { tag: 'loaded', personal: buildPersonalInfo({ phone: '79000000001' }) }, isReal: true }],
    sessionExpired: ended,
    unreachable: silent,
  },
  submitOrder: {
    changed: [{ output: { tag: 'changed', order: sent, now: NOW }, isReal: true }],
    missing: told,
    sessionExpired: ended,
    unreachable: silent,
    refused: [{ output: refused('STALE') }, { output: refused('CONSENT_REQUIRED') }],
  },
  pollOrder: {
    // Outcomes that only BDPN can cause are mocked; the browser journeys use the simulator.
    loaded: [
      { output: { tag: 'loaded', order: sent, portation: null, isChanged: true, now: NOW }, isReal: true },
      follow(sent, 'loaded, the cancellation refused'),
      follow(
        registered,
        'loaded, refused',
        buildPortation({
          status: 'Rejected',
          withdrawUntil: null,
          refusal: { code: 'DEBT', label: 'Есть задолженность', at: NOW },
        }),
      ),
      follow(
        buildOrder({
          ...filled,
          lastRejection: { code: 'REGION_MISMATCH', label: 'Перенос возможен только в регионе номера', at: NOW },
        }),
        'loaded, a draft again',
      ),
      follow(buildOrder({ ...deleted, deletedReason: 'cancelled' }), 'loaded, deleted'),
    ],
    missing: told,
    sessionExpired: ended,
    unreachable: silent,
  },
  deleteOrder: {
    changed: [
      { output: { tag: 'changed', order: deleted, now: NOW }, isReal: true, of: 'tariffs' },
      { output: { tag: 'changed', order: deleted, now: NOW }, isReal: true, of: 'submit' },
      { output: { tag: 'changed', order: asked, now: NOW }, isReal: true, of: 'done' },
    ],
    missing: told,
    sessionExpired: ended,
    unreachable: silent,
    refused: [{ output: refused('TOO_LATE') }],
  },
};

const workNames = Object.keys(outcomes) as Work[];
const workEventsOf = (start: Start): Step[] =>
  workNames.flatMap((actorId): Step[] => [
    ...Object.values(outcomes[actorId] as Table<{ tag: string }>)
      .flat()
      .flatMap(({ isReal, of, output, description }) =>
        of === undefined || of === start
          ? [
              {
                type: `xstate.done.actor.${actorId}`,
                actorId,
                output: output as never,
                isReal: isReal === true,
                description: `${actorId}: ${description ?? describeOutcome(output)}`,
              } as const,
            ]
          : [],
      ),
    { type: `xstate.error.actor.${actorId}`, actorId, error: new Error('a bug') },
  ]);
const timers: Step[] = timerEventsOf(portationFlowMachine).map((type) => ({
  type: type as Timer['type'],
  delay: type.split('.')[2] as Timer['delay'],
}));

/** The application with another slot than the current one. */
const retyped = ({ context }: Snapshot) => ({
  ...buildApplication(),
  ...context.application,
  slot: context.application?.slot === '10-11' ? '12-13' : '10-11',
});

const userEventsIn = (snapshot: Snapshot): PortationFlowEvent[] => [
  { type: 'tariff.chosen', tariffId: 'mts-spokoynyy-25' },
  { type: 'application.changed', application: retyped(snapshot) },
  {
    type: 'application.submitted',
    submission: {
      application: buildApplication({ slot: snapshot.context.application?.slot ?? '01-06' }),
      consents: { processing: '2026-11', transfer: '2026-11', termination: '2026-11', tariffTerms: '2026-11' },
      idempotencyKey: 'key',
    },
  },
  { type: 'personal.requested' },
  { type: 'personal.concealed' },
  { type: 'withdrawal.confirmed' },
  { type: 'draft.deleted' },
  { type: 'work.retried' },
  { type: 'failure.dismissed' },
  { type: 'wait.prolonged' },
  { type: 'wait.abandoned' },
  { type: 'address.entered', step: 'init', orderId: null },
  { type: 'address.entered', step: 'tariffs', orderId: ORDER_ID },
  { type: 'address.entered', step: 'submit', orderId: ORDER_ID },
  { type: 'address.entered', step: 'submit', orderId: OTHER_ID },
  { type: 'flow.left' },
  { type: 'flow.restarted' },
  { type: 'page.hidden' },
  { type: 'page.shown' },
  { type: 'session.ended' },
  { type: 'session.restored' },
];

const chart = chartGraph(portationFlowMachine);
export const { accepts, after, statesOf, taken, takenBy } = chart;
const failureCode = ({ context: { failure } }: Snapshot): string | null =>
  failure === null ? null : failure.tag === 'refused' ? failure.problem.code : failure.tag;

/** Whether the page prevents an event that the chart would accept; the journeys of the chart test those. */
const isBlockedByPage = (snapshot: Snapshot, step: Step, start: Start): boolean => {
  const view = selectView(snapshot);
  const { context } = snapshot;
  switch (step.type) {
    case 'wait.prolonged':
    case 'wait.abandoned':
      return !selectIsSlow(snapshot);
    case 'flow.restarted':
      return view !== 'openFailed' && view !== 'deleted' && view !== 'notFound';
    case 'failure.dismissed':
      return view === 'submit' && failureCode(snapshot) !== 'STALE';
    case 'withdrawal.confirmed':
      // After a request the button is hidden until BDPN refuses.
      return context.order?.cancelRequestedAt != null;
    case 'address.entered': {
      // Links and typed addresses, each where its effect differs.
      if (step.orderId === OTHER_ID) {
        return view !== 'tariffs';
      }
      // The current address cannot be entered again.
      if (view === 'deleted' || view === 'notFound') {
        return step.step === 'tariffs';
      }
      if (view === 'opening') {
        return !isRereading(snapshot) || step.step === 'init' || step.step === start;
      }
      return !(view === 'tariffs' && step.step === 'init') && !(view === 'submit' && step.step !== 'submit');
    }
    case 'page.hidden':
      return view !== 'done';
    case 'flow.left':
      return view !== 'done' || selectPollPhase(snapshot) === 'paused';
    case 'page.shown':
      return view !== 'done';
    default:
      // A redirect to another step: the work there belongs to another start.
      return start === 'done' && (view === 'submit' || view === 'tariffs');
  }
};

/** Whether an event belongs to a parallel part that is not under test now: parts are tested one at a time. */
const isOutOfScope = (snapshot: Snapshot, step: Step): boolean => {
  if (isRereading(snapshot)) {
    return !('isReal' in step) && step.type !== 'address.entered';
  }
  const view = selectView(snapshot);
  if (view === 'submit') {
    const personal = selectPersonalPhase(snapshot);
    const isOfPersonal =
      step.type.startsWith('personal.') ||
      ('actorId' in step && step.actorId === 'loadPersonal') ||
      (step.type.startsWith('xstate.after.') && step.type.includes('.personal.'));
    const isWait = step.type === 'wait.prolonged' || step.type === 'wait.abandoned';
    if (personal !== 'masked') {
      return !isOfPersonal && !isWait;
    }
    return selectFormPhase(snapshot) !== 'editing' && isOfPersonal;
  }
  if (view === 'done') {
    const isOfWithdrawal =
      step.type === 'withdrawal.confirmed' ||
      step.type.startsWith('wait.') ||
      ('actorId' in step && step.actorId === 'deleteOrder') ||
      step.type === 'failure.dismissed' ||
      (step.type.startsWith('xstate.after.') && step.type.includes('.withdrawal.'));
    const follow = selectPollPhase(snapshot);
    const withdrawal = selectWithdrawalPhase(snapshot);
    // During polling only the timer of the withdrawal runs.
    if (withdrawal === 'idle') {
      return isOfWithdrawal && follow !== 'polling';
    }
    if (withdrawal === 'requested') {
      return (
        !('description' in step && step.description === 'pollOrder: loaded, the cancellation refused') &&
        step.type !== 'withdrawal.confirmed'
      );
    }
    return follow !== 'polling' || (!isOfWithdrawal && step.type !== 'work.retried');
  }
  return false;
};

const begin = (start: Start): Snapshot =>
  getNextSnapshot(
    portationFlowMachine,
    getInitialSnapshot(portationFlowMachine, { draft: null satisfies FlowDraft | null }),
    { type: 'address.entered', step: starts[start], orderId: ORDER_ID },
  );

/** Whether a state belongs to the paths of a start. */
const isInScope = (snapshot: Snapshot, start: Start): boolean => {
  const view = selectView(snapshot);
  if (view === 'init') {
    return false;
  }
  // Opening, deletion and missing orders look the same on every step: tested from step 2.
  return start === 'tariffs'
    ? view !== 'submit' && view !== 'done'
    : view === start ||
        isRereading(snapshot) ||
        (view === 'opening' && snapshot.context.order === null && failureCode(snapshot) === null);
};

/** The order is being reloaded after a change in another tab. */
const isRereading = (snapshot: Snapshot): boolean =>
  selectView(snapshot) === 'opening' && failureCode(snapshot) === 'STALE';

/** The steps that can happen in a state. */
const possible = (snapshot: Snapshot, start: Start): Step[] =>
  isInScope(snapshot, start)
    ? [...userEventsIn(snapshot), ...workEventsOf(start), ...timers].filter(
        (step) => accepts(snapshot, step) && !isBlockedByPage(snapshot, step, start) && !isOutOfScope(snapshot, step),
      )
    : [];

export const describeStep = (step: Step): string => {
  if ('description' in step) {
    return step.description;
  }
  if ('error' in step) {
    return `${step.actorId}: a bug`;
  }
  if ('delay' in step) {
    return `after ${step.delay}`;
  }
  return step.type === 'address.entered' ? `address ${step.step}` : step.type;
};

export interface Path {
  start: Start;
  description: string;
  steps: readonly Step[];
}

/** Every transition with each of its outcomes and targets, by the shortest path. */
export const pathsFrom = (start: Start): Path[] => {
  const paths = new Map<string, Path>();
  const shortest = chart.shortestPaths((snapshot) => possible(snapshot, start), {
    fromState: begin(start),
    serializeState: (snapshot) => {
      const { context } = snapshot;
      return JSON.stringify([
        snapshot.value,
        failureCode(snapshot),
        context.isSendQueued,
        context.isEditedDuringSave,
        context.order?.status,
        context.order?.cancelRequestedAt,
        context.order === null,
      ]);
    },
  });
  for (const { steps: before } of shortest.filter(({ state }) => isInScope(state, start))) {
    // States with equal keys were merged; the context of this path is computed from its own steps.
    const state = before.reduce(after, begin(start));
    for (const step of possible(state, start)) {
      const key = JSON.stringify([
        taken(state, step),
        describeStep(step),
        after(state, step).value,
        step.type === 'session.restored' && state.context.order === null,
      ]);
      if (!paths.has(key)) {
        paths.set(key, {
          start,
          steps: [...before, step],
          description: [...before, step].map(describeStep).join(', '),
        });
      }
    }
  }
  return [...paths.values()];
};

/** The state at the start of a path, after the order's address has been entered. */
export const initialSnapshot = ({ start }: Path): Snapshot => begin(start);

/** The transitions that the paths of a start must take, by source state. */
const ownSources: Record<Start, RegExp> = {
  tariffs: /^(active|active\.(opening|openFailed|tariffs|deleting|deleteFailed|signInNeeded)(\..*)?|deleted|notFound)$/,
  submit: /^active\.submit(\..*)?$/,
  done: /^active\.done(\..*)?$/,
};
/** Only step 3 links to another step of the same order. */
const BETWEEN_STEPS = 'active event address.entered 0';
export const requiredTransitions = (start: Start): string[] =>
  chart.transitionsThat(
    ({ id, source, trigger }) =>
      trigger !== 'always' && (id === BETWEEN_STEPS ? start === 'submit' : ownSources[start].test(source)),
  );
/** The states that the paths of a start must reach; `routing` is left at once. */
export const requiredStates = (start: Start): string[] => chart.statesIn(ownSources[start]);
