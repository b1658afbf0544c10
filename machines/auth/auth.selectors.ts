import type { SnapshotFrom } from 'xstate';
import type { authMachine } from './auth.machine.ts';

export type AuthSnapshot = SnapshotFrom<typeof authMachine>;

/** Whether it is already known who is here. */
export const selectIsSettled = (snapshot: AuthSnapshot): boolean => snapshot.hasTag('settled');

export const selectIsSignedIn = (snapshot: AuthSnapshot): boolean => snapshot.hasTag('signedIn');

/** The session ended while the page was open: «Сессия завершена» stands over it. */
export const selectIsExpired = (snapshot: AuthSnapshot): boolean => snapshot.matches('expired');

/** Which warning stands over the page. */
export const selectWarning = (snapshot: AuthSnapshot): 'idle' | 'absolute' | null => {
  if (snapshot.matches({ signedIn: 'expiring' })) {
    return 'idle';
  }
  return snapshot.matches({ signedIn: 'ending' }) ? 'absolute' : null;
};

export const selectAuthInfo = (snapshot: AuthSnapshot) => snapshot.context.session?.info ?? null;
