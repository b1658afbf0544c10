import type { Failure } from '../contract/failure.ts';

/** A load that a busy server has refused is repeated this often by itself; then the citizen decides. */
const MOST_REPEATS = 5;

/**
 * Milliseconds until a load that a busy server has refused is repeated by itself; null for any other failure, and when it
 * has been repeated often enough.
 * @param repeats so many in a row
 */
export const repeatPauseMs = (failure: Failure | null, repeats: number): number | null =>
  failure?.tag === 'unreachable' && repeats < MOST_REPEATS ? (failure.repeatInMs ?? null) : null;
