import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BelowFold } from '../../ui/BelowFold.tsx';
import { PageContents } from '../../ui/PageContents.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { usePageMeta } from '../../ui/page-meta.tsx';
import { CookiePanel } from './CookiePanel.tsx';
import { legalDocuments, legalTexts } from './legal.texts.ts';
import type { LegalSlug } from './legal-slugs.ts';
import { ThirdPartyList } from './ThirdPartyList.tsx';

/** Cookie names are shown as in the browser, untranslated. */
const withNames = (text: string): ReactNode[] =>
  text.split(/(__Host-|(?:mnp|site)-[a-z-]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={part} translate="no">
        {part}
      </code>
    ),
  );

const sectionId = (index: number): string => `section-${index + 1}`;

/** Sections of the first screen. */
const FIRST = 2;

/** One legal document. */
export const LegalPage = ({ slug }: { slug: LegalSlug }) => {
  const document = legalDocuments[slug];
  usePageMeta({ title: document.title, description: document.lead });
  const sections = document.sections.map((section, index) => (
    <section key={section.heading} aria-labelledby={sectionId(index)}>
      <Title order={2} mb="xs" id={sectionId(index)}>
        {section.heading}
      </Title>
      {section.paragraphs?.map((paragraph) => (
        <Text key={paragraph} mb="sm">
          {withNames(paragraph)}
        </Text>
      ))}
      {section.items !== undefined && (
        <ul>
          {section.items.map((item) => (
            <li key={item}>{withNames(item)}</li>
          ))}
        </ul>
      )}
    </section>
  ));
  return (
    <Stack gap="lg">
      <PageHeading>{document.title}</PageHeading>
      <Text size="lg" maw="var(--site-text-width)">
        {document.lead}
      </Text>
      <PageContents
        label={legalTexts.contents}
        items={document.sections.map(({ heading }, index) => ({ id: sectionId(index), title: heading }))}
      >
        <Stack gap="lg">
          {slug === 'cookies' && <CookiePanel />}
          {sections.slice(0, FIRST)}
          <BelowFold>
            {sections.slice(FIRST)}
            {slug === 'third-party' && <ThirdPartyList />}
          </BelowFold>
        </Stack>
      </PageContents>
    </Stack>
  );
};
