import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { notFoundTexts as texts } from './not-found.texts.ts';
import { PageHeading } from './PageHeading.tsx';
import { usePageMeta } from './page-meta.tsx';

type Props = {
  title?: string | undefined;
  text?: ReactNode;
  /** An action beside the link to the home page. */
  action?: ReactNode;
};

/** The not-found page, also shown when the main object of a page does not exist. */
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
