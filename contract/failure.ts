/** How a call of the API can fail, as values that charts remember and screens show. */
import type { ErrorCode } from './error-codes.ts';
import type { Problem } from './problem.ts';

/** No answer, a 5xx answer, or an answer that does not follow the contract. */
export interface Unreachable {
  tag: 'unreachable';
  /** HTTP status; null when there was no answer. */
  status: number | null;
  /** Code and trace id of the answer; null when its body could not be read. */
  code: ErrorCode | null;
  traceId: string | null;
}

/** A 4xx answer with a readable problem; `problem.code` is the reason. */
export interface Refused {
  tag: 'refused';
  problem: Problem;
  /** Seconds from the `retry-after` header, when the answer has one. */
  retryAfterSeconds?: number;
}

export type Failure = Unreachable | Refused;
