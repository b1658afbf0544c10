import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectIsExpired, selectIsSettled, selectIsSignedIn } from '../../machines/auth/auth.selectors.ts';
import { selectBatchPhase } from '../../machines/number-lookup/number-lookup.selectors.ts';
import { useFeature } from '../actors/use-feature.ts';
import { paths } from '../lib/paths.ts';
import { FileCheckView } from '../features/number-check/FileCheckView.tsx';
import { numberCheckTexts as texts } from '../features/number-check/number-check.texts.ts';
import { NumberCheckView } from '../features/number-check/NumberCheckView.tsx';
import { useLookupFacts } from '../features/number-check/use-lookup-facts.ts';
import { useLookup, useLookupCommands, useNumberLookup } from '../features/number-check/use-number-lookup.ts';
import { useBeginPortation } from '../features/portation/use-begin-portation.ts';
import { useSession, useSessionCommands } from '../features/session/use-session.ts';
import { emptyNumber, numberAfterEdit } from '../../domain/phone.ts';
import { autoGrid } from '../ui/auto-grid.ts';
import { usePageMeta } from '../ui/page-meta.tsx';

/** The number searched from the header, which is passed in the history state. */
const readSearchedNumber = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'number' in state && typeof state.number === 'string'
    ? state.number
    : null;

/** The number is never part of the address, because addresses are stored in histories and logs. */
export const Component = () => {
  usePageMeta({ title: texts.title, description: texts.description });
  const lookup = useNumberLookup();
  const facts = useLookupFacts();
  const isSignInOn = useFeature('EsiaAuth');
  const isOpen = useFeature('Portation') === true;
  const isSignedIn = useSession(selectIsSignedIn);
  const isExpired = useSession(selectIsExpired);
  const isSettled = useSession(selectIsSettled);
  const { signIn } = useSessionCommands();
  const onSignIn = isSignInOn === true ? signIn : undefined;

  const hasTable = useLookup(lookup, selectBatchPhase) === 'ready';
  const navigate = useNavigate();
  const beginPortation = useBeginPortation();
  const searchedNumber = readSearchedNumber(useLocation().state);
  const { check, typeNumber } = useLookupCommands(lookup);
  // Looks up a number searched from the header and removes it from the history state, so that Back does not repeat it.
  useEffect(() => {
    if (searchedNumber === null) {
      return;
    }
    typeNumber(numberAfterEdit(emptyNumber, searchedNumber).digits);
    check();
    void navigate(paths.check.href(), { replace: true, state: null });
  }, [check, searchedNumber, navigate, typeNumber]);

  return (
    // The table of a file needs the whole width.
    <div style={autoGrid(hasTable ? '100%' : '26rem', 'var(--mantine-spacing-xl)')}>
      <NumberCheckView
        lookup={lookup}
        facts={facts}
        isSignedIn={isSignedIn}
        onSignIn={onSignIn}
        onBeginPortation={isOpen ? (digits) => beginPortation({ digits }) : undefined}
      />
      <FileCheckView
        lookup={lookup}
        facts={facts}
        // After the session expires, the result stays on the screen.
        session={isSignedIn || isExpired ? 'signedIn' : isSettled && isSignInOn !== null ? 'anonymous' : 'unknown'}
        onSignIn={onSignIn}
      />
    </div>
  );
};
