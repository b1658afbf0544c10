import type { CallFailure } from '../../machines/lib/call-outcome.ts';
import { ApiError } from '../api/api-error.ts';

type FailureOrMissing = CallFailure | { tag: 'missing' };

/**
 * What a failed call means to a chart. Expected failures become outcomes; everything else is a bug and is thrown on.
 * @throws the given error when it is not an answer of the API
 */
export const failureOf = (error: unknown): FailureOrMissing => {
  if (!(error instanceof ApiError)) {
    throw error;
  }
  if (error.status === 401) {
    return { tag: 'sessionExpired' };
  }
  if (error.status === 404) {
    return { tag: 'missing' };
  }
  if (error.result !== null && error.status !== null && error.status < 500) {
    return { tag: 'refused', problem: error.result };
  }
  return {
    tag: 'unreachable',
    status: error.status,
    code: error.result?.code ?? null,
    traceId: error.result?.traceId ?? null,
  };
};

/** The same where «not found» cannot be an ordinary answer. */
export const callFailureOf = (error: unknown): CallFailure => {
  const failure = failureOf(error);
  return failure.tag === 'missing' ? { tag: 'unreachable', status: 404, code: 'NOT_FOUND', traceId: null } : failure;
};

/**
 * The same for reading one thing by its address. What the server refuses there is the address itself, cut in a
 * letter or mistyped: nothing can be at it.
 */
export const readFailureOf = (error: unknown): Exclude<FailureOrMissing, { tag: 'refused' }> => {
  const failure = failureOf(error);
  return failure.tag === 'refused' ? { tag: 'missing' } : failure;
};
