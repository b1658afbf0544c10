import type { Problem } from '../../contract/problem.ts';
import { faults, problemFault, type Reply } from '../../mocks/faults.ts';

/** An outcome of any chart's work. */
export interface Tagged {
  tag: string;
  problem?: Problem;
}

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
