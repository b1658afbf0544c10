import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { usePageMeta } from '../../ui/page-meta.tsx';
import { CookiePanel } from './CookiePanel.tsx';
import { legalDocuments } from './legal.texts.ts';
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

/** One legal document. */
export const LegalPage = ({ slug }: { slug: LegalSlug }) => {
  const document = legalDocuments[slug];
  usePageMeta({ title: document.title, description: document.lead });
  return (
    <Stack gap="lg" maw="var(--site-text-width)">
      <PageHeading>{document.title}</PageHeading>
      <Text size="lg">{document.lead}</Text>
      {slug === 'cookies' && <CookiePanel />}
      {document.sections.map((section) => (
        <section key={section.heading}>
          <Title order={2} mb="xs">
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
      ))}
      {slug === 'third-party' && <ThirdPartyList />}
    </Stack>
  );
};
