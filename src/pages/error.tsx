import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { ownOriginPath } from '../lib/own-origin.ts';
import { PageMessage } from '../ui/PageMessage.tsx';
import { errorTexts as texts } from './error.texts.ts';

/** Shown when a page could not be loaded at all; `url` is the page to try again, on our own origin only. */
export const Component = () => {
  const [search] = useSearchParams();
  const requested = ownOriginPath(search.get('url')) ?? '/';
  // The error page itself cannot be retried.
  const retryPath = /^\/error(?:[/?#]|$)/.test(requested) ? '/' : requested;
  return (
    <PageMessage kind="error" title={texts.title} text={texts.text}>
      {/* Links that reload the document instead of client navigations. */}
      <Button component="a" href={retryPath}>
        {texts.retry}
      </Button>
      <Button component="a" href="/" variant="default">
        {texts.home}
      </Button>
    </PageMessage>
  );
};
