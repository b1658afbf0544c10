import { useFeature } from '../../actors/use-feature.ts';
import { selectAuthInfo, selectIsSettled } from '../../../machines/auth/auth.selectors.ts';
import { useSession, useSessionCommands } from '../../features/session/use-session.ts';
import { SessionMenu } from './SessionMenu.tsx';

/** Connects the session menu with the session chart. */
export const HeaderSession = () => {
  const isSettled = useSession(selectIsSettled);
  const info = useSession(selectAuthInfo);
  const canSignIn = useFeature('EsiaAuth') === true;
  const { signIn, signOut } = useSessionCommands();
  if (info !== null) {
    return <SessionMenu status="signedIn" userName={info.userName} onSignOut={signOut} />;
  }
  return isSettled && canSignIn ? (
    <SessionMenu status="anonymous" onSignIn={signIn} />
  ) : (
    <SessionMenu status="unknown" />
  );
};
