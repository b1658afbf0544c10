import type { PortationStatus, SimType } from '../../../contract/portations.ts';
import { type RefusalCode, refusalTitles } from '../../../contract/refusal-codes.ts';
import { HOUR_MS } from '../../../domain/portation-rules.ts';
import { daysBetween, formatDay, hourOf } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { keepShortWords } from '../../../domain/short-words.ts';
import { inSimWords } from '../../../domain/sim-words.ts';
import { statusTexts as texts } from './describe-status.texts.ts';
import { formatStart, formatUntil } from './moments.ts';
import { type NextButton, nextActionOf } from './next-action.ts';
import { nextActionTexts } from './next-action.texts.ts';
import { plannedDate, plannedTitle } from './planned-step.ts';
import { isDebtOverdue, isDebtUnpaid, isLate, isProposed, isSimUrgent, type StatusFacts } from './status-facts.ts';

/** Why a number was not moved, in the words of the ordered kind of SIM, where it is known. */
export const refusalTitle = (code: RefusalCode, simType: SimType | null = null): string =>
  keepShortWords(inSimWords(refusalTitles[code], simType));

export interface StatusDescription {
  headline: string;
  /** A reservation about the date in the headline. */
  note: string | null;
  /** Days passed of the days from the application to the move; null when no date is counted down to. */
  ring: { passed: number; total: number; left: number; label: string; unit: string } | null;
  now: string;
  you: string;
  next: string;
  /** Belongs to `you`. */
  button: NextButton;
  /** The citizen must act, or the portation fails or stays late. */
  isUrgent: boolean;
}

/** Describes a portation that has not ended. @param now by the domain clock, ISO */
export const describeStatus = (facts: StatusFacts, now: string): StatusDescription => {
  const { button, sentence } = nextActionOf(facts, now);
  return {
    headline: headlineOf(facts, now),
    note: noteOf(facts, now, sentence),
    ring: isMoveAhead(facts, now) ? ringOf(facts, now) : null,
    now: facts.isWithdrawing === true ? texts.now.withdrawing : nowOf(facts, now),
    you: sentence,
    next: facts.isWithdrawing === true ? texts.next.withdrawn : nextOf(facts, now),
    button,
    isUrgent: isUrgent(facts, now),
  };
};

const isUrgent = (facts: StatusFacts, now: string): boolean => {
  if (facts.isWithdrawing === true) {
    return false;
  }
  if (isLate(facts, now)) {
    return !isProposed(facts, now);
  }
  return isDebtUnpaid(facts) || isSimUrgent(facts, now);
};

/** The heading of an ended portation; null while it is in progress. */
export const endedHeading = (status: PortationStatus, refusalCode: RefusalCode | null): string | null => {
  switch (status) {
    case 'Completed':
      return texts.completed;
    case 'Rejected':
      return texts.rejected;
    case 'Cancelled':
      return refusalCode === null || refusalCode === 'SUBSCRIBER_WITHDREW' ? texts.withdrawn : texts.cancelled;
    case 'Returned':
      return texts.returned;
    default:
      return null;
  }
};

/** «ночью», «утром», «днём» or «вечером», by the hour in which the window starts. */
export const dayPart = (at: string, timeZone: string): string => {
  const hour = hourOf(at, timeZone);
  if (hour < 6) {
    return texts.parts.night;
  }
  if (hour < 12) {
    return texts.parts.morning;
  }
  return hour < 18 ? texts.parts.day : texts.parts.evening;
};

/** A date is counted down to. */
const isMoveAhead = (facts: StatusFacts, now: string): boolean =>
  facts.isWithdrawing !== true &&
  facts.status !== 'InProgress' &&
  facts.status !== 'Failed' &&
  !isDebtUnpaid(facts) &&
  !isLate(facts, now);

const noteOf = (facts: StatusFacts, now: string, nextSentence: string): string | null => {
  const { from, isWithdrawing, portationAt, proposedAt = null, status, timeZone, to } = facts;
  if (isWithdrawing === true || status === 'InProgress' || isDebtUnpaid(facts)) {
    return null;
  }
  if (proposedAt !== null && isProposed(facts, now)) {
    const proposed = texts.proposed(to, formatStart(proposedAt, timeZone, now));
    const call = nextActionTexts.proposed(to);
    return call === nextSentence ? proposed : `${proposed} ${call}`;
  }
  // The donor agrees to a move; the date is the recipient's.
  return portationAt === null && status !== 'Failed' && !isLate(facts, now)
    ? texts.preliminary(status === 'Approved' ? to : from)
    : null;
};

const headlineOf = (facts: StatusFacts, now: string): string => {
  const { isWithdrawing, status, timeZone, windowAt } = facts;
  if (isWithdrawing === true) {
    return texts.withdrawing;
  }
  if (status === 'InProgress') {
    return texts.inProgress;
  }
  if (status === 'Failed') {
    return texts.failed;
  }
  if (isDebtUnpaid(facts)) {
    return texts.unpaid;
  }
  if (isLate(facts, now)) {
    return texts.delayed;
  }
  const days = daysBetween(now, windowAt, timeZone);
  const when = days <= 0 ? texts.today : days === 1 ? texts.tomorrow : texts.inDays(days);
  return texts.moving(when, formatDay(windowAt, timeZone, now), dayPart(windowAt, timeZone));
};

const ringOf = ({ startedAt, timeZone, windowAt }: StatusFacts, now: string): StatusDescription['ring'] => {
  const total = Math.max(1, daysBetween(startedAt, windowAt, timeZone));
  const left = Math.max(0, Math.min(total, daysBetween(now, windowAt, timeZone)));
  const passed = total - left;
  return { passed, total, left, label: texts.ring(passed, total), unit: texts.ringUnit(left) };
};

const nowOf = (facts: StatusFacts, now: string): string => {
  const { debtSum, failedAt, from, portationAt, status, timeZone, to, windowAt } = facts;
  if (isLate(facts, now) && (status === 'Approved' || status === 'Ready')) {
    return texts.now.late(formatStart(windowAt, timeZone, now), from);
  }
  if (failedAt !== null && (status === 'Approved' || status === 'Ready')) {
    return texts.now.failedBefore(formatDay(failedAt, timeZone, now));
  }
  switch (status) {
    case null:
      return pendingOf(facts, now);
    case 'Registered':
      return texts.now.registered(from);
    case 'Arbitration':
      return texts.now.arbitration(from);
    case 'DebtCheck':
      return texts.now.debtCheck(from);
    case 'DebtPending':
      if (!isDebtUnpaid(facts)) {
        return texts.now.debtPaid(from);
      }
      return debtSum === undefined ? texts.now.debt(from) : texts.now.debtSum(from, formatMoney(debtSum));
    case 'Approved':
      return portationAt === null ? texts.now.agreed(from, to) : texts.now.approved(from);
    case 'Ready':
      return texts.now.ready(to);
    case 'InProgress':
      return texts.now.inProgress(from, to);
    case 'Failed':
      return texts.now.failed(from);
    default:
      return texts.now.checking(from);
  }
};

/** Whom the application waits for; a silence of an hour is called one. */
const pendingOf = ({ pending, startedAt, to }: StatusFacts, now: string): string => {
  const isSilent = Date.parse(now) - Date.parse(pending?.since ?? startedAt) >= HOUR_MS;
  if (pending?.stage === 'operatorReview') {
    return isSilent ? texts.now.silent(to) : texts.now.asked(to);
  }
  return isSilent ? texts.now.unanswered : texts.now.pending(to);
};

const nextOf = (facts: StatusFacts, now: string): string => {
  const { from, next, status, timeZone, to, windowAt } = facts;
  if (isLate(facts, now)) {
    return texts.next.late(to);
  }
  switch (status) {
    case null:
      return texts.next.pending(from);
    case 'Approved':
    case 'Ready':
      return new Date(windowAt) <= new Date(now)
        ? texts.next.works(to)
        : texts.moves(formatStart(windowAt, timeZone, now));
    case 'InProgress':
      return texts.next.works(to);
    default:
      if (isDebtOverdue(facts, now)) {
        return texts.next.debtOverdue(from);
      }
      return next === null ? texts.next.works(to) : nextStepOf(next, facts, now);
  }
};

/** What ends the present step, as a sentence. */
const nextStepOf = (next: NonNullable<StatusFacts['next']>, { from, simType, timeZone }: StatusFacts, now: string) => {
  const sentence = texts.nextSteps[next.code];
  return sentence === undefined
    ? `${plannedTitle(next, simType)}, ${plannedDate(next, timeZone, now, false)}`
    : sentence(from, formatUntil(next.at, timeZone, now));
};
