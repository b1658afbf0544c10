import { Text } from '@mantine/core';
import { Notice } from '../../ui/Notice.tsx';
import { signInOutcomeTexts as texts } from './sign-in-outcome.texts.ts';

type Outcome = keyof typeof texts;
const outcomes: readonly Outcome[] = ['denied', 'unavailable', 'off', 'failed', 'cookies', 'endedEverywhere'];

/** How a login ended without a session, or that all sessions have ended; shown on the page that the visitor returned to. */
export const SignInNotice = ({ outcome }: { outcome: string }) => {
  const known = outcomes.find((one) => one === outcome);
  return known === undefined ? null : (
    <div style={{ marginBottom: '1.5rem' }}>
      <Notice kind={known === 'endedEverywhere' ? 'success' : 'warning'} announce>
        <Text>{texts[known]}</Text>
      </Notice>
    </div>
  );
};
