/** Failures of API calls as values, which charts store and pages show. */
import type { ErrorCode } from './error-codes.ts';
import type { Problem } from './problem.ts';

/** No response, a 5xx response, or a response that does not follow the contract. */
export interface Unreachable {
  tag: 'unreachable';
  /** HTTP status; null when there was no response. */
  status: number | null;
  /** Code and trace id of the response; null when its body could not be read. */
  code: ErrorCode | null;
  traceId: string | null;
  /** Milliseconds until a busy server asks to be asked again, spread over as much again; absent for any other failure. */
  repeatInMs?: number;
}

/** A 4xx response with a readable problem; `problem.code` is the reason. */
export interface Refused {
  tag: 'refused';
  problem: Problem;
  /** Seconds from the `retry-after` header, when the response has one. */
  retryAfterSeconds?: number;
}

export type Failure = Unreachable | Refused;

/** A 401 response: the session has ended. */
export interface SessionExpired {
  tag: 'sessionExpired';
}

/** Every way in which a call can fail. Bugs are not failures: they are thrown. */
export type CallFailure = Failure | SessionExpired;

/** A load that a busy server has refused is repeated this often by itself; then the citizen decides. */
const MOST_REPEATS = 5;

/**
 * Milliseconds until a load that a busy server has refused is repeated by itself; null for any other failure, and when it
 * has been repeated often enough.
 * @param repeats so many in a row
 */
export const repeatPauseMs = (failure: Failure | null, repeats: number): number | null =>
  failure?.tag === 'unreachable' && repeats < MOST_REPEATS ? (failure.repeatInMs ?? null) : null;
