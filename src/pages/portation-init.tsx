import { useSelector } from '@xstate/react';
import { selectIsSignedIn } from '../../machines/auth/auth.selectors.ts';
import { selectFeature } from '../../machines/startup/startup.selectors.ts';
import { useActors } from '../actors/actors-context.ts';
import { initTexts as texts } from '../features/portation/init/init.texts.ts';
import { InitView } from '../features/portation/init/InitView.tsx';
import { useSession } from '../features/session/use-session.ts';
import { usePageMeta } from '../ui/page-meta.tsx';
import { stepLabel } from '../ui/StepIndicator.tsx';

export function Component() {
  usePageMeta({ title: `${texts.title}. ${stepLabel(0, 4)}` });
  const isSignInOff = useSelector(useActors().startup, selectFeature('EsiaAuth')) === false;
  return <InitView isSignedIn={useSession(selectIsSignedIn)} isSignInOff={isSignInOff} />;
}
