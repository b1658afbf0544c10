import type { StartupPart } from '../../../machines/startup/startup.types.ts';
import { SessionDialogs } from '../../features/session/SessionDialogs.tsx';
import { SignInNotice } from '../../features/session/SignInNotice.tsx';
import { StartupNotice } from './StartupNotice.tsx';

interface Props {
  missing: readonly StartupPart[];
  /** `denied`, `unavailable` or `failed`; anything else is nothing to speak of. */
  signInOutcome: string | null;
}

/** Everything of `GlobalNotices` in one chunk: several small ones would weigh more. */
export const GlobalNoticeParts = ({ missing, signInOutcome }: Props) => (
  <>
    {missing.length === 0 ? null : <StartupNotice missing={missing} />}
    {signInOutcome === null ? null : <SignInNotice outcome={signInOutcome} />}
    <SessionDialogs />
  </>
);
