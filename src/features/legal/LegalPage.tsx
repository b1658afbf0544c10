import { Stack, Text, Title } from '@mantine/core';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { usePageMeta } from '../../ui/page-meta.tsx';
import { CookiePanel } from './CookiePanel.tsx';
import { legalDocuments } from './legal.texts.ts';
import type { LegalSlug } from './legal-slugs.ts';
import { ThirdPartyList } from './ThirdPartyList.tsx';

/** One document of the service in plain words. */
export function LegalPage({ slug }: { slug: LegalSlug }) {
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
              {paragraph}
            </Text>
          ))}
          {section.items !== undefined && (
            <ul>
              {section.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {slug === 'third-party' && <ThirdPartyList />}
    </Stack>
  );
}
