import type { ReactNode } from 'react';
import type { SignInRefusal } from '../../../contract/sign-in-refusal.ts';
import { PageMessage } from '../../ui/PageMessage.tsx';
import { refusedSignInTexts as texts } from './refused-sign-in.texts.ts';

/** Longest wait of an hourly limit. The address could name any. */
const HOUR_SECONDS = 3600;

interface Props {
  reason: SignInRefusal;
  /** Seconds until the next sign-in is accepted; an hour when they are missing or impossible. */
  wait: string | null;
  /** Links that lead on. */
  children: ReactNode;
}

/** A page that says why a sign-in was refused. */
export const RefusedSignIn = ({ children, reason, wait }: Props) => {
  const seconds = /^\d{1,4}$/.test(wait ?? '') ? Math.min(Number(wait), HOUR_SECONDS) : HOUR_SECONDS;
  const { title, text } = reason === 'limit' ? texts.limit(seconds) : texts[reason];
  return (
    <PageMessage kind="error" title={title} text={text}>
      {children}
    </PageMessage>
  );
};
