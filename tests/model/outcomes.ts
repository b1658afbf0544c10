import type { Problem } from '../../contract/problem.ts';
import { buildProblem } from '../../mocks/builders/problems.ts';

/** What may become of work, whichever chart asked for it. */
export interface Tagged {
  tag: string;
  problem?: Problem;
}

/** In a word, for the name of a way. */
export const describeOutcome = ({ problem, tag }: Tagged): string => problem?.code ?? tag;

export interface ToldAnswer {
  status: number;
  body: string;
  contentType: string;
}

/** How the service says an outcome that it is not in the mood for; null: what it would have to make up. */
export const replyOf = ({ problem, tag }: Tagged): ToldAnswer | null => {
  const answer = (status: number, told: Parameters<typeof buildProblem>[0]): ToldAnswer => ({
    status,
    body: JSON.stringify(buildProblem({ status, ...told })),
    contentType: 'application/problem+json',
  });
  switch (tag) {
    case 'missing':
      return answer(404, { code: 'NOT_FOUND' });
    case 'refused':
      return answer(400, problem);
    case 'sessionExpired':
      return answer(401, { code: 'UNAUTHORIZED' });
    case 'unreachable':
      return { status: 503, body: '<html>', contentType: 'text/html' };
    default:
      return null;
  }
};
