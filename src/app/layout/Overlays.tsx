import { lazy, Suspense } from 'react';
import { selectIsExpired, selectWarning } from '../../../machines/auth/auth.selectors.ts';
import { useSession } from '../../features/session/use-session.ts';

/** Few visits ever see these dialogs, so they come when they are needed. */
const SessionDialogs = lazy(async () => {
  const { SessionDialogs: Component } = await import('../../features/session/SessionDialogs.tsx');
  return { default: Component };
});

/** The place of dialogs that may open over any page: the warning before a session ends, and its end. */
export function Overlays() {
  const isExpired = useSession(selectIsExpired);
  const warning = useSession(selectWarning);
  return isExpired || warning !== null ? (
    <Suspense>
      <SessionDialogs />
    </Suspense>
  ) : null;
}
