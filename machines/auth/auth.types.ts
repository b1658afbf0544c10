import type { AuthInfo } from '../../contract/esia.ts';
import type { Unreachable } from '../../contract/failure.ts';

/** Durations are milliseconds from the moment the response was received, because charts have no clock. */
export interface SessionFacts {
  info: AuthInfo;
  expiresInMs: number;
  absoluteExpiresInMs: number;
}

export type CheckOutcome = ({ tag: 'signedIn' } & SessionFacts) | { tag: 'anonymous' } | Unreachable;

export interface CheckInput {
  /** A background check does not extend the session. */
  isBackground: boolean;
}

export interface AuthContext {
  session: SessionFacts | null;
}

export type AuthEvent =
  | { type: 'auth.started' }
  /** The citizen typed, navigated or made a call. */
  | { type: 'citizen.acted' }
  /** By the citizen, or by a chart that cannot go on without a session. */
  | { type: 'signIn.requested' }
  /** «Продолжить без входа»: the session has expired and the citizen continues as a visitor. */
  | { type: 'signIn.declined' }
  | { type: 'signOut.requested' }
  | { type: 'session.extended' }
  /** A call was answered with 401. */
  | { type: 'session.lost' }
  /** Another tab signed in or out. */
  | { type: 'session.startedInOtherTab' }
  | { type: 'session.endedInOtherTab' }
  /** The page became visible again; timers may have been suspended. */
  | { type: 'page.shown' }
  | { type: 'check.retried' }
  /** By a chart that goes on when it is known whether the citizen is signed in. */
  | { type: 'session.awaited' };

/** For the storage of this tab: after the charts were told that the session ended, and before the new one. */
export interface AuthEmitted {
  type: 'citizen.changed';
}

export interface AuthMeta {
  title: string;
}
