import { useFeature } from '../actors/use-feature.ts';
import { selectAuthInfo, selectIsSignedIn } from '../../machines/auth/auth.selectors.ts';
import { initTexts as texts } from '../features/portation/init/init.texts.ts';
import { InitView } from '../features/portation/init/InitView.tsx';
import { useSession } from '../features/session/use-session.ts';
import { usePageMeta } from '../ui/page-meta.tsx';
import { stepLabel } from '../ui/StepIndicator.tsx';

export const Component = () => {
  usePageMeta({ title: `${texts.title}. ${stepLabel(0, 4)}` });
  const isTrusted = useSession((snapshot) => selectAuthInfo(snapshot)?.isTrusted ?? true);
  const isSignInOn = useFeature('EsiaAuth');
  return <InitView isSignedIn={useSession(selectIsSignedIn)} isSignInOn={isSignInOn} isTrusted={isTrusted} />;
};
