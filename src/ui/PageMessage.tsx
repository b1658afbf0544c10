import { Group, Stack, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Trouble } from './illustrations/TroubleScene.tsx';
import { lazyWithRetry } from './lazy-with-retry.ts';
import { NumberSearch } from './NumberSearch.tsx';
import { PageHeading } from './PageHeading.tsx';
import { usePageMeta } from './page-meta.tsx';
import { uiTexts } from './ui.texts.ts';

/** Lazy: these pages are part of the entry, and most visits show none of them. */
const TroubleScene = lazy(async () => {
  const { TroubleScene: Scene } = await lazyWithRetry(() => import('./illustrations/TroubleScene.tsx'));
  return { default: Scene };
});

interface Props {
  title: string;
  text: ReactNode;
  kind: Trouble;
  /** Without the field for a number. */
  isPlain?: boolean;
  /** Links and buttons that lead on. */
  children: ReactNode;
}

/** A page that consists of a message, such as «not found», with a drawing, ways on and the field for a number. */
export const PageMessage = ({ children, isPlain = false, kind, text, title }: Props) => {
  usePageMeta({ title });
  return (
    <Group justify="space-between" align="flex-start" gap="xl">
      <Stack gap="md" align="flex-start" flex="1 1 24rem" miw={0}>
        <PageHeading>{title}</PageHeading>
        <Text maw="var(--site-text-width)">{text}</Text>
        <Group>{children}</Group>
        {isPlain ? null : (
          <>
            <Text mt="md">{uiTexts.checkNumber}</Text>
            <NumberSearch label={uiTexts.checkNumberForm} />
          </>
        )}
      </Stack>
      <Suspense fallback={<div style={{ width: 330, maxWidth: '100%', height: 180 }} />}>
        <TroubleScene kind={kind} />
      </Suspense>
    </Group>
  );
};
