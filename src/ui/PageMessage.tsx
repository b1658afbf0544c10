import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeading } from './PageHeading.tsx';
import { usePageMeta } from './page-meta.tsx';

interface Props {
  title: string;
  text: ReactNode;
  /** Links and buttons that lead on. */
  children: ReactNode;
}

/** A page that consists of a message, such as «not found». */
export const PageMessage = ({ children, text, title }: Props) => {
  usePageMeta({ title });
  return (
    <Stack gap="md" align="flex-start">
      <PageHeading>{title}</PageHeading>
      <Text maw="var(--site-text-width)">{text}</Text>
      <Group>{children}</Group>
    </Stack>
  );
};
