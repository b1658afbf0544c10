import type { PortationDetail } from '../../contract/portations.ts';
import type { Failure, SessionExpired, Unreachable } from '../../contract/failure.ts';

/** Identifies a portation in an address of the account. */
export interface PortationAddress {
  msisdn: string;
  portationId: string;
}

export interface WatchContext extends PortationAddress {
  portation: PortationDetail | null;
  /** The server's «now» of the domain clock, ISO, with the last response; null before the first. */
  now: string | null;
  failure: Failure | null;
  /** How often in a row a load was repeated because the server was busy. */
  repeats: number;
  /** Successive polls without a change; the poll interval grows with it. */
  unchangedPolls: number;
}

export type WatchEvent =
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'removal.confirmed' }
  | { type: 'poll.requested' }
  | { type: 'work.retried' }
  | { type: 'failure.dismissed' }
  | { type: 'wait.prolonged' }
  | { type: 'wait.abandoned' };

// Inputs and outcomes of the actors.

export interface LoadInput extends PortationAddress {
  /** A background request does not extend the session. */
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

export interface WatchMeta {
  /** Russian title of the state. */
  title: string;
}
