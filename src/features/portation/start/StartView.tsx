import { Button, Stack, Text, Title } from '@mantine/core';
import { DefinitionList } from '../../../ui/DefinitionList.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { OpenOrders } from './OpenOrders.tsx';
import { startTexts as texts } from './start.texts.ts';
import css from './StartView.module.css';

interface Props {
  /** Off: sign-in is disabled for everyone, so its section is hidden. */
  session: 'unknown' | 'anonymous' | 'signedIn' | 'off';
  /** The citizen whose applications are shown; a change reloads them. */
  owner: string | null;
  onStart: () => void;
  onSignIn: () => void;
}

/** An introduction to portation, and the citizen's applications. */
export const StartView = ({ owner, session, onStart, onSignIn }: Props) => (
  <div className={css['page']}>
    <Stack gap="md" align="flex-start">
      <PageHeading>{texts.heading}</PageHeading>
      <Text size="lg">{texts.lead}</Text>
      <Button size="md" onClick={onStart}>
        {texts.start}
      </Button>
    </Stack>
    {session === 'signedIn' ? <OpenOrders key={owner} /> : null}
    {session === 'signedIn' || session === 'off' ? null : (
      // While the session is unknown the space is reserved, to avoid a layout shift.
      <section aria-labelledby="sign-in" className={session === 'unknown' ? css['reserved'] : undefined}>
        <Title order={2} id="sign-in" mb="xs">
          {texts.signInTitle}
        </Title>
        <Text mb="sm">{texts.signInText}</Text>
        <Button variant="default" onClick={onSignIn}>
          {texts.signIn}
        </Button>
      </section>
    )}
    <section aria-labelledby="facts">
      <Title order={2} id="facts" mb="sm">
        {texts.factsTitle}
      </Title>
      <DefinitionList items={texts.facts} />
    </section>
    <section aria-labelledby="before">
      <Title order={2} id="before" mb="sm">
        {texts.beforeTitle}
      </Title>
      <ul className={css['list']}>
        {texts.before.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
    <section aria-labelledby="steps">
      <Title order={2} id="steps" mb="sm">
        {texts.stepsTitle}
      </Title>
      <ol className={css['list']}>
        {texts.steps.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ol>
    </section>
  </div>
);
