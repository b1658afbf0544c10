import type { Problem } from '../../contract/problem.ts';
import { buildProblem } from '../../mocks/builders/problems.ts';
import { faults, problemFault, type Reply } from '../../mocks/faults.ts';

/** Examples of every event of a chart, by type; a missing event does not compile. */
export type EventExamples<Event extends { type: string }> = {
  [Type in Event['type']]: readonly Extract<Event, { type: Type }>[];
};

/** An outcome of any chart's work. */
export interface Tagged {
  tag: string;
  problem?: Problem;
}

/** Examples of every outcome of some work, by tag; a missing outcome does not compile. */
export type OutcomeTable<Outcome extends Tagged> = {
  [Tag in Outcome['tag']]: readonly {
    output: Extract<Outcome, { tag: Tag }>;
    /** The real API produces it on the page; otherwise it is mocked. */
    isReal?: true;
    /** The input or the step that has this outcome; any by default. */
    of?: string;
    /** Distinguishes outcomes with equal tags in test titles. */
    description?: string;
    /** Only the exploration of the chart uses it; the page shows the same as for another outcome. */
    skipInPaths?: true;
  }[];
};

/** The server answered that it is out of service. */
export const unreachable = { tag: 'unreachable', status: 503, code: null, traceId: 'trace-1' } as const;
/** The server is busy, and asks to be asked again. */
export const busy = { ...unreachable, repeatInMs: 3000 } as const;
export const sessionExpired = { tag: 'sessionExpired' } as const;
export const missing = { tag: 'missing' } as const;
export const refused = (problem: Partial<Problem>) => ({ tag: 'refused', problem: buildProblem(problem) }) as const;
/** A refusal after which the same request can succeed. */
export const limited = refused({ status: 429, code: 'TOO_MANY_REQUESTS' });

/** The outcomes of every call, and of every call about one record, besides its results and refusals. */
export const callFailures = {
  sessionExpired: [{ output: sessionExpired }],
  unreachable: [{ output: unreachable }, { output: busy, description: 'busy', skipInPaths: true }],
} as const;
export const recordFailures = { missing: [{ output: missing }], ...callFailures } as const;

/** Every example of one piece of work. */
export const examplesOf = (table: OutcomeTable<Tagged>) => Object.values(table).flat();

/** A short name for test titles. */
export const describeOutcome = ({ problem, tag }: Tagged): string => problem?.code ?? tag;

/** The HTTP response that causes an outcome; null for outcomes with data. */
export const replyOf = ({ problem, tag }: Tagged): Reply | null => {
  switch (tag) {
    case 'missing':
      return faults.notFound.reply;
    case 'refused':
      return problemFault(problem).reply;
    case 'sessionExpired':
      return faults.unauthorized.reply;
    case 'unreachable':
      return faults.unavailable.reply;
    default:
      return null;
  }
};
