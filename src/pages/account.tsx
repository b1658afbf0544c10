import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { selectAuthInfo } from '../../machines/auth/auth.selectors.ts';
import { selectFeature } from '../../machines/startup/startup.selectors.ts';
import { useActors } from '../actors/actors-context.ts';
import { paths } from '../lib/paths.ts';
import { AccountView } from '../features/account/AccountView.tsx';
import { accountTexts as texts } from '../features/account/account.texts.ts';
import { useBeginPortation } from '../features/portation/use-begin-portation.ts';
import { useSession } from '../features/session/use-session.ts';
import { usePageMeta } from '../ui/page-meta.tsx';

export const Component = () => {
  usePageMeta({ title: texts.title });
  const navigate = useNavigate();
  const beginPortation = useBeginPortation();
  // Over a page whose session has ended nothing is known of the account any more; the dialog stands in front.
  const isTrusted = useSession((snapshot) => selectAuthInfo(snapshot)?.isTrusted ?? true);
  const isOpen = useSelector(useActors().startup, selectFeature('Portation')) !== false;
  return (
    <AccountView
      isTrusted={isTrusted}
      isOpen={isOpen}
      onCarry={(digits) => {
        // Step 1 cannot be loaded either when its chart cannot, and its page says so.
        const goOn = () => void navigate(paths.portationInit.href());
        beginPortation({ digits }).then(goOn, goOn);
      }}
    />
  );
};
