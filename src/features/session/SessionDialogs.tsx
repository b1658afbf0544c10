import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFeature } from '../../actors/use-feature.ts';
import { selectAuthInfo, selectIsExpired, selectWarning } from '../../../machines/auth/auth.selectors.ts';
import { focusPageHeading } from '../../ui/heading-focus.ts';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { sessionTexts as texts } from './session.texts.ts';
import { useSession, useSessionCommands } from './use-session.ts';

/** Dialogs over any page: the warnings before the session ends, and «Сессия завершена». */
export const SessionDialogs = () => {
  const isExpired = useSession(selectIsExpired);
  const warning = useSession(selectWarning);
  const info = useSession(selectAuthInfo);
  const { declineSignIn, signIn, stay } = useSessionCommands();
  const isSignInOn = useFeature('EsiaAuth');
  /** The session whose warning was dismissed; the next session has its own warning. */
  const [postponed, setPostponed] = useState<string | undefined>(undefined);

  const continueSignedOut = (): void => {
    declineSignIn();
    // A page that needs a session was replaced by the sign-in prompt and lost the focus.
    setTimeout(() => {
      if (document.activeElement === document.body) {
        focusPageHeading();
      }
    });
  };

  if (isExpired) {
    return (
      <ModalDialog title={texts.expiredTitle} onClose={continueSignedOut}>
        <Stack gap="md">
          <Text>{isSignInOn === false ? texts.expiredOffText : texts.expiredText}</Text>
          <Group>
            {isSignInOn === true ? <Button onClick={signIn}>{texts.signInAgain}</Button> : null}
            <Button variant="default" onClick={continueSignedOut}>
              {texts.continueSignedOut}
            </Button>
          </Group>
        </Stack>
      </ModalDialog>
    );
  }
  if (warning === 'idle') {
    return (
      <ModalDialog title={texts.idleTitle} onClose={stay}>
        <Stack gap="md">
          <Text>{texts.idleText(clockTime(info?.expireAt))}</Text>
          <Group>
            <Button onClick={stay}>{texts.stay}</Button>
          </Group>
        </Stack>
      </ModalDialog>
    );
  }
  if (warning === 'absolute' && postponed !== info?.absoluteExpireAt) {
    return (
      <ModalDialog title={texts.absoluteTitle} onClose={() => setPostponed(info?.absoluteExpireAt)}>
        <Stack gap="md">
          <Text>{texts.absoluteText(clockTime(info?.absoluteExpireAt))}</Text>
          <Group>
            {isSignInOn === true ? <Button onClick={signIn}>{texts.signInAgain}</Button> : null}
            <Button variant="default" onClick={() => setPostponed(info?.absoluteExpireAt)}>
              {texts.notNow}
            </Button>
          </Group>
        </Stack>
      </ModalDialog>
    );
  }
  return null;
};

/** `14:35` in the browser's time zone. */
const clockTime = (moment: string | undefined): string =>
  moment === undefined
    ? ''
    : new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' }).format(new Date(moment));
