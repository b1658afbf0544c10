import { Button, Group, Stack, Text } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { ownOriginPath } from '../lib/own-origin.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';
import { errorTexts as texts } from './error.texts.ts';

/** Shown when a page could not be loaded at all; `url` is the page to try again, on our own origin only. */
export const Component = () => {
  usePageMeta({ title: texts.title });
  const [search] = useSearchParams();
  const requested = ownOriginPath(search.get('url')) ?? '/';
  // The error page itself cannot be retried.
  const retryPath = /^\/error(?:[/?#]|$)/.test(requested) ? '/' : requested;
  return (
    <Stack gap="md" align="flex-start">
      <PageHeading>{texts.title}</PageHeading>
      <Text maw="var(--site-text-width)">{texts.text}</Text>
      <Group>
        {/* Links that reload the document instead of client navigations. */}
        <Button component="a" href={retryPath}>
          {texts.retry}
        </Button>
        <Button component="a" href="/" variant="default">
          {texts.home}
        </Button>
      </Group>
    </Stack>
  );
};
