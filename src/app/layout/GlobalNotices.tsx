import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { selectIsExpired, selectIsSettled, selectWarning } from '../../../machines/auth/auth.selectors.ts';
import { selectMissing } from '../../../machines/startup/startup.selectors.ts';
import { useActors } from '../../actors/actors-context.ts';
import { useSession } from '../../features/session/use-session.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

/** What most visits never see comes when it is needed. */
const GlobalNoticeParts = lazy(async () => {
  const { GlobalNoticeParts: Component } = await lazyWithRetry(() => import('./GlobalNoticeParts.tsx'));
  return { default: Component };
});

/**
 * The place of what may appear on any page: parts that did not load at the start, a trip to ESIA that ended without a
 * session, the warnings before a session ends, and its end. Static pages are rendered without a query and without a
 * session, so nothing stands here before it is known who is here.
 */
export const GlobalNotices = () => {
  const { search } = useLocation();
  const isSettled = useSession(selectIsSettled);
  const isExpired = useSession(selectIsExpired);
  const warning = useSession(selectWarning);
  const missing = useSelector(useActors().startup, selectMissing, (one, other) => one.join() === other.join());
  const signInOutcome = isSettled ? new URLSearchParams(search).get('signIn') : null;
  return isExpired || warning !== null || missing.length > 0 || signInOutcome !== null ? (
    <Suspense>
      <GlobalNoticeParts missing={missing} signInOutcome={signInOutcome} />
    </Suspense>
  ) : null;
};
