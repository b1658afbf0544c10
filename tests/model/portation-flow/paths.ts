/**
 * Ways through steps 2 to 4 of the portation, found in the chart itself. Pure: who walks them, and where, is said by
 * the runners (Testing Library and a real browser).
 */
import { getInitialSnapshot, getNextSnapshot, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { OrderOutcome } from '../../../machines/lib/call-outcome.ts';
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
import { modelChart } from '../model-chart.ts';

export type Snapshot = SnapshotFrom<typeof portationFlowMachine>;

/** The work of steps 2 to 4, with what each piece comes to. */
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
  /** The real API brings it about; otherwise the way says it in the API's place. */
  isReal: boolean;
  story: string;
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

/** A way begins with an application of the citizen's in one of these situations, at the address of its step. */
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
/** Another application of the citizen's. */
export const OTHER_ID = '00000000-0000-4000-8000-000000000002';

const unreachable = { tag: 'unreachable', status: 503, code: null, traceId: null } as const;
const sessionExpired = { tag: 'sessionExpired' } as const;
const missing = { tag: 'missing' } as const;
const refused = (code: 'STALE' | 'TARIFF_CLOSED' | 'CONSENT_REQUIRED' | 'TOO_LATE' | 'FEATURE_OFF') =>
  ({ tag: 'refused', problem: buildProblem({ code }) }) as const;

/** What a piece of work may come to: every outcome of its type stands here, or this does not compile. */
type Table<Outcome extends { tag: string }> = {
  [Tag in Outcome['tag']]: readonly {
    output: Extract<Outcome, { tag: Tag }>;
    isReal?: true;
    of?: Start;
    story?: string;
  }[];
};

const told = [{ output: missing }] as const;
const ended = [{ output: sessionExpired }] as const;
const silent = [{ output: unreachable }] as const;
const follow = (
  order: typeof sent,
  story: string,
  portation: PollOutcome & { tag: 'loaded' } extends { portation: infer P } ? P : never = null,
) => ({ output: { tag: 'loaded', order, portation, isChanged: true, now: NOW }, story }) as const;

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
        story: 'opened, deleted',
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
    // What only the database can bring is told in its place; the browser's journeys let the simulated one do it.
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

const works = Object.keys(outcomes) as Work[];
const endingsOf = (start: Start): Step[] =>
  works.flatMap((actorId): Step[] => [
    ...Object.values(outcomes[actorId] as Table<{ tag: string }>)
      .flat()
      .flatMap(({ isReal, of, output, story }) =>
        of === undefined || of === start
          ? [
              {
                type: `xstate.done.actor.${actorId}`,
                actorId,
                output: output as never,
                isReal: isReal === true,
                story: `${actorId}: ${story ?? describeOutcome(output)}`,
              } as const,
            ]
          : [],
      ),
    { type: `xstate.error.actor.${actorId}`, actorId, error: new Error('a bug') },
  ]);
const timers: Step[] = portationFlowMachine.events
  .filter((type): type is Timer['type'] & typeof type => (type as string).startsWith('xstate.after.'))
  .map((type) => ({ type, delay: (type as string).split('.')[2] as Timer['delay'] }));

/** What was typed into step 3 this time: another window than the one that stands there. */
const retyped = ({ context }: Snapshot) => ({
  ...buildApplication(),
  ...context.application,
  slot: context.application?.slot === '10-11' ? '12-13' : '10-11',
});

const gesturesIn = (snapshot: Snapshot): PortationFlowEvent[] => [
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

const takes = (snapshot: Snapshot, step: Step): boolean =>
  portationFlowMachine.getTransitionData(snapshot, step as PortationFlowEvent).length > 0;
const failureCode = ({ context: { failure } }: Snapshot): string | null =>
  failure === null ? null : failure.tag === 'refused' ? failure.problem.code : failure.tag;

/** What the page itself keeps a person from doing, though the chart would listen; the chart's journeys pin the rest. */
const isWithheld = (snapshot: Snapshot, step: Step, start: Start): boolean => {
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
      // Once it is asked for, there is nothing to press until the database refuses.
      return context.order?.cancelRequestedAt != null;
    case 'address.entered': {
      // Links of the pages and what a person may type into the address bar; each kind where it decides something.
      if (step.orderId === OTHER_ID) {
        return view !== 'tariffs';
      }
      // Where the browser already is, there is no entering.
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
      // A page on its way to another place: each start walks its own work.
      return start === 'done' && (view === 'submit' || view === 'tariffs');
  }
};

/** Parts that live side by side are walked one at a time: the others rest. */
const isElsewhere = (snapshot: Snapshot, step: Step): boolean => {
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
    // While an answer is on its way no other timer runs beside that of the withdrawal.
    if (withdrawal === 'idle') {
      return isOfWithdrawal && follow !== 'polling';
    }
    if (withdrawal === 'requested') {
      return (
        !('story' in step && step.story === 'pollOrder: loaded, the cancellation refused') &&
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

/** Whether a situation belongs to the walk of a start: what lies beyond is another one's. */
const isOwn = (snapshot: Snapshot, start: Start): boolean => {
  const view = selectView(snapshot);
  if (view === 'init') {
    return false;
  }
  // Opening, deleting, what is missing and what is gone look the same from everywhere: walked from step 2.
  return start === 'tariffs'
    ? view !== 'submit' && view !== 'done'
    : view === start ||
        isRereading(snapshot) ||
        (view === 'opening' && snapshot.context.order === null && failureCode(snapshot) === null);
};

/** Another tab was first: what stands is being read anew. */
const isRereading = (snapshot: Snapshot): boolean =>
  selectView(snapshot) === 'opening' && failureCode(snapshot) === 'STALE';

/** What can happen in a situation of a walk. */
const possible = (snapshot: Snapshot, start: Start): Step[] =>
  isOwn(snapshot, start)
    ? [...gesturesIn(snapshot), ...endingsOf(start), ...timers].filter(
        (step) => takes(snapshot, step) && !isWithheld(snapshot, step, start) && !isElsewhere(snapshot, step),
      )
    : [];

export const storyOf = (step: Step): string => {
  if ('story' in step) {
    return step.story;
  }
  if ('error' in step) {
    return `${step.actorId}: a bug`;
  }
  if ('delay' in step) {
    return `after ${step.delay}`;
  }
  return step.type === 'address.entered' ? `address ${step.step}` : step.type;
};

const chart = modelChart(portationFlowMachine);
export const { after, statesOf, taken } = chart;

export interface Way {
  start: Start;
  story: string;
  steps: readonly Step[];
}

/** Every transition with each of its causes and each place it leads to, by the shortest way there. */
export const waysFrom = (start: Start): Way[] => {
  const known = new Map<unknown, Step>();
  const tell = (step: Step): PortationFlowEvent => {
    known.set(step, step);
    return step as PortationFlowEvent;
  };
  const ways = new Map<string, Way>();
  const paths = getShortestPaths(portationFlowMachine, {
    fromState: begin(start),
    events: (snapshot) => possible(snapshot, start).map(tell),
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
  })
    .filter(({ state }) => isOwn(state, start))
    .toSorted((left, right) => left.steps.length - right.steps.length);
  for (const { steps } of paths) {
    const before = steps.flatMap(({ event }) => known.get(event) ?? []);
    // Situations that look alike were taken for one: what was typed is this way's own.
    const state = before.reduce(after, begin(start));
    for (const step of possible(state, start)) {
      const key = JSON.stringify([
        taken(state, step),
        storyOf(step),
        after(state, step).value,
        step.type === 'session.restored' && state.context.order === null,
      ]);
      if (!ways.has(key)) {
        ways.set(key, { start, steps: [...before, step], story: [...before, step].map(storyOf).join(', ') });
      }
    }
  }
  return [...ways.values()];
};

/** Where a way begins, once the order's address has been entered. */
export const beginningOf = ({ start }: Way): Snapshot => begin(start);

/** Transitions that the walk of a start owes, by where they begin. */
const ownSources: Record<Start, RegExp> = {
  tariffs: /^(active|active\.(opening|openFailed|tariffs|deleting|deleteFailed|signInNeeded)(\..*)?|deleted|notFound)$/,
  submit: /^active\.submit(\..*)?$/,
  done: /^active\.done(\..*)?$/,
};
/** Only step 3 has a link to another step of the same application. */
const BETWEEN_STEPS = 'active event address.entered 0';
export const owed = (start: Start): string[] =>
  chart.transitionsThat(
    ({ id, source, trigger }) =>
      trigger !== 'always' && (id === BETWEEN_STEPS ? start === 'submit' : ownSources[start].test(source)),
  );
/** States that the walk of a start is to show; `routing` is passed through at once. */
export const ownStates = (start: Start): string[] => chart.statesIn(ownSources[start]);
