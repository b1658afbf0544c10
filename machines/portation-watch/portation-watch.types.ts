import type { PortationOrder } from '../../contract/orders.ts';
import type { PortationDetail } from '../../contract/portations.ts';
import type { CallFailure, Failure, SessionExpired, Unreachable } from '../lib/call-outcome.ts';

/** The portation that an address of the account names. */
export interface PortationAddress {
  msisdn: string;
  portationId: string;
}

export interface WatchInput extends PortationAddress {
  /** The page was opened in a tab behind. */
  isHidden: boolean;
}

export interface WatchContext extends WatchInput {
  portation: PortationDetail | null;
  /** The server's «now» of the domain clock, ISO, with the last answer; null before the first. */
  now: string | null;
  failure: Failure | null;
  /** Polls in a row without a change; the pause grows with it. */
  unchangedPolls: number;
}

export type WatchEvent =
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'withdrawal.confirmed' }
  | { type: 'work.retried' }
  | { type: 'failure.dismissed' }
  | { type: 'wait.prolonged' }
  | { type: 'wait.abandoned' };

// Work done by others: inputs and outcomes.

export interface LoadInput extends PortationAddress {
  /** Asked by the page itself: must not prolong the session. */
  isBackground: boolean;
}
export type LoadOutcome =
  | { tag: 'loaded'; portation: PortationDetail; now: string }
  | { tag: 'missing' }
  | SessionExpired
  | Unreachable;

export interface WithdrawInput {
  orderId: string;
}
export type WithdrawOutcome = { tag: 'changed'; order: PortationOrder; now: string } | { tag: 'missing' } | CallFailure;

export interface WatchMeta {
  /** Russian title of the state, for people who read the chart. */
  title: string;
}
