/** Paths through steps 2 to 4 of the portation, generated from its chart; run by Testing Library and a real browser. */
import { getInitialSnapshot, type SnapshotFrom } from 'xstate';
import type { FlowDraft, PortationFlowEvent } from '../../../machines/portation-flow/portation-flow.types.ts';
import { portationFlowMachine } from '../../../machines/portation-flow/portation-flow.machine.ts';
import {
  selectFormPhase,
  selectIsSlow,
  selectPersonalPhase,
  selectView,
  selectRemovalPhase,
} from '../../../machines/portation-flow/portation-flow.selectors.ts';
import { buildApplication } from '../../../mocks/builders/orders.ts';
import { chartGraph } from '../graph.ts';
import { describeWorkStep, distinctPaths, endsOfWork, isWorkStep, timersOf, type WorkStep } from '../steps.ts';
import { isAwaitingSession, ORDER_ID, orderEvents, OTHER_ID, type Outcomes, outcomes } from './fixtures.ts';

export type Snapshot = SnapshotFrom<typeof portationFlowMachine>;

export type Delay = 'slowResponseDelay' | 'autosavePause' | 'pollInterval';
export type Step = PortationFlowEvent | WorkStep<Outcomes, Delay>;

/** A path starts with an order prepared for one of these steps, at the step's address. */
export const starts = { tariffs: 'tariffs', submit: 'submit', done: 'done' } as const;
export type Start = keyof typeof starts;

const pollPhases = ['polling', 'waiting', 'unreachable', 'paused', 'settled'] as const;

/** The state of the polling on the last page. */
export const pollPhase = (snapshot: Snapshot): (typeof pollPhases)[number] =>
  pollPhases.find((phase) => snapshot.matches({ active: { done: { status: phase } } })) ?? 'waiting';

const timers = timersOf<Delay>(portationFlowMachine);

/** The application with another slot than the current one. */
const retyped = ({ context }: Snapshot) => ({
  ...buildApplication(),
  ...context.application,
  slot: context.application?.slot === '10-11' ? '12-13' : '10-11',
});

/** The events of the user and the browser, with the application that the page holds in this state. */
const userEventsIn = (snapshot: Snapshot): PortationFlowEvent[] =>
  Object.values(orderEvents)
    .flat()
    .map((event: PortationFlowEvent): PortationFlowEvent => {
      switch (event.type) {
        case 'application.changed':
          return { ...event, application: retyped(snapshot) };
        case 'application.submitted': {
          const slot = snapshot.context.application?.slot ?? '01-06';
          return { ...event, submission: { ...event.submission, application: buildApplication({ slot }) } };
        }
        default:
          return event;
      }
    });

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
    case 'removal.confirmed':
      // After a request the button is hidden until БДПН refuses.
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
    case 'citizen.changed':
      // It follows the end of a session.
      return true;
    case 'page.hidden':
      return view !== 'done';
    case 'flow.left':
      return view !== 'done' || pollPhase(snapshot) === 'paused';
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
      step.type === 'removal.confirmed' ||
      step.type.startsWith('wait.') ||
      ('actorId' in step && step.actorId === 'deleteOrder') ||
      step.type === 'failure.dismissed' ||
      (step.type.startsWith('xstate.after.') && step.type.includes('.removal.'));
    const follow = pollPhase(snapshot);
    const withdrawal = selectRemovalPhase(snapshot);
    // During polling only the timer of the withdrawal runs.
    if (withdrawal === 'idle') {
      return isOfWithdrawal && follow !== 'polling';
    }
    if (withdrawal === 'requested') {
      return (
        !('description' in step && step.description === 'pollOrder: loaded, the cancellation refused') &&
        step.type !== 'removal.confirmed'
      );
    }
    return follow !== 'polling' || (!isOfWithdrawal && step.type !== 'work.retried');
  }
  return false;
};

const begin = (start: Start): Snapshot =>
  [
    { type: 'address.entered', step: starts[start], orderId: ORDER_ID } as const,
    { type: 'session.restored' } as const,
  ].reduce(after, getInitialSnapshot(portationFlowMachine, { draft: null satisfies FlowDraft | null }));

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
  isAwaitingSession(snapshot)
    ? [{ type: 'session.restored' }]
    : isInScope(snapshot, start)
      ? [...userEventsIn(snapshot), ...endsOfWork<Outcomes>(outcomes, () => start), ...timers].filter(
          (step) => accepts(snapshot, step) && !isBlockedByPage(snapshot, step, start) && !isOutOfScope(snapshot, step),
        )
      : [];

export const describeStep = (step: Step): string => {
  if (isWorkStep<Outcomes, Delay>(step)) {
    return describeWorkStep(step);
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
  const shortest = chart.shortestPaths((snapshot) => possible(snapshot, start), {
    fromState: begin(start),
    serializeState: (snapshot) => {
      const { context } = snapshot;
      return JSON.stringify([
        snapshot.value,
        failureCode(snapshot),
        context.order?.status,
        context.order?.cancelRequestedAt,
        context.order === null,
      ]);
    },
  });
  const candidates = shortest
    .filter(({ state }) => isInScope(state, start))
    .flatMap(({ steps: before }) => {
      // States with equal keys were merged; the context of this path is computed from its own steps.
      const state = before.reduce(after, begin(start));
      return possible(state, start).map((step) => ({
        key: JSON.stringify([
          taken(state, step),
          describeStep(step),
          after(state, step).value,
          step.type === 'session.restored' && state.context.order === null,
        ]),
        steps: [...before, step],
      }));
    });
  return distinctPaths(candidates).map((steps) => ({
    start,
    steps,
    description: steps.map(describeStep).join(', '),
  }));
};

/** The state at the start of a path, after the order's address has been entered. */
export const initialSnapshot = ({ start }: Path): Snapshot => begin(start);

/** The transitions that the paths of a start must take, by source state. */
const ownSources: Record<Start, RegExp> = {
  tariffs:
    /^(active|active\.(opening(?!\.(asking|left))|openFailed|tariffs|deleting|deleteFailed|signInNeeded)(\..*)?|deleted|notFound)$/,
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
