import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { AuthSnapshot } from '../../../machines/auth/auth.selectors.ts';
import { useActors } from '../../actors/actors-context.ts';

/** Reads one fact of the session. */
export const useSession = <Selected>(select: (snapshot: AuthSnapshot) => Selected): Selected =>
  useSelector(useActors().auth, select);

/** What the citizen can do about the session. */
export const useSessionVerbs = () => {
  const { auth } = useActors();
  return useMemo(
    () => ({
      /** Leaves for ESIA and comes back to the present page. */
      signIn: () => auth.send({ type: 'signIn.requested', returnTo: window.location.href }),
      declineSignIn: () => auth.send({ type: 'signIn.declined' }),
      signOut: () => auth.send({ type: 'signOut.requested' }),
      stay: () => auth.send({ type: 'session.extended' }),
      retryCheck: () => auth.send({ type: 'check.retried' }),
    }),
    [auth],
  );
};
