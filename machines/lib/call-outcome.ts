import type { Failure } from '../../contract/failure.ts';

export type { Failure, Unreachable } from '../../contract/failure.ts';

export interface SessionExpired {
  tag: 'sessionExpired';
}

/** How a call can end besides success. Bugs are not outcomes: they reject. */
export type CallFailure = Failure | SessionExpired;
