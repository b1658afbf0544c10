import type { CallFailure, Failure, Unreachable } from '../../contract/failure.ts';
import type { NumberInfo } from '../../contract/numbers.ts';
import type { PortationOrder } from '../../contract/orders.ts';

/** The failure of a call without a response, and of work that ended with a bug. */
export const noResponse: Unreachable = { tag: 'unreachable', status: null, code: null, traceId: null };

/** Outcome of a lookup. */
export type LookupOutcome = { tag: 'found'; number: NumberInfo } | CallFailure;

/** Outcome of a change of an order. */
export type OrderOutcome = { tag: 'changed'; order: PortationOrder; now: string } | { tag: 'missing' } | CallFailure;

/**
 * Narrows an outcome to the tag that a guard has established.
 * @throws Error when the outcome has another tag, which is a bug of the chart
 */
export const expectTag = <Outcome extends { tag: string }, const Tag extends Outcome['tag']>(
  outcome: Outcome,
  tag: Tag,
): Extract<Outcome, { tag: Tag }> => {
  if (!hasTag(outcome, tag)) {
    throw new Error(`Expected the outcome "${tag}", got "${outcome.tag}"`);
  }
  return outcome;
};

const hasTag = <Outcome extends { tag: string }, const Tag extends Outcome['tag']>(
  outcome: Outcome,
  tag: Tag,
): outcome is Extract<Outcome, { tag: Tag }> => outcome.tag === tag;

/**
 * Narrows an outcome to a failure.
 * @throws Error when the outcome is a success or the end of the session
 */
export const asFailure = (outcome: { tag: string } | Failure): Failure => {
  if (isFailure(outcome)) {
    return outcome;
  }
  throw new Error(`The outcome "${outcome.tag}" is not a failure`);
};

const isFailure = (outcome: { tag: string } | Failure): outcome is Failure =>
  outcome.tag === 'refused' || outcome.tag === 'unreachable';
