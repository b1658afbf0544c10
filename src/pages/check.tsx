import { Stack, Text } from '@mantine/core';
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
import { readField } from '../../domain/phone.ts';
import { autoGrid } from '../ui/auto-grid.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';

/** The text searched from the header, which is passed in the history state; afterwards what is wrong with it. */
const readState = (state: unknown): { number?: unknown; error?: unknown } =>
  typeof state === 'object' && state !== null ? state : {};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

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
  const state = readState(useLocation().state);
  const searchedNumber = textOf(state.number);
  const searchError = textOf(state.error);
  const { check, typeNumber } = useLookupCommands(lookup);
  // Looks up a number searched from the header and removes it from the history state, so that Back does not repeat it.
  useEffect(() => {
    if (searchedNumber === null) {
      return;
    }
    const { digits, error } = readField(searchedNumber);
    typeNumber(digits);
    check();
    void navigate(paths.check.href(), { replace: true, state: error === null ? null : { error } });
  }, [check, searchedNumber, navigate, typeNumber]);

  return (
    <Stack gap="lg">
      <PageHeading>{texts.heading}</PageHeading>
      <Text maw="var(--site-text-width)">{texts.lead}</Text>
      {/* The table of a file needs the whole width. */}
      <div style={{ ...autoGrid(hasTable ? '100%' : '26rem', 'var(--mantine-spacing-xl)'), alignItems: 'start' }}>
        <NumberCheckView
          lookup={lookup}
          facts={facts}
          isSignedIn={isSignedIn}
          searchError={searchError}
          onEdit={() => {
            if (searchError !== null) {
              void navigate(paths.check.href(), { replace: true, state: null });
            }
          }}
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
    </Stack>
  );
};
