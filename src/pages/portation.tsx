import { useNavigate } from 'react-router-dom';
import { useFeature } from '../actors/use-feature.ts';
import { selectAuthInfo, selectIsSettled, selectIsSignedIn } from '../../machines/auth/auth.selectors.ts';
import { paths } from '../lib/paths.ts';
import { startTexts as texts } from '../features/portation/start/start.texts.ts';
import { StartView } from '../features/portation/start/StartView.tsx';
import { usePortationCommands } from '../features/portation/use-portation.ts';
import { useSession, useSessionCommands } from '../features/session/use-session.ts';
import { usePageMeta } from '../ui/page-meta.tsx';

export const Component = () => {
  usePageMeta({ title: texts.title, description: texts.lead });
  const navigate = useNavigate();
  const isSettled = useSession(selectIsSettled);
  const isSignedIn = useSession(selectIsSignedIn);
  const userName = useSession((snapshot) => selectAuthInfo(snapshot)?.userName ?? null);
  const isSignInOn = useFeature('EsiaAuth');
  const { restart } = usePortationCommands();
  const { signIn } = useSessionCommands();
  return (
    <StartView
      owner={userName}
      session={
        isSignedIn ? 'signedIn' : isSignInOn === false ? 'off' : isSettled && isSignInOn ? 'anonymous' : 'unknown'
      }
      onSignIn={signIn}
      onStart={() => {
        restart();
        void navigate(paths.portationInit.href());
      }}
    />
  );
};
