import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { notFoundTexts as texts } from './not-found.texts.ts';
import { PageHeading } from './PageHeading.tsx';
import { usePageMeta } from './page-meta.tsx';

type Props = {
  title?: string | undefined;
  text?: ReactNode;
  /** A way on that fits the missing thing; the way home is always there. */
  action?: ReactNode;
};

/** The not-found page, also in place of a page whose main object does not exist. */
export const NotFoundView = ({ title = texts.title, text = texts.text, action }: Props) => {
  usePageMeta({ title });
  return (
    <Stack gap="md" align="flex-start">
      <PageHeading>{title}</PageHeading>
      <Text maw="var(--site-text-width)">{text}</Text>
      <Group>
        {action}
        <Button component={Link} to="/" variant={action === undefined ? 'filled' : 'default'}>
          {texts.home}
        </Button>
      </Group>
    </Stack>
  );
};
