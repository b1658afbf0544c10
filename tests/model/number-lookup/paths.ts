/** Paths through the number lookup, generated from its chart; run by Testing Library and a real browser. */
import { type AnyStateNode, getInitialSnapshot, getNextSnapshot } from 'xstate';
import { numberLookupMachine } from '../../../machines/number-lookup/number-lookup.machine.ts';
import {
  type NumberLookupSnapshot,
  selectBatchPhase,
  selectIsFileSlow,
  selectIsSlow,
  selectQuota,
  selectSinglePhase,
} from '../../../machines/number-lookup/number-lookup.selectors.ts';
import type { NumberLookupEvent } from '../../../machines/number-lookup/number-lookup.types.ts';
import { chartGraph } from '../graph.ts';
import { describeWorkStep, distinctPaths, endsOfWork, isWorkStep, timersOf, type WorkStep } from '../steps.ts';
import { eventExamples, numbers, type Outcomes, outcomes, quotaChanged, type Work } from './fixtures.ts';

export type Snapshot = NumberLookupSnapshot;

/** The parallel parts of the page, tested one at a time, with the user of each. */
export const starts = { number: 'a visitor', file: 'a citizen', quota: 'a visitor' } as const;
export type Start = keyof typeof starts;

export type Delay = 'slowResponseDelay';
export type Step = NumberLookupEvent | WorkStep<Outcomes, Delay>;

const workNames = Object.keys(outcomes) as Work[];
/** The input of the work. */
const subjectOf = ({ context }: Snapshot, work: Work): string | undefined =>
  work === 'lookupNumber' ? context.digits : context.file?.name;

const timers = timersOf<Delay>(numberLookupMachine);

const chart = chartGraph(numberLookupMachine);
export const { accepts, after, statesOf, taken, takenBy } = chart;
const isSpent = (snapshot: Snapshot): boolean => selectQuota(snapshot)?.remainingCount === 0;

/** Whether the page prevents an event that the chart would accept. */
const isBlockedByPage = (snapshot: Snapshot, step: Step): boolean => {
  const single = selectSinglePhase(snapshot);
  const batch = selectBatchPhase(snapshot);
  const isAtWork = batch === 'uploading' || batch === 'processing';
  switch (step.type) {
    case 'number.changed':
      return snapshot.context.digits === step.digits;
    case 'check.requested':
      // The button is disabled during the lookup.
      return single === 'checking';
    case 'file.waitProlonged':
      return !selectIsFileSlow(snapshot);
    case 'wait.prolonged':
    case 'wait.abandoned':
      return !selectIsSlow(snapshot);
    case 'file.chosen':
      // A file can be chosen only where the file field is shown.
      return isAtWork || batch === 'ready';
    case 'file.dismissed':
      return !isAtWork && batch !== 'ready';
    default:
      return false;
  }
};

const stepsOf: Record<Start, RegExp> = {
  number:
    /^(number\.|check\.|work\.|wait\.|quota\.|xstate\.(done|error)\.actor\.lookupNumber$|xstate\.after\..*\.single\.)/,
  file: /^(file\.|upload\.|xstate\.(done|error)\.actor\.lookupFile$|xstate\.after\..*\.batch\.)/,
  quota: /^(quota\.|page\.shown$)/,
};

/** Whether an event is equivalent in this state to one tested in another. */
const isRedundant = (snapshot: Snapshot, step: Step, start: Start): boolean => {
  const single = selectSinglePhase(snapshot);
  if (step.type === 'number.changed') {
    return single !== 'idle' && step.digits !== numbers.free && step.digits !== numbers.partial;
  }
  if (step.type !== 'quota.changed' || start !== 'number') {
    return false;
  }
  return step.quota.remainingCount === 0 ? single !== 'idle' && single !== 'found' : single !== 'quotaExceeded';
};

const possible = (snapshot: Snapshot, start: Start): Step[] =>
  [
    ...Object.values(eventExamples).flat(),
    ...endsOfWork<Outcomes>(outcomes, (work) => subjectOf(snapshot, work)),
    ...timers,
  ].filter(
    (step) =>
      stepsOf[start].test(step.type) &&
      accepts(snapshot, step) &&
      !isBlockedByPage(snapshot, step) &&
      !isRedundant(snapshot, step, start),
  );

export const describeStep = (step: Step): string => {
  if (isWorkStep<Outcomes, Delay>(step)) {
    return describeWorkStep(step);
  }
  switch (step.type) {
    case 'number.changed':
      return step.digits;
    case 'file.chosen':
      return step.file.name;
    case 'upload.progressed':
      return `sent ${step.progress}`;
    case 'quota.changed':
      return `${step.quota.remainingCount} left`;
    default:
      return step.type;
  }
};

export interface Path {
  start: Start;
  description: string;
  steps: readonly Step[];
}

/** The state at the start of a path: the quota is known, except in the paths of the quota. */
export const initialSnapshot = ({ start }: Pick<Path, 'start'>): Snapshot => {
  const initial = getInitialSnapshot(numberLookupMachine);
  return start === 'quota' ? initial : getNextSnapshot(numberLookupMachine, initial, quotaChanged(10));
};

/** The shortest path to every state, extended by every event with each of its outcomes and targets. */
export const pathsFrom = (start: Start): Path[] => {
  const shortest = chart.shortestPaths((snapshot) => possible(snapshot, start), {
    fromState: initialSnapshot({ start }),
    serializeState: (snapshot) => {
      const { digits, failure, file, fileFailure } = snapshot.context;
      return JSON.stringify([snapshot.value, digits, isSpent(snapshot), failure?.tag, file?.name, fileFailure?.tag]);
    },
  });
  const candidates = shortest.flatMap(({ state, steps: before }) =>
    possible(state, start).map((step) => ({
      // The number and the file are left out of the key: they matter only to the work.
      key: JSON.stringify([
        state.value,
        isSpent(state),
        taken(state, step),
        describeStep(step),
        after(state, step).value,
      ]),
      steps: [...before, step],
    })),
  );
  return distinctPaths(candidates).map((steps) => ({
    start,
    steps,
    description: steps.map(describeStep).join(', '),
  }));
};

const ownSources: Record<Start, RegExp> = { number: /^single(\.|$)/, file: /^batch(\.|$)/, quota: /^quota(\.|$)/ };

/** The transitions that the paths of a start must take, by source state. */
export const requiredTransitions = (start: Start): string[] =>
  chart.transitionsThat(({ source }) => ownSources[start].test(source));
/** Transitions that cannot be produced on the page, with the reason. */
export const unreachableTransitions: Readonly<Record<Start, readonly string[]>> = {
  // The button is disabled during the lookup; no path has a busy server, which journeys and the fault matrix have.
  number: ['single.checking event check.requested 0', 'single.failed timer repeatPause 0'],
  file: [],
  // The page sends by itself that it is open.
  quota: ['quota.unknown event page.opened 0'],
};
/** The states that the paths of a start must reach. */
export const requiredStates = (start: Start): string[] => chart.statesIn(ownSources[start]);
/** The work in progress in a state. */
export const activeWork = (snapshot: Snapshot): Work[] =>
  workNames.filter((work) =>
    (snapshot._nodes as AnyStateNode[]).some(({ invoke }) => invoke.some(({ id }) => id === work)),
  );
