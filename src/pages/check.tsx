import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectIsExpired, selectIsSettled, selectIsSignedIn } from '../../machines/auth/auth.selectors.ts';
import { useFeature } from '../actors/use-feature.ts';
import { paths } from '../lib/paths.ts';
import { FileCheckView } from '../features/number-check/FileCheckView.tsx';
import { numberCheckTexts as texts } from '../features/number-check/number-check.texts.ts';
import { NumberCheckView } from '../features/number-check/NumberCheckView.tsx';
import { useLookupFacts } from '../features/number-check/use-lookup-facts.ts';
import { useLookupCommands, useNumberLookup } from '../features/number-check/use-number-lookup.ts';
import { useBeginPortation } from '../features/portation/use-begin-portation.ts';
import { useSession, useSessionCommands } from '../features/session/use-session.ts';
import { nationalAfterEdit } from '../lib/phone.ts';
import { usePageMeta } from '../ui/page-meta.tsx';

/** What the header's field was given, with the entry of the history. */
const readSearchedNumber = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'number' in state && typeof state.number === 'string'
    ? state.number
    : null;

/** The number is never a part of the address: addresses stay in histories and logs. */
export const Component = () => {
  usePageMeta({ title: texts.title, description: texts.description });
  const lookup = useNumberLookup();
  const facts = useLookupFacts();
  const isSignInOff = useFeature('EsiaAuth') === false;
  const isPortationOff = useFeature('Portation') === false;
  const isSignedIn = useSession(selectIsSignedIn);
  const isExpired = useSession(selectIsExpired);
  const isSettled = useSession(selectIsSettled);
  const { signIn } = useSessionCommands();
  const onSignIn = isSignInOff ? undefined : signIn;

  const navigate = useNavigate();
  const beginPortation = useBeginPortation();
  const searchedNumber = readSearchedNumber(useLocation().state);
  const { check, typeNumber } = useLookupCommands(lookup);
  // A number typed into the header is looked up at once, and forgotten by the history: Back does not ask again.
  useEffect(() => {
    if (searchedNumber === null) {
      return;
    }
    typeNumber(nationalAfterEdit('', searchedNumber));
    check();
    void navigate(paths.check.href(), { replace: true, state: null });
  }, [check, searchedNumber, navigate, typeNumber]);

  return (
    <>
      <NumberCheckView
        lookup={lookup}
        facts={facts}
        isSignedIn={isSignedIn}
        onSignIn={onSignIn}
        onBeginPortation={isPortationOff ? undefined : (digits) => beginPortation({ digits })}
      />
      <FileCheckView
        lookup={lookup}
        facts={facts}
        // A session that ends leaves what is on the screen.
        session={isSignedIn || isExpired ? 'signedIn' : isSettled ? 'anonymous' : 'unknown'}
        onSignIn={onSignIn}
      />
    </>
  );
};
