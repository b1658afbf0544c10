import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useFeature } from '../../actors/use-feature.ts';
import { paths } from '../../lib/paths.ts';
import type { RefusalCode } from '../../../contract/refusal-codes.ts';
import { type RefusalText, refusalTexts } from '../../lib/refusals.texts.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { aboutTexts as texts, laws, processSteps, refusalGroupTitles, rules } from './about.texts.ts';
import { refusalGroups } from './refusal-groups.ts';
import css from './About.module.css';

const contents = [
  { id: 'steps', title: texts.stepsTitle },
  ...Object.entries(rules).map(([id, { heading }]) => ({ id, title: heading })),
  { id: 'refusals', title: texts.refusalsTitle },
  { id: 'law', title: texts.lawTitle },
];

/** The rules of portation and every refusal reason. */
export const AboutView = () => {
  const isClosed = useFeature('Portation') === false;
  return (
    <Stack gap="xl" className={css['text'] ?? ''}>
      <div>
        <PageHeading>{texts.title}</PageHeading>
        <Text size="lg" mt="md">
          {texts.lead}
        </Text>
      </div>
      <nav aria-label={texts.contents} className={css['contents']}>
        <ul>
          {contents.map(({ id, title }) => (
            <li key={id}>
              <Link to={`#${id}`}>{title}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="steps">
        <Title order={2} id="steps" mb="sm">
          {texts.stepsTitle}
        </Title>
        <ol>
          {processSteps.map(({ text, title }) => (
            <li key={title}>
              <strong>{title}.</strong> {text}
            </li>
          ))}
        </ol>
      </section>
      {Object.entries(rules).map(([id, { heading, items, paragraphs }]) => (
        <section key={id} aria-labelledby={id}>
          <Title order={2} id={id} mb="sm">
            {heading}
          </Title>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {items === undefined ? null : (
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <section aria-labelledby="refusals">
        <Title order={2} id="refusals" mb="sm">
          {texts.refusalsTitle}
        </Title>
        <p>{texts.refusalsLead}</p>
        {refusalGroups.map(({ codes, group }) => (
          <section key={group} aria-labelledby={`refusals-${group}`}>
            <Title order={3} id={`refusals-${group}`} mt="lg" mb="xs">
              {refusalGroupTitles[group]}
            </Title>
            {codes.map((code) => (
              <Refusal key={code} code={code} refusal={refusalTexts[code]} isClosed={isClosed} />
            ))}
          </section>
        ))}
      </section>
      <section aria-labelledby="law">
        <Title order={2} id="law" mb="sm">
          {texts.lawTitle}
        </Title>
        <ul>
          {laws.map((law) => (
            <li key={law}>{law}</li>
          ))}
        </ul>
      </section>
      <div className={css['actions']}>
        {isClosed ? null : (
          <Button component={Link} to={paths.portationInit.href()}>
            {texts.start}
          </Button>
        )}
        <Button component={Link} to={paths.faq.href()} variant="default">
          {texts.questions}
        </Button>
      </div>
    </Stack>
  );
};

const Refusal = ({
  code,
  isClosed,
  refusal: { link, meaning, steps, title, who },
}: {
  code: RefusalCode;
  isClosed: boolean;
  refusal: RefusalText;
}) => (
  <details className={css['refusal']}>
    <summary>{title}</summary>
    <dl>
      <dt>{texts.meaning}</dt>
      <dd>{meaning}</dd>
      <dt>{texts.whatToDo}</dt>
      <dd>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {link === undefined || (isClosed && link.href.startsWith(paths.portation.href())) ? null : (
          <Link to={link.href}>{link.label}</Link>
        )}
      </dd>
      <dt>{texts.whoActs}</dt>
      <dd>{who}</dd>
      <dt>{texts.code}</dt>
      <dd translate="no" lang="en">
        {code}
      </dd>
    </dl>
  </details>
);
