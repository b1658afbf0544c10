import { Text } from '@mantine/core';
import { Notice } from '../../ui/Notice.tsx';
import { signInOutcomeTexts as texts } from './sign-in-outcome.texts.ts';

type Outcome = keyof typeof texts;
const outcomes: readonly Outcome[] = ['denied', 'unavailable', 'off', 'failed', 'cookies'];

/** The result of a login that ended without a session, shown on the page it returned to. */
export const SignInNotice = ({ outcome }: { outcome: string }) => {
  const known = outcomes.find((one) => one === outcome);
  return known === undefined ? null : (
    <div style={{ marginBottom: '1.5rem' }}>
      <Notice kind="warning" announce>
        <Text>{texts[known]}</Text>
      </Notice>
    </div>
  );
};
