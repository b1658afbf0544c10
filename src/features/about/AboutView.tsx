import { Anchor, Accordion, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import { Link } from 'react-router-dom';
import { useFeature } from '../../actors/use-feature.ts';
import { paths } from '../../lib/paths.ts';
import type { RefusalCode } from '../../../contract/refusal-codes.ts';
import { type RefusalText, refusalTexts } from '../../../contract/refusals.texts.ts';
import { keepShortWords } from '../../../domain/short-words.ts';
import { BelowFold } from '../../ui/BelowFold.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { PageContents } from '../../ui/PageContents.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { SupportDetails } from '../../ui/SupportDetails.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { aboutTexts as texts, laws, processSteps, refusalGroupTitles, rules } from './about.texts.ts';
import { refusalGroups } from './refusal-groups.ts';
import css from '../../ui/Prose.module.css';

const contents = [
  { id: 'steps', title: texts.stepsTitle },
  ...Object.entries(rules).map(([id, { heading }]) => ({ id, title: heading })),
  { id: 'refusals', title: texts.refusalsTitle },
  { id: 'law', title: texts.lawTitle },
];

/** Rules of the first screen. */
const FIRST = 1;

/** The rules of portation and every refusal reason. */
export const AboutView = () => {
  const isOpen = useFeature('Portation') === true;
  const sections = Object.entries(rules).map(([id, { heading, items, paragraphs }]) => (
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
  ));
  return (
    <Stack gap="xl">
      <div>
        <PageHeading>{texts.title}</PageHeading>
        <Text size="lg" mt="md" maw="var(--site-text-width)">
          {texts.lead}
        </Text>
      </div>
      <PageContents label={texts.contents} items={contents}>
        <Stack gap="xl" className={css['prose'] ?? ''}>
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
          {sections.slice(0, FIRST)}
          <BelowFold>
            {sections.slice(FIRST)}
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
                  <Accordion multiple order={4} keepMountedMode="display-none">
                    {codes.map((code) => (
                      <Refusal key={code} code={code} refusal={refusalTexts[code]} isOpen={isOpen} />
                    ))}
                  </Accordion>
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
            <Group>
              {isOpen ? (
                <Button component={Link} to={paths.portationInit.href()}>
                  {texts.start}
                </Button>
              ) : null}
              <Button component={Link} to={paths.faq.href()} variant="default">
                {texts.questions}
              </Button>
            </Group>
          </BelowFold>
        </Stack>
      </PageContents>
    </Stack>
  );
};

const Refusal = ({
  code,
  isOpen,
  refusal: { link, meaning, steps, title },
}: {
  code: RefusalCode;
  isOpen: boolean;
  refusal: RefusalText;
}) => (
  <Accordion.Item value={code}>
    <Accordion.Control>{keepShortWords(title)}</Accordion.Control>
    <Accordion.Panel role="group">
      <DefinitionList
        items={[
          { term: texts.meaning, value: meaning },
          {
            term: texts.whatToDo,
            value: (
              <>
                <List type="ordered">
                  {steps.map((step) => (
                    <List.Item key={step}>{step}</List.Item>
                  ))}
                </List>
                {link === undefined || (!isOpen && link.href.startsWith(paths.portation.href())) ? null : (
                  <Anchor component={Link} to={link.href}>
                    {link.label}
                  </Anchor>
                )}
              </>
            ),
          },
        ]}
      />
      <SupportDetails>{uiTexts.code(code)}</SupportDetails>
    </Accordion.Panel>
  </Accordion.Item>
);
