import type { Problem } from '../../contract/problem.ts';
import { faults, problemFault, type Reply } from '../../mocks/faults.ts';

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

/** Every example of one piece of work. */
export const examplesOf = (table: OutcomeTable<Tagged>) => Object.values(table).flat();

/** A short name for test titles. */
export const describeOutcome = ({ problem, tag }: Tagged): string => problem?.code ?? tag;

/** The HTTP answer that causes an outcome; null for outcomes with data. */
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
