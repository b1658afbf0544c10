import type { Failure } from '../../../../machines/lib/call-outcome.ts';

/** What support finds a failure by: the code or status of the answer, and its trace. */
export const failureCode = (failure: Failure): string => {
  const parts =
    failure.tag === 'unreachable'
      ? [failure.code ?? failure.status ?? 'NETWORK', failure.traceId]
      : [failure.problem.code, failure.problem.traceId];
  return parts.filter((part) => part !== null).join(' · ');
};
