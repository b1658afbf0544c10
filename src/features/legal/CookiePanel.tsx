import { Button, Text, Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { chooseCookies, cookieChoice, onCookieChoice } from '../../lib/cookie-choice.ts';
import { cookiePanelTexts as texts } from './legal.texts.ts';

const currentChoice = () => cookieChoice(document.cookie) ?? 'none';

/** The visitor's cookie choice and the buttons to change it. Unknown while prerendering. */
export const CookiePanel = () => {
  const choice = useSyncExternalStore(onCookieChoice, currentChoice, () => null);
  if (choice === null) {
    return null;
  }
  return (
    <section>
      <Title order={2} mb="xs">
        {texts.title}
      </Title>
      <Text mb="sm" role="status">
        {texts[choice]}
      </Text>
      {choice === 'all' ? (
        <Button
          variant="default"
          onClick={() => {
            chooseCookies('necessary');
            // A loaded analytics script is removed only by a reload.
            window.location.reload();
          }}
        >
          {texts.forbid}
        </Button>
      ) : (
        <Button variant="default" onClick={() => chooseCookies('all')}>
          {texts.allow}
        </Button>
      )}
    </section>
  );
};
