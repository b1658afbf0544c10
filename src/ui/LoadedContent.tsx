import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Failure } from '../../contract/failure.ts';
import type { Loaded } from '../lib/loaded.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';
import { SlowLoadNotice } from './SlowResponseNotice.tsx';
import { notFoundTexts } from './not-found.texts.ts';
import { NotFoundView } from './NotFoundView.tsx';
import { PageHeading } from './PageHeading.tsx';

interface Props<Data> {
  loaded: Loaded<Data>;
  retry: () => void;
  /** What could not be loaded, as a sentence. */
  failed: string;
  /** Accessible name of the skeleton. */
  label?: string;
  /** Lines of text for which the skeleton reserves space. */
  lines?: number;
  /** The data are the page's main object: without them the whole page is replaced. */
  isPage?: boolean;
  /** The data fill most of the page. */
  isWhole?: boolean;
  /** Shown while the data load, instead of lines of text. */
  skeleton?: ReactNode;
  /** Shown when the record does not exist: the general not-found page or an empty state by default. */
  notFound?: ReactNode;
  /** Wraps the content, except for «not found», which replaces the page. */
  renderFrame?: (content: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** Data of a page or of a part of it: a skeleton, the data, «not found», or what failed with a retry. */
export const LoadedContent = <Data,>({
  children,
  failed,
  renderFrame = (content) => content,
  isPage = false,
  isWhole = isPage,
  label,
  lines = 8,
  loaded,
  notFound = isPage ? <NotFoundView /> : <Text>{notFoundTexts.part}</Text>,
  retry,
  skeleton = <LoadingSkeleton label={label} lines={lines} isWhole={isWhole} />,
}: Props<Data>) => {
  switch (loaded.tag) {
    case 'loading':
      return renderFrame(
        <>
          <SlowLoadNotice onRetry={retry} />
          {skeleton}
        </>,
      );
    case 'loaded':
      return renderFrame(children(loaded.data));
    case 'missing':
      return notFound;
    case 'failed':
      return renderFrame(
        isPage ? (
          <Stack>
            <PageHeading>{failed}</PageHeading>
            <LoadFailure failure={loaded.failure} onRetry={retry} />
          </Stack>
        ) : (
          <LoadFailure title={failed} failure={loaded.failure} onRetry={retry} />
        ),
      );
  }
};

interface FailureProps {
  failure: Failure;
  title?: string;
  onRetry: () => void;
  /** Id of the retry button, for an error summary to focus it. */
  retryId?: string;
}

/** Data that could not be loaded; for loads that do not fit LoadedContent. */
export const LoadFailure = ({ failure, onRetry, retryId, title }: FailureProps) => (
  <FailureNotice
    failure={failure}
    {...(title === undefined ? {} : { title })}
    onRetry={onRetry}
    retryId={retryId}
    isLoad
  />
);
