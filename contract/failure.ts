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
