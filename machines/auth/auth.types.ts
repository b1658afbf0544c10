import type { AuthInfo } from '../../contract/esia.ts';
import type { Unreachable } from '../lib/call-outcome.ts';

/** Lengths are milliseconds from the moment the answer was received: charts know no clock. */
export interface SessionFacts {
  info: AuthInfo;
  expiresInMs: number;
  absoluteExpiresInMs: number;
}

export type CheckOutcome = ({ tag: 'signedIn' } & SessionFacts) | { tag: 'anonymous' } | Unreachable;

export interface CheckInput {
  /** A quiet check asks without prolonging the session. */
  isBackground: boolean;
}

export interface AuthContext {
  session: SessionFacts | null;
  /** The citizen did something since the last check: typed, navigated, called. */
  isActive: boolean;
  /** The end was announced; until the next good answer it may have come. */
  isWarned: boolean;
}

export type AuthEvent =
  | { type: 'auth.started' }
  | { type: 'citizen.acted' }
  | { type: 'signIn.requested'; returnTo: string }
  /** «Продолжить без входа»: the session is over and the citizen goes on as a visitor. */
  | { type: 'signIn.declined' }
  | { type: 'signOut.requested' }
  | { type: 'session.extended' }
  /** A call was answered with 401. */
  | { type: 'session.lost' }
  /** Another tab signed in or out. */
  | { type: 'session.startedInOtherTab' }
  | { type: 'session.endedInOtherTab' }
  /** The page became visible again; timers may have slept. */
  | { type: 'page.shown' }
  | { type: 'check.retried' };

export type AuthEmitted =
  | { type: 'session.ended' }
  | { type: 'session.restored' }
  /** Between the two: who comes is not who was here. */
  | { type: 'citizen.changed' };

export interface AuthMeta {
  title: string;
}
