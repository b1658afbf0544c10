import type { ErrorCode } from '../../contract/error-codes.ts';
import type { NumberInfo } from '../../contract/numbers.ts';
import type { PortationOrder } from '../../contract/orders.ts';
import type { Problem } from '../../contract/problem.ts';

/** The call could not be answered at all, or was answered with something that is not an answer. */
export interface Unreachable {
  tag: 'unreachable';
  /** HTTP status, or null when there was no answer. */
  status: number | null;
  /** What the server said of its own trouble; null when it said nothing that could be read. */
  code: ErrorCode | null;
  traceId: string | null;
}

/** The server understood and said no; `problem.code` says why. */
export interface Refused {
  tag: 'refused';
  problem: Problem;
}

export interface SessionExpired {
  tag: 'sessionExpired';
}

/** What a call may come to besides success. Bugs are not here: they reject. */
export type CallFailure = Unreachable | Refused | SessionExpired;

/** What the interface shows of a failure: always together with a sentence and a way on. */
export type Failure = Unreachable | Refused;

export type LookupOutcome = { tag: 'found'; number: NumberInfo } | CallFailure;

/** What every change of an order comes to. */
export type OrderOutcome = { tag: 'changed'; order: PortationOrder; now: string } | { tag: 'missing' } | CallFailure;
