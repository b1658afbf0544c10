import { Anchor, Accordion, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useFeature } from '../../actors/use-feature.ts';
import { paths } from '../../lib/paths.ts';
import { useAfterHydration } from '../../lib/use-after-hydration.ts';
import { countOf } from '../../../domain/plurals.ts';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import { BelowFold } from '../../ui/BelowFold.tsx';
import { NeedsScripts } from '../../ui/NeedsScripts.tsx';
import { PageContents } from '../../ui/PageContents.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StructuredData } from '../../ui/StructuredData.tsx';
import { findQuestions } from './find-questions.ts';
import { faqTexts as texts } from './faq.texts.ts';
import { type Question, questionGroups } from './questions.ts';

const facts = {
  '@type': 'FAQPage',
  mainEntity: questionGroups.flatMap(({ questions }) =>
    questions.map(({ answer, question }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
  ),
};

/** So few answers are all opened. */
const FEW = 3;

/** Questions by group, with a search; the hash of the address opens an answer. */
export const FaqView = () => {
  const { hash } = useLocation();
  // The static page is rendered without a hash, so the linked answer is opened after hydration.
  const linked = useAfterHydration(() => hash.slice(1), '');
  const announce = useAnnounce();
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState<{ linked: string; opened: readonly string[] }>({ linked: '', opened: [] });
  const opened = choice.linked === linked ? choice.opened : [...choice.opened, linked];
  const found = useMemo(() => findQuestions(questionGroups, search), [search]);
  const ids = found.flatMap(({ questions }) => questions.map(({ id }) => id));
  const isNarrowed = search.trim() !== '';
  const accordion = {
    value: isNarrowed && ids.length <= FEW ? ids : [...opened],
    onChange: (next: string[]) => setChoice({ linked, opened: next }),
  };

  return (
    <Stack gap="lg">
      <PageHeading>{texts.title}</PageHeading>
      <Text maw="var(--site-text-width)">{texts.lead}</Text>
      <PageContents label={texts.contents} items={questionGroups}>
        <Stack gap="lg">
          <NeedsScripts />
          <TextInput
            type="search"
            label={texts.search}
            description={texts.searchHint}
            value={search}
            autoComplete="off"
            onChange={(event) => {
              const next = event.currentTarget.value;
              setSearch(next);
              setChoice({ linked, opened: [] });
              const left = findQuestions(questionGroups, next).reduce(
                (sum, { questions }) => sum + questions.length,
                0,
              );
              announce(left === 0 ? texts.nothing : texts.found(countOf(left, texts.questionForms)));
            }}
          />
          {isNarrowed && ids.length > 0 ? <Text>{texts.found(countOf(ids.length, texts.questionForms))}</Text> : null}
          {ids.length === 0 ? (
            <Stack gap="sm" align="flex-start">
              <Text>{texts.nothing}</Text>
              <Button variant="default" onClick={() => setSearch('')}>
                {texts.clear}
              </Button>
            </Stack>
          ) : null}
          <Groups groups={found.slice(0, 1)} {...accordion} />
          <BelowFold>
            <Groups groups={found.slice(1)} {...accordion} />
            <Text>
              <Anchor component={Link} to={paths.contacts.href()}>
                {texts.contact}
              </Anchor>
            </Text>
          </BelowFold>
        </Stack>
      </PageContents>
      <StructuredData facts={facts} />
    </Stack>
  );
};

interface GroupsProps {
  groups: typeof questionGroups;
  /** Ids of the opened answers. */
  value: string[];
  onChange: (opened: string[]) => void;
}

const Groups = ({ groups, ...accordion }: GroupsProps) =>
  groups.map(({ id, questions, title }) => (
    <section key={id} aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {title}
      </Title>
      {/* The answers are part of the static page. */}
      <Accordion multiple order={3} keepMountedMode="display-none" {...accordion}>
        {questions.map((question) => (
          <Answer key={question.id} question={question} />
        ))}
      </Accordion>
    </section>
  ));

const Answer = ({ question: { answer, id, link, question } }: { question: Question }) => {
  const isOpen = useFeature('Portation') === true;
  const hasOperators = useFeature('OperatorPage') === true;
  return (
    <Accordion.Item value={id} id={id}>
      <Accordion.Control>{question}</Accordion.Control>
      <Accordion.Panel role="group">
        <Stack gap="sm">
          {answer.map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
          <Group component="p" gap="0.375rem 1.5rem" m={0} data-no-print="">
            {link === undefined ||
            (!isOpen && link.href.startsWith(paths.portation.href())) ||
            (!hasOperators && link.href.startsWith(paths.operators.href())) ? null : (
              <Anchor component={Link} to={link.href}>
                {link.label}
              </Anchor>
            )}
            <Anchor component={Link} to={paths.faq.href(id)}>
              {texts.linkTo}
            </Anchor>
          </Group>
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
};
