import { selectAuthInfo } from '../../machines/auth/auth.selectors.ts';
import { useFeature } from '../actors/use-feature.ts';
import { AccountView } from '../features/account/AccountView.tsx';
import { accountTexts as texts } from '../features/account/account.texts.ts';
import { useBeginPortation } from '../features/portation/use-begin-portation.ts';
import { useSession } from '../features/session/use-session.ts';
import { usePageMeta } from '../ui/page-meta.tsx';

export const Component = () => {
  usePageMeta({ title: texts.title });
  const beginPortation = useBeginPortation();
  // After the session ends the account is unknown, and a dialog covers the page.
  const isTrusted = useSession((snapshot) => selectAuthInfo(snapshot)?.isTrusted ?? true);
  const isOpen = useFeature('Portation') === true;
  return <AccountView isTrusted={isTrusted} isOpen={isOpen} onBeginPortation={beginPortation} />;
};
