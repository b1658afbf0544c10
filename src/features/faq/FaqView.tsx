import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useFeature } from '../../actors/use-feature.ts';
import { paths } from '../../lib/paths.ts';
import { countOf } from '../../lib/plurals.ts';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { usePrehydrationValue } from '../../ui/use-prehydration-value.ts';
import { StructuredData } from '../../ui/StructuredData.tsx';
import { findQuestions } from './find-questions.ts';
import { faqTexts as texts } from './faq.texts.ts';
import { type Question, questionGroups } from './questions.ts';
import css from './Faq.module.css';

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

/** Questions by group, with a search; the hash of the address opens an answer. */
export const FaqView = () => {
  const { hash } = useLocation();
  const announce = useAnnounce();
  const [search, setSearch] = useState('');
  const field = usePrehydrationValue<HTMLInputElement>(setSearch);
  const found = useMemo(() => findQuestions(questionGroups, search), [search]);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  const isNarrowed = search.trim() !== '';

  // The hash is not part of React's state: the linked answer is opened.
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(hash.slice(1));
    if (target instanceof HTMLDetailsElement) {
      target.open = true;
    }
  }, [hash]);

  return (
    <Stack gap="lg" maw="var(--site-text-width)">
      <PageHeading>{texts.title}</PageHeading>
      <Text>{texts.lead}</Text>
      <TextInput
        ref={field}
        type="search"
        label={texts.search}
        description={texts.searchHint}
        value={search}
        autoComplete="off"
        onChange={(event) => {
          const next = event.currentTarget.value;
          setSearch(next);
          const left = findQuestions(questionGroups, next).reduce((sum, { questions }) => sum + questions.length, 0);
          announce(left === 0 ? texts.nothing : texts.found(countOf(left, texts.questionForms)));
        }}
      />
      {isNarrowed && count > 0 ? <Text>{texts.found(countOf(count, texts.questionForms))}</Text> : null}
      {count === 0 ? (
        <Stack gap="sm" align="flex-start">
          <Text>{texts.nothing}</Text>
          <Button variant="default" onClick={() => setSearch('')}>
            {texts.clear}
          </Button>
        </Stack>
      ) : null}
      {found.map(({ id, questions, title }) => (
        <section key={id} aria-labelledby={id}>
          <Title order={2} id={id} mb="sm">
            {title}
          </Title>
          {questions.map((question) => (
            <Answer key={question.id} question={question} isOpen={isNarrowed && count <= 3} />
          ))}
        </section>
      ))}
      <Text>
        <Link to={paths.contacts.href()}>{texts.contact}</Link>
      </Text>
      <StructuredData facts={facts} />
    </Stack>
  );
};

const Answer = ({ isOpen, question: { answer, id, link, question } }: { question: Question; isOpen: boolean }) => {
  const isClosed = useFeature('Portation') === false;
  return (
    <details id={id} className={css['question']} open={isOpen || undefined}>
      <summary>
        <h3>{question}</h3>
      </summary>
      <div className={css['answer']}>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className={css['links']}>
          {link === undefined || (isClosed && link.href.startsWith(paths.portation.href())) ? null : (
            <Link to={link.href}>{link.label}</Link>
          )}
          <Link to={paths.faq.href(id)} className={css['anchor']}>
            {texts.linkTo}
          </Link>
        </p>
      </div>
    </details>
  );
};
