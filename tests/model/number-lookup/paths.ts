/**
 * Ways through the lookup of numbers, found in the chart itself. Pure: who walks them, and where, is said by the
 * runners (Testing Library and a real browser).
 */
import { type AnyStateNode, getInitialSnapshot, getNextSnapshot } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { LookupOutcome } from '../../../machines/lib/call-outcome.ts';
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
import { modelChart } from '../model-chart.ts';

export type Snapshot = NumberLookupSnapshot;

/** The parts of the page live side by side and are walked one at a time, the file by a citizen who has signed in. */
export const starts = { number: 'a visitor', file: 'a citizen', quota: 'a visitor' } as const;
export type Start = keyof typeof starts;

/** The work of the chart, with what each piece comes to. */
export interface Outcomes {
  lookupNumber: LookupOutcome;
  lookupFile: FileOutcome;
  /** It never says anything: an answer is told to all the site, and silence leaves the old figure. */
  reloadQuota: { tag: 'unanswered' };
}
export type Work = keyof Outcomes;

export interface Done<Name extends Work = Work> {
  type: `xstate.done.actor.${Name}`;
  actorId: Name;
  output: Outcomes[Name];
  /** The real API brings it about; otherwise the way says it in the API's place. */
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

/** What is typed, named after what the real API makes of it. */
export const numbers = {
  free: '9000014011',
  unallocated: '9070000055',
  landline: '4951234567',
  partial: '900',
} as const;

const LARGEST_BYTES = 1024 * 1024;
/** What is chosen: files that the page refuses at once, and files that it sends. */
export const files = {
  'номера.csv': { content: '9000000001', fault: null },
  'заголовок.csv': { content: 'Номер\n', fault: null },
  'фото.png': { content: 'x', fault: 'wrongType' },
  'пусто.csv': { content: '', fault: 'empty' },
  'большой.csv': { content: 'x'.repeat(LARGEST_BYTES + 1), fault: 'tooLarge' },
} as const satisfies Record<string, { content: string; fault: FileFault | null }>;
export type FileName = keyof typeof files;

/** What a piece of work may come to: every outcome of its type stands here, or this does not compile. */
type Table<Outcome extends { tag: string }> = {
  [Tag in Outcome['tag']]: readonly {
    output: Extract<Outcome, { tag: Tag }>;
    isReal?: boolean;
    /** What was asked about. */ of?: string;
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

const works = Object.keys(outcomes) as Work[];
/** What the work of a start was asked about. */
const subjectOf = ({ context }: Snapshot, work: Work): string | undefined =>
  work === 'lookupNumber' ? context.digits : context.file?.name;

const endingsIn = (snapshot: Snapshot): Step[] =>
  works.flatMap((actorId): Step[] => [
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

const timers: Step[] = numberLookupMachine.events
  .filter((type): type is Timer['type'] & typeof type => (type as string).startsWith('xstate.after.'))
  .map((type) => ({ type, delay: (type as string).split('.')[2] as Timer['delay'] }));

const DAY = 86_400_000;
const told = (remainingCount: number): NumberLookupEvent => ({
  type: 'quota.changed',
  quota: buildQuota({ remainingCount }),
  refreshInMs: DAY,
});

/** What a person, the browser or the rest of the site may do. */
const gestures: readonly NumberLookupEvent[] = [
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

const takes = (snapshot: Snapshot, step: Step): boolean =>
  numberLookupMachine.getTransitionData(snapshot, step as NumberLookupEvent).length > 0;
const isSpent = (snapshot: Snapshot): boolean => selectQuota(snapshot)?.remainingCount === 0;

/** What the page itself keeps a person from doing, though the chart would listen. */
const isWithheld = (snapshot: Snapshot, step: Step): boolean => {
  const single = selectSinglePhase(snapshot);
  const batch = selectBatchPhase(snapshot);
  const isAtWork = batch === 'uploading' || batch === 'processing';
  switch (step.type) {
    case 'number.changed':
      return snapshot.context.digits === step.digits;
    case 'check.requested':
      // The button waits with the answer.
      return single === 'checking';
    case 'file.waitProlonged':
      return !selectIsFileSlow(snapshot);
    case 'wait.prolonged':
    case 'wait.abandoned':
      return !selectIsSlow(snapshot);
    case 'file.chosen':
      // Another file may be chosen where the place to choose is shown.
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

/** What means the same wherever it happens is walked where it decides something. */
const isRepetition = (snapshot: Snapshot, step: Step, start: Start): boolean => {
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
  [...gestures, ...endingsIn(snapshot), ...timers].filter(
    (step) =>
      stepsOf[start].test(step.type) &&
      takes(snapshot, step) &&
      !isWithheld(snapshot, step) &&
      !isRepetition(snapshot, step, start),
  );

export const storyOf = (step: Step): string => {
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

const chart = modelChart(numberLookupMachine);
export const { after, statesOf, taken } = chart;

export interface Way {
  start: Start;
  story: string;
  steps: readonly Step[];
}

/** Where a way begins: what is left has been told, except where that is the matter. */
export const beginningOf = ({ start }: Pick<Way, 'start'>): Snapshot => {
  const initial = getInitialSnapshot(numberLookupMachine);
  return start === 'quota' ? initial : getNextSnapshot(numberLookupMachine, initial, told(10));
};

/** Every situation by the shortest way, and from it every event with each of its causes and each place it leads to. */
export const waysFrom = (start: Start): Way[] => {
  const known = new Map<unknown, Step>();
  const tell = (step: Step): NumberLookupEvent => {
    known.set(step, step);
    return step as NumberLookupEvent;
  };
  const ways = new Map<string, Way>();
  const paths = getShortestPaths(numberLookupMachine, {
    fromState: beginningOf({ start }),
    events: (snapshot) => possible(snapshot, start).map(tell),
    serializeState: (snapshot) => {
      const { digits, failure, file, fileFailure } = snapshot.context;
      return JSON.stringify([snapshot.value, digits, isSpent(snapshot), failure?.tag, file?.name, fileFailure?.tag]);
    },
  }).toSorted((left, right) => left.steps.length - right.steps.length);
  for (const { state, steps } of paths) {
    const before = steps.flatMap(({ event }) => known.get(event) ?? []);
    for (const step of possible(state, start)) {
      // What was typed or chosen matters where work is asked for; elsewhere it is one situation.
      const key = JSON.stringify([
        state.value,
        isSpent(state),
        taken(state, step),
        storyOf(step),
        after(state, step).value,
      ]);
      if (!ways.has(key)) {
        ways.set(key, { start, steps: [...before, step], story: [...before, step].map(storyOf).join(', ') });
      }
    }
  }
  return [...ways.values()];
};

const ownSources: Record<Start, RegExp> = { number: /^single(\.|$)/, file: /^batch(\.|$)/, quota: /^quota(\.|$)/ };

/** Transitions that the walk of a start owes, by where they begin. */
export const owed = (start: Start): string[] => chart.transitionsThat(({ source }) => ownSources[start].test(source));
/** What no person and no server can bring about, with the reason. */
export const untakeable: Readonly<Record<Start, readonly string[]>> = {
  // The button waits with the answer; only a press that comes before the page is drawn again would be a second one.
  number: ['single.checking event check.requested 0'],
  file: [],
  // Whoever asks anew keeps every failure, a bug too, to himself: the figure is a courtesy.
  quota: ['quota.refreshing error reloadQuota 0'],
};
/** States that the walk of a start is to show. */
export const ownStates = (start: Start): string[] => chart.statesIn(ownSources[start]);
/** Work that is under way. */
export const worksIn = (snapshot: Snapshot): Work[] =>
  works.filter((work) =>
    (snapshot._nodes as AnyStateNode[]).some(({ invoke }) => invoke.some(({ id }) => id === work)),
  );
