import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { PageMessage } from '../../ui/PageMessage.tsx';
import { isChunkError } from '../../lib/chunk-errors.ts';
import { layoutTexts as texts } from './layout.texts.ts';

/** The error boundary of routes: replaces a page that could not be loaded or rendered. */
export const RouteFailure = () => {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundView />
  ) : (
    <Failure error={error} isChunk={isChunkError(error)} />
  );
};

const Failure = ({ error, isChunk }: { error: unknown; isChunk: boolean }) => {
  // The console gets the error itself; the page shows only a text.
  useEffect(() => console.error('A page could not be shown', error), [error]);
  // A failed chunk load has no cause, so the browser's online state is used.
  const [title, text] = !isChunk
    ? [texts.failureTitle, texts.failureText]
    : navigator.onLine
      ? [texts.chunkTitle, texts.chunkText]
      : [texts.offlineTitle, texts.offlineText];
  return (
    <PageMessage kind="error" title={title} text={text}>
      <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
      <Button component={Link} to="/" reloadDocument variant="default">
        {texts.toHome}
      </Button>
    </PageMessage>
  );
};
