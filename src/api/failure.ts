import type { Failure, Unreachable } from '../../contract/failure.ts';
import { isChunkError } from '../lib/chunk-errors.ts';
import { ApiError } from './api-error.ts';

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
  const { result, status } = error;
  return { tag: 'unreachable', status, code: result?.code ?? null, traceId: result?.traceId ?? null };
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
