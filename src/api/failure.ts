import type { CallFailure, Failure, SessionExpired, Unreachable } from '../../contract/failure.ts';
import { isChunkError } from '../lib/chunk-errors.ts';
import { ApiError, NotFoundError } from './api-error.ts';

// Maps errors of API calls to values. Any other error is a bug and is thrown again.

/**
 * Status, code and trace id of a failed call. A module of the site that could not be loaded counts as a call without an
 * answer.
 * @throws the given error when it is not a failed call: a programming error belongs to the error boundary
 */
export const unreachableOf = (error: unknown): Unreachable => {
  if (isChunkError(error)) {
    return { tag: 'unreachable', status: null, code: null, traceId: null };
  }
  if (!(error instanceof ApiError)) {
    throw error;
  }
  const { headers, result, status } = error;
  const busySeconds = status === 503 ? Number(headers['retry-after']) : 0;
  return {
    tag: 'unreachable',
    status,
    code: result?.code ?? null,
    traceId: result?.traceId ?? null,
    // Spread, so that the pages do not come back at once.
    ...(busySeconds > 0 ? { repeatInMs: busySeconds * 1000 * (1 + Math.random()) } : {}),
  };
};

/**
 * A failed call as a value: refused (4xx with a readable problem) or unreachable.
 * @throws the given error when it is not a failed call
 */
export const failureOf = (error: unknown): Failure => {
  const unreachable = unreachableOf(error);
  if (!(error instanceof ApiError) || error.result === null || error.status === null || error.status >= 500) {
    return unreachable;
  }
  const seconds = Number(error.headers['retry-after']);
  return { tag: 'refused', problem: error.result, ...(seconds > 0 ? { retryAfterSeconds: seconds } : {}) };
};

interface Missing {
  tag: 'missing';
}

const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** For a call that concerns no existing record. */
export const callFailureOf = (error: unknown): CallFailure =>
  isUnauthorized(error) ? { tag: 'sessionExpired' } : failureOf(error);

/** For a change of a record. */
export const changeOutcomeOf = (error: unknown): CallFailure | Missing =>
  error instanceof NotFoundError ? { tag: 'missing' } : callFailureOf(error);

/** For loading data: the citizen has nothing to correct, so a refusal can only be retried, like an error. */
export const loadFailureOf = (error: unknown): SessionExpired | Unreachable =>
  isUnauthorized(error) ? { tag: 'sessionExpired' } : unreachableOf(error);

/** For loading a record. */
export const loadOutcomeOf = (error: unknown): SessionExpired | Unreachable | Missing =>
  error instanceof NotFoundError ? { tag: 'missing' } : loadFailureOf(error);
