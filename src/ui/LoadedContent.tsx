import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Loaded } from '../lib/loaded.ts';
import { LoadingAfter } from './LoadingAfter.tsx';
import { LongWait } from './LongWait.tsx';
import { Notice } from './Notice.tsx';
import { PageHeading } from './PageHeading.tsx';
import { uiTexts } from './ui.texts.ts';

interface Props<Data> {
  loaded: Loaded<Data>;
  retry: () => void;
  /** What could not be loaded, as a sentence. */
  failed: string;
  /** Lines of text for which the place is kept. */
  lines?: number;
  /** The data are the page's main object: what failed is then the page's heading. */
  isPage?: boolean;
  children: (data: Data) => ReactNode;
}

/** A part of a page that waits for its data: grey lines, the data, or what failed with a way on. */
export const LoadedContent = <Data,>({ children, failed, isPage = false, lines = 8, loaded, retry }: Props<Data>) => {
  if (loaded.tag === 'loading') {
    return (
      <>
        <LongWait onRetry={retry} />
        <LoadingAfter lines={lines} isWhole={isPage} />
      </>
    );
  }
  if (loaded.tag === 'failed') {
    const again = (
      <Button mt="xs" onClick={retry}>
        {uiTexts.retry}
      </Button>
    );
    return isPage ? (
      <Stack align="flex-start">
        <PageHeading>{failed}</PageHeading>
        <Text>{uiTexts.serverFailed}</Text>
        {again}
      </Stack>
    ) : (
      <Notice kind="danger" title={failed} announce>
        {again}
      </Notice>
    );
  }
  return children(loaded.data);
};
