import type { Failure } from '../../contract/failure.ts';
import type { NumberInfo } from '../../contract/numbers.ts';
import type { PortationOrder } from '../../contract/orders.ts';

export type { Failure, Unreachable } from '../../contract/failure.ts';

export interface SessionExpired {
  tag: 'sessionExpired';
}

/** How a call can end besides success. Bugs are not outcomes: they reject. */
export type CallFailure = Failure | SessionExpired;

export type LookupOutcome = { tag: 'found'; number: NumberInfo } | CallFailure;

/** How a change of an order can end. */
export type OrderOutcome = { tag: 'changed'; order: PortationOrder; now: string } | { tag: 'missing' } | CallFailure;
