import type { StartupPart } from '../../../machines/startup/startup.types.ts';
import { SignInNotice } from '../../features/session/SignInNotice.tsx';
import { StartupNotice } from './StartupNotice.tsx';

interface Props {
  missing: readonly StartupPart[];
  /** Codes of the failed startup calls, for support; empty when none is known. */
  failureCodes: string;
  /** One of the outcomes of `SignInNotice`; any other value is ignored. */
  signInOutcome: string | null;
}

/** The content of `GlobalNotices` in one chunk, which is smaller than several. */
export const GlobalNoticeParts = ({ failureCodes, missing, signInOutcome }: Props) => (
  <>
    {missing.length === 0 ? null : <StartupNotice missing={missing} failureCodes={failureCodes} />}
    {signInOutcome === null ? null : <SignInNotice outcome={signInOutcome} />}
  </>
);
