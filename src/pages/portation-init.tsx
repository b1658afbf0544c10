import { useSearchParams } from 'react-router-dom';
import { selectIsSettled, selectIsSignedIn } from '../../machines/auth/auth.selectors.ts';
import { initTexts as texts } from '../features/portation/init/init.texts.ts';
import { InitView, type SignInNotice } from '../features/portation/init/InitView.tsx';
import { useSession } from '../features/session/use-session.ts';
import { usePageMeta } from '../ui/page-meta.tsx';
import { stepLabel } from '../ui/StepIndicator.tsx';

const notices: readonly SignInNotice[] = ['denied', 'unavailable', 'failed'];

export function Component() {
  usePageMeta({ title: `${texts.title}. ${stepLabel(0, 4)}` });
  const isSignedIn = useSession(selectIsSignedIn);
  const [search] = useSearchParams();
  // The static page was rendered without a query: the notice comes once it is known who is here.
  const isSettled = useSession(selectIsSettled);
  const notice = isSettled ? (notices.find((one) => one === search.get('signIn')) ?? null) : null;
  return <InitView isSignedIn={isSignedIn} signInNotice={notice} />;
}
