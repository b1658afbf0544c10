import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { selectIsExpired, selectIsSettled, selectWarning } from '../../../machines/auth/auth.selectors.ts';
import { selectFailures, selectMissing } from '../../../machines/startup/startup.selectors.ts';
import { useActors } from '../../actors/actors-context.ts';
import { useSiteSelector } from '../../actors/site-actor.ts';
import { useSession } from '../../features/session/use-session.ts';
import { failureCode } from '../../ui/failure-code.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

/** Lazy: most visits need none of these notices. */
const GlobalNoticeParts = lazy(async () => {
  const { GlobalNoticeParts: Component } = await lazyWithRetry(() => import('./GlobalNoticeParts.tsx'));
  return { default: Component };
});

/** Apart from the others: Mantine's Modal is larger than all of them, and only a session that ends needs it. */
const SessionDialogs = lazy(async () => {
  const { SessionDialogs: Component } = await lazyWithRetry(() => import('../../features/session/SessionDialogs.tsx'));
  return { default: Component };
});

/**
 * Notices that may appear on any page: data that failed to load at startup, a failed sign-in, the warning before a
 * session expires, and its expiry. Static pages are rendered without a query and a session, so nothing is shown until
 * the session is settled.
 */
export const GlobalNotices = () => {
  const { search } = useLocation();
  const isSettled = useSession(selectIsSettled);
  const isExpired = useSession(selectIsExpired);
  const warning = useSession(selectWarning);
  const startup = useSiteSelector(useActors().startup, (snapshot) => snapshot);
  const missing = selectMissing(startup);
  // Here, because the module of the codes would bring the texts of all failures into the lazy chunk.
  const failureCodes = [...new Set(Object.values(selectFailures(startup)).map(failureCode))].join(', ');
  const signInOutcome = isSettled ? new URLSearchParams(search).get('signIn') : null;
  return (
    <>
      {missing.length === 0 && signInOutcome === null ? null : (
        <Suspense>
          <GlobalNoticeParts missing={missing} failureCodes={failureCodes} signInOutcome={signInOutcome} />
        </Suspense>
      )}
      {isExpired || warning !== null ? (
        <Suspense>
          <SessionDialogs />
        </Suspense>
      ) : null}
    </>
  );
};
