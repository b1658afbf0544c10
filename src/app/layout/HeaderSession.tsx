import { useFeature } from '../../actors/use-feature.ts';
import { selectAuthInfo, selectIsSettled } from '../../../machines/auth/auth.selectors.ts';
import { useSession, useSessionActions } from '../../features/session/use-session.ts';
import { SessionMenu } from './SessionMenu.tsx';

/** Joins the header's corner with the session. */
export const HeaderSession = () => {
  const isSettled = useSession(selectIsSettled);
  const info = useSession(selectAuthInfo);
  const isSignInOff = useFeature('EsiaAuth') === false;
  const { signIn, signOut } = useSessionActions();
  if (info !== null) {
    return <SessionMenu status="signedIn" userName={info.userName} onSignOut={signOut} />;
  }
  return isSettled && !isSignInOff ? (
    <SessionMenu status="anonymous" onSignIn={signIn} />
  ) : (
    <SessionMenu status="unknown" />
  );
};
