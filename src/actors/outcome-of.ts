import type { Unreachable } from '../../contract/failure.ts';
import type { CallFailure, SessionExpired } from '../../machines/lib/call-outcome.ts';
import { ApiError, NotFoundError } from '../api/api-error.ts';
import { failureOf, unreachableOf } from '../api/failure.ts';

// Outcomes of failed calls for charts. All of them throw an error that is not a failed call: a bug is no outcome.

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
