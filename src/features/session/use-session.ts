import { useMemo } from 'react';
import type { AuthSnapshot } from '../../../machines/auth/auth.selectors.ts';
import { useActors } from '../../actors/actors-context.ts';
import { useSiteSelector } from '../../actors/site-actor.ts';

/** Selects a value of the session chart. */
export const useSession = <Selected>(select: (snapshot: AuthSnapshot) => Selected): Selected =>
  useSiteSelector(useActors().auth, select);

/** Commands of the session. */
export const useSessionCommands = () => {
  const { auth } = useActors();
  return useMemo(
    () => ({
      /** Redirects to ESIA and back to the current page. */
      signIn: () => auth.send({ type: 'signIn.requested' }),
      declineSignIn: () => auth.send({ type: 'signIn.declined' }),
      signOut: () => auth.send({ type: 'signOut.requested' }),
      stay: () => auth.send({ type: 'session.extended' }),
      retryCheck: () => auth.send({ type: 'check.retried' }),
    }),
    [auth],
  );
};
