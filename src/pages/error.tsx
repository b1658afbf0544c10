import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { signInRefusals } from '../../contract/sign-in-refusal.ts';
import { ownOriginPath } from '../lib/own-origin.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { PageMessage } from '../ui/PageMessage.tsx';
import { errorTexts as texts } from './error.texts.ts';

/** Lazy: this page is part of the entry, and few sign-ins are refused. */
const RefusedSignIn = lazy(async () => {
  const { RefusedSignIn: Part } = await lazyWithRetry(() => import('../features/session/RefusedSignIn.tsx'));
  return { default: Part };
});

/**
 * Shown when a page could not be loaded at all, or a sign-in was refused (`reason`); `url` is the page to try again, on
 * our own origin only.
 */
export const Component = () => {
  const [search] = useSearchParams();
  const requested = ownOriginPath(search.get('url')) ?? '/';
  // The error page itself cannot be retried.
  const retryPath = /^\/error(?:[/?#]|$)/.test(requested) ? '/' : requested;
  const waysOn = (
    <>
      {/* Links that reload the document instead of client navigations. */}
      <Button component="a" href={retryPath}>
        {texts.retry}
      </Button>
      <Button component="a" href="/" variant="default">
        {texts.home}
      </Button>
    </>
  );
  const reason = signInRefusals.find((one) => one === search.get('reason'));
  return reason === undefined ? (
    <PageMessage kind="error" title={texts.title} text={texts.text}>
      {waysOn}
    </PageMessage>
  ) : (
    <Suspense fallback={null}>
      <RefusedSignIn reason={reason} wait={search.get('wait')}>
        {waysOn}
      </RefusedSignIn>
    </Suspense>
  );
};
