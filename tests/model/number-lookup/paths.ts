/** Paths through the number lookup, generated from its chart; run by Testing Library and a real browser. */
import { type AnyStateNode, getInitialSnapshot, getNextSnapshot } from 'xstate';
import type { LookupOutcome } from '../../../machines/lib/outcome.ts';
import { numberLookupMachine } from '../../../machines/number-lookup/number-lookup.machine.ts';
import {
  type NumberLookupSnapshot,
  selectBatchPhase,
  selectIsFileSlow,
  selectIsSlow,
  selectQuota,
  selectSinglePhase,
} from '../../../machines/number-lookup/number-lookup.selectors.ts';
import type { FileFault, FileOutcome, NumberLookupEvent } from '../../../machines/number-lookup/number-lookup.types.ts';
import { buildNumberInfo, buildQuota } from '../../../mocks/builders/numbers.ts';
import { buildProblem } from '../../../mocks/builders/problems.ts';
import { describeOutcome } from '../outcomes.ts';
import { chartGraph, timerEventsOf } from '../graph.ts';

export type Snapshot = NumberLookupSnapshot;

/** The parallel parts of the page, tested one at a time, with the user of each. */
export const starts = { number: 'a visitor', file: 'a citizen', quota: 'a visitor' } as const;
export type Start = keyof typeof starts;

/** The work that the chart invokes, with its outcomes. */
export interface Outcomes {
  lookupNumber: LookupOutcome;
  lookupFile: FileOutcome;
  /** It has no outcome of its own: an answer arrives as `quota.changed`, a failure keeps the old quota. */
  reloadQuota: { tag: 'unanswered' };
}
export type Work = keyof Outcomes;

export interface Done<Name extends Work = Work> {
  type: `xstate.done.actor.${Name}`;
  actorId: Name;
  output: Outcomes[Name];
  /** Produced by the real API; otherwise mocked. */
  isReal: boolean;
}
interface Crash {
  type: `xstate.error.actor.${Work}`;
  actorId: Work;
  error: Error;
}
interface Timer {
  type: `xstate.after.${string}`;
  delay: 'slowResponseDelay' | 'untilRefresh';
}
export type Step = NumberLookupEvent | Done | Crash | Timer;

/** Numbers by the outcome of their lookup. */
export const numbers = {
  free: '9000014011',
  unallocated: '9070000055',
  landline: '4951234567',
  partial: '900',
} as const;

const LARGEST_BYTES = 1024 * 1024;
/** Files with the fault for which the page refuses them; null: the file is sent. */
export const files = {
  'номера.csv': { content: '9000000001', fault: null },
  'заголовок.csv': { content: 'Номер\n', fault: null },
  'фото.png': { content: 'x', fault: 'wrongType' },
  'пусто.csv': { content: '', fault: 'empty' },
  'большой.csv': { content: 'x'.repeat(LARGEST_BYTES + 1), fault: 'tooLarge' },
} as const satisfies Record<string, { content: string; fault: FileFault | null }>;
export type FileName = keyof typeof files;

/** Examples of every outcome of some work; a missing outcome does not compile. */
type Table<Outcome extends { tag: string }> = {
  [Tag in Outcome['tag']]: readonly {
    output: Extract<Outcome, { tag: Tag }>;
    isReal?: boolean;
    /** The input that has this outcome; any by default. */ of?: string;
  }[];
};

const refused = (code: 'NOT_MOBILE' | 'QUOTA_EXCEEDED' | 'VALIDATION' | 'PAYLOAD_TOO_LARGE') =>
  ({ tag: 'refused', problem: buildProblem({ code }) }) as const;
const silent = [{ output: { tag: 'unreachable', status: 503, code: null, traceId: null } }] as const;
const ended = [{ output: { tag: 'sessionExpired' } }] as const;
const result = {
  fileName: 'numbers.csv',
  summary: { lines: 1, found: 1, ported: 0, repeated: 0, notFound: 0, unreadable: 0 },
  preview: [],
};

export const outcomes: { [Name in Work]: Table<Outcomes[Name]> } = {
  lookupNumber: {
    found: [
      { output: { tag: 'found', number: buildNumberInfo() }, isReal: true, of: numbers.free },
      {
        output: {
          tag: 'found',
          number: buildNumberInfo({ obstacles: [{ code: 'RANGE_UNKNOWN', availableFrom: null }] }),
        },
        isReal: true,
        of: numbers.unallocated,
      },
    ],
    refused: [
      { output: refused('NOT_MOBILE'), isReal: true, of: numbers.landline },
      { output: refused('QUOTA_EXCEEDED') },
    ],
    unreachable: silent,
    sessionExpired: ended,
  },
  lookupFile: {
    done: [{ output: { tag: 'done', result }, isReal: true, of: 'номера.csv' }],
    refused: [
      { output: refused('VALIDATION'), isReal: true, of: 'заголовок.csv' },
      { output: refused('QUOTA_EXCEEDED') },
      { output: refused('PAYLOAD_TOO_LARGE') },
    ],
    unreachable: silent,
    sessionExpired: ended,
  },
  reloadQuota: { unanswered: [{ output: { tag: 'unanswered' } }] },
};

const workNames = Object.keys(outcomes) as Work[];
/** The input of the work. */
const subjectOf = ({ context }: Snapshot, work: Work): string | undefined =>
  work === 'lookupNumber' ? context.digits : context.file?.name;

const workEventsIn = (snapshot: Snapshot): Step[] =>
  workNames.flatMap((actorId): Step[] => [
    ...Object.values(outcomes[actorId] as Table<{ tag: string }>)
      .flat()
      .filter(({ of }) => of === undefined || of === subjectOf(snapshot, actorId))
      .map(
        ({ isReal, output }) =>
          ({
            type: `xstate.done.actor.${actorId}`,
            actorId,
            output: output as never,
            isReal: isReal === true,
          }) as const,
      ),
    { type: `xstate.error.actor.${actorId}`, actorId, error: new Error('a bug') },
  ]);

const timers: Step[] = timerEventsOf(numberLookupMachine).map((type) => ({
  type: type as Timer['type'],
  delay: type.split('.')[2] as Timer['delay'],
}));

const DAY = 86_400_000;
const told = (remainingCount: number): NumberLookupEvent => ({
  type: 'quota.changed',
  quota: buildQuota({ remainingCount }),
  refreshInMs: DAY,
});

/** Events of the user, the browser and the rest of the site. */
const eventDrivers: readonly NumberLookupEvent[] = [
  ...Object.values(numbers).map((digits) => ({ type: 'number.changed', digits }) as const),
  { type: 'check.requested' },
  { type: 'work.retried' },
  { type: 'wait.prolonged' },
  { type: 'wait.abandoned' },
  told(0),
  told(7),
  ...Object.entries(files).map(
    ([name, { fault }]) => ({ type: 'file.chosen', file: { key: name, name }, fault }) as const,
  ),
  { type: 'upload.progressed', progress: 0.4 },
  { type: 'upload.progressed', progress: 1 },
  { type: 'file.waitProlonged' },
  { type: 'file.retried' },
  { type: 'file.dismissed' },
];

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
  quota: /^(quota\.|xstate\.done\.actor\.reloadQuota$|xstate\.after\..*\.quota\.)/,
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
  [...eventDrivers, ...workEventsIn(snapshot), ...timers].filter(
    (step) =>
      stepsOf[start].test(step.type) &&
      accepts(snapshot, step) &&
      !isBlockedByPage(snapshot, step) &&
      !isRedundant(snapshot, step, start),
  );

export const describeStep = (step: Step): string => {
  if ('output' in step) {
    return `${step.actorId}: ${describeOutcome(step.output)}`;
  }
  if ('error' in step) {
    return `${step.actorId}: a bug`;
  }
  if ('delay' in step) {
    return `after ${step.delay}`;
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
  return start === 'quota' ? initial : getNextSnapshot(numberLookupMachine, initial, told(10));
};

/** The shortest path to every state, extended by every event with each of its outcomes and targets. */
export const pathsFrom = (start: Start): Path[] => {
  const paths = new Map<string, Path>();
  const shortest = chart.shortestPaths((snapshot) => possible(snapshot, start), {
    fromState: initialSnapshot({ start }),
    serializeState: (snapshot) => {
      const { digits, failure, file, fileFailure } = snapshot.context;
      return JSON.stringify([snapshot.value, digits, isSpent(snapshot), failure?.tag, file?.name, fileFailure?.tag]);
    },
  });
  for (const { state, steps: before } of shortest) {
    for (const step of possible(state, start)) {
      // The number and the file are left out of the key: they matter only to the work.
      const key = JSON.stringify([
        state.value,
        isSpent(state),
        taken(state, step),
        describeStep(step),
        after(state, step).value,
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

const ownSources: Record<Start, RegExp> = { number: /^single(\.|$)/, file: /^batch(\.|$)/, quota: /^quota(\.|$)/ };

/** The transitions that the paths of a start must take, by source state. */
export const requiredTransitions = (start: Start): string[] =>
  chart.transitionsThat(({ source }) => ownSources[start].test(source));
/** Transitions that cannot be produced on the page, with the reason. */
export const unreachableTransitions: Readonly<Record<Start, readonly string[]>> = {
  // The button is disabled during the lookup.
  number: ['single.checking event check.requested 0'],
  file: [],
  // The actor swallows every failure, a bug too: the quota is informational.
  quota: ['quota.refreshing error reloadQuota 0'],
};
/** The states that the paths of a start must reach. */
export const requiredStates = (start: Start): string[] => chart.statesIn(ownSources[start]);
/** The work in progress in a state. */
export const activeWork = (snapshot: Snapshot): Work[] =>
  workNames.filter((work) =>
    (snapshot._nodes as AnyStateNode[]).some(({ invoke }) => invoke.some(({ id }) => id === work)),
  );
