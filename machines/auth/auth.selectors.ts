import type { SnapshotFrom } from 'xstate';
import type { SnapshotView } from '../lib/snapshot.ts';
import type { authMachine } from './auth.machine.ts';

export type AuthSnapshot = SnapshotView<SnapshotFrom<typeof authMachine>>;

/** Whether the sign-in check has finished. */
export const selectIsSettled = (snapshot: AuthSnapshot): boolean => snapshot.hasTag('settled');

export const selectIsSignedIn = (snapshot: AuthSnapshot): boolean => snapshot.hasTag('signedIn');

/** The session expired while the page was open: the dialog «Сессия завершена» is shown. */
export const selectIsExpired = (snapshot: AuthSnapshot): boolean => snapshot.hasTag('expired');

/** Whether there is a session could not be found out. */
export const selectIsUnavailable = (snapshot: AuthSnapshot): boolean => snapshot.hasTag('unavailable');

/** The browser is on its way to sign-in or sign-out. */
export const selectIsLeaving = (snapshot: AuthSnapshot): boolean => snapshot.hasTag('leaving');

/** Which expiry warning is shown, if any. */
export const selectWarning = (snapshot: AuthSnapshot): 'idle' | 'absolute' | null => {
  if (snapshot.hasTag('idleWarning')) {
    return 'idle';
  }
  return snapshot.hasTag('absoluteWarning') ? 'absolute' : null;
};

/** Who is signed in; null also after the session has expired. */
export const selectAuthInfo = (snapshot: AuthSnapshot) =>
  snapshot.hasTag('expired') ? null : (snapshot.context.session?.info ?? null);
