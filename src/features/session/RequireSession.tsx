import { Button, VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useActors } from '../../actors/actors-context.ts';
import { useFeature } from '../../actors/use-feature.ts';
import {
  selectAuthInfo,
  selectIsExpired,
  selectIsLeaving,
  selectIsSettled,
  selectIsSignedIn,
  selectIsUnavailable,
} from '../../../machines/auth/auth.selectors.ts';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { SlowLoadNotice } from '../../ui/SlowResponseNotice.tsx';
import { PageMessage } from '../../ui/PageMessage.tsx';
import { sessionTexts as texts } from './session.texts.ts';
import { useSession, useSessionCommands } from './use-session.ts';
import { uiTexts } from '../../ui/ui.texts.ts';

/**
 * A page for signed-in citizens. Without a session the address stays and the page offers to sign in: an automatic
 * redirect to another site breaks Back. When a session ends later, the page stays on screen; it is remounted for
 * another citizen who signs in in another tab.
 */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const { startCharts } = useActors();
  // A cookie that says that there may be a session can be missing.
  useEffect(startCharts, [startCharts]);
  const isSettled = useSession(selectIsSettled);
  const isSignedIn = useSession(selectIsSignedIn);
  const isExpired = useSession(selectIsExpired);
  const isUnavailable = useSession(selectIsUnavailable);
  const isLeaving = useSession(selectIsLeaving);
  const userName = useSession((snapshot) => selectAuthInfo(snapshot)?.userName ?? null);
  const isKnown = isSettled || isLeaving;
  const current = isSignedIn || isExpired ? 'page' : isUnavailable ? 'unavailable' : isKnown ? 'signIn' : 'checking';
  const deferred = useDeferredValue(current);
  // An expired session has no user info: the page still belongs to the previous citizen.
  const [owner, setOwner] = useState(userName);
  if (userName !== null && userName !== owner) {
    setOwner(userName);
  }
  // The page that follows the check is rendered in slices; nothing else waits.
  switch (current === 'page' ? deferred : current) {
    case 'page':
      return <Fragment key={owner}>{children}</Fragment>;
    case 'unavailable':
      return <SessionUnknown />;
    case 'signIn':
      return <SignInPage />;
    case 'checking':
      return <Checking />;
  }
};

/** The session check has not finished. */
const Checking = () => {
  const { retryCheck } = useSessionCommands();
  return (
    <>
      {/* Not focused: the page that follows has a heading of its own. */}
      <VisuallyHidden component="h1">{texts.checking}</VisuallyHidden>
      <SlowLoadNotice onRetry={retryCheck} />
      <LoadingSkeleton label={texts.checking} isWhole />
    </>
  );
};

/** «Для продолжения войдите через Госуслуги», shown instead of the page. */
const SignInPage = () => {
  const { signIn } = useSessionCommands();
  const isSignInOn = useFeature('EsiaAuth');
  const isSignInOff = isSignInOn === false;
  const title = isSignInOff ? uiTexts.signInOff : texts.signInTitle;
  return (
    <PageMessage isPlain kind="signIn" title={title} text={isSignInOff ? texts.signInOffText : texts.signInText}>
      {isSignInOn === true ? <Button onClick={signIn}>{texts.signIn}</Button> : null}
      <Button component={Link} to="/" variant="default">
        {texts.toHome}
      </Button>
    </PageMessage>
  );
};

const SessionUnknown = () => {
  const { retryCheck } = useSessionCommands();
  return (
    <PageMessage isPlain kind="error" title={texts.unavailableTitle} text={texts.unavailableText}>
      <Button onClick={retryCheck}>{texts.retry}</Button>
    </PageMessage>
  );
};
