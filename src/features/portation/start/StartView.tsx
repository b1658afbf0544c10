import { Button, List, Paper, Stack, Text, Title } from '@mantine/core';
import { Columns } from '../../../ui/Columns.tsx';
import { DefinitionList } from '../../../ui/DefinitionList.tsx';
import { HydratedWhenNear } from '../../../ui/HydratedWhenNear.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { OpenOrders } from './OpenOrders.tsx';
import { startTexts as texts } from './start.texts.ts';

interface Props {
  /** Off: sign-in is disabled for everyone, so its section is hidden. */
  session: 'unknown' | 'anonymous' | 'signedIn' | 'off';
  /** The citizen whose applications are shown; a change reloads them. */
  owner: string | null;
  onStart: () => void;
  onSignIn: () => void;
}

const rules = (
  <>
    <section aria-labelledby="before">
      <Title order={2} id="before" mb="sm">
        {texts.beforeTitle}
      </Title>
      <List spacing="xs" maw="var(--site-text-width)">
        {texts.before.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
    </section>
    <section aria-labelledby="steps">
      <Title order={2} id="steps" mb="sm">
        {texts.stepsTitle}
      </Title>
      <List type="ordered" spacing="xs" maw="var(--site-text-width)">
        {texts.steps.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
    </section>
  </>
);

/** An introduction to portation, and the citizen's applications. */
export const StartView = ({ owner, session, onStart, onSignIn }: Props) => (
  <Columns
    aside={
      <Paper component="section" withBorder radius="lg" p="lg" bg="var(--site-surface)" aria-labelledby="facts">
        <Title order={2} size="h3" id="facts" mb="md">
          {texts.factsTitle}
        </Title>
        <DefinitionList isStacked items={texts.facts} />
      </Paper>
    }
  >
    <Stack gap="xl">
      <Stack gap="md" align="flex-start">
        <PageHeading>{texts.heading}</PageHeading>
        <Text size="lg" maw="var(--site-text-width)">
          {texts.lead}
        </Text>
        <Button size="md" onClick={onStart}>
          {texts.start}
        </Button>
      </Stack>
      {session === 'signedIn' ? <OpenOrders key={owner} /> : null}
      {session === 'unknown' ? <div data-expects="citizen" style={{ minHeight: '7.5rem' }} /> : null}
      {session === 'signedIn' || session === 'off' ? null : (
        <section
          aria-labelledby="sign-in"
          {...(session === 'unknown' ? { 'data-expects': 'visitor', style: { visibility: 'hidden' } } : {})}
        >
          <Title order={2} id="sign-in" mb="xs">
            {texts.signInTitle}
          </Title>
          <Text mb="sm">{texts.signInText}</Text>
          <Button variant="default" onClick={onSignIn}>
            {texts.signIn}
          </Button>
        </section>
      )}
      <HydratedWhenNear>{rules}</HydratedWhenNear>
    </Stack>
  </Columns>
);
