import type { Failure } from './call-outcome.ts';

/**
 * The outcome seen as the one a guard has just established.
 * @throws Error when the chart lets another outcome reach this transition: a bug of the chart
 */
export const as = <Outcome extends { tag: string }, const Tag extends Outcome['tag']>(
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

/** The failure in an outcome that is neither a success nor the end of the session. */
export const asFailure = (outcome: { tag: string } | Failure): Failure => {
  if (isFailure(outcome)) {
    return outcome;
  }
  throw new Error(`The outcome "${outcome.tag}" is not a failure`);
};

const isFailure = (outcome: { tag: string } | Failure): outcome is Failure =>
  outcome.tag === 'refused' || outcome.tag === 'unreachable';
