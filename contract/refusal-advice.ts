import { formatCalendarDate } from '../domain/calendar-date.ts';
import type { RefusalCode } from './refusal-codes.ts';
import { canResend, refusalRemedies } from './refusal-remedies.ts';
import { adviceTexts, againTexts, refusalTexts } from './refusals.texts.ts';

interface RefusedFacts {
  /** A returned draft, or a portation that was rejected or cancelled. */
  of: 'draft' | 'portation';
  /** The first day on which a new attempt may succeed, when known. */
  availableFrom: string | undefined;
  /** By the domain clock, ISO. */
  now: string;
  /** No new applications are accepted. */
  isClosed?: boolean;
}

/** What the citizen does about an application that was refused: one sentence, the same on pages and in letters. */
export const refusalAdvice = (
  code: RefusalCode,
  { availableFrom, isClosed = false, now, of }: RefusedFacts,
): string => {
  const { again: remedy } = refusalRemedies[code];
  const { advice } = refusalTexts[code];
  const isSendable = canResend(code, availableFrom, now);
  if (availableFrom !== undefined && remedy !== 'never' && (remedy === 'wait' || of === 'portation')) {
    if (availableFrom > now.slice(0, 10)) {
      return adviceTexts.later(formatCalendarDate(availableFrom));
    }
    if (remedy === 'wait') {
      return isClosed ? adviceTexts.closed : adviceTexts.over(againTexts[of]);
    }
  }
  if (remedy === 'never') {
    return `${advice ?? ''}.`;
  }
  if (advice === null) {
    return isClosed ? adviceTexts.closed : adviceTexts.unchanged(againTexts[of]);
  }
  const again = isClosed ? 'closed' : of === 'draft' && !isSendable ? 'lockedDraft' : of;
  return adviceTexts.first(advice, againTexts[again]);
};
