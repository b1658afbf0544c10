import type { OrderStage } from '../../../contract/orders.ts';
import type {
  PortationEventCode,
  PortationStatus,
  ReceiptMethod,
  SimReceipt,
  SimType,
} from '../../../contract/portations.ts';
import type { RefusalCode } from '../../../contract/refusal-codes.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/portation-rules.ts';
import { daysBetween, formatDay, formatTime, hourOf, zoneHint } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { statusTexts as texts } from './describe-status.texts.ts';
import { plannedDate, plannedTitle } from './planned-step.ts';

/** What the status of a portation is described from; a part of the detail, of a list row or of an order. */
export interface StatusFacts {
  /** Null until БДПН registers the application. */
  status: PortationStatus | null;
  /** Until then: whom the application waits for, and since when. */
  pending?: { stage: OrderStage; since: string } | null;
  startedAt: string;
  /** The start of the requested window, or of the one assigned later. */
  windowAt: string;
  /** Null until the window is agreed. */
  portationAt: string | null;
  /** The last failed attempt. */
  failedAt: string | null;
  next: { code: PortationEventCode; title: string; at: string } | null;
  simType: SimType | null;
  receiptMethod?: ReceiptMethod | null;
  /** Where or when the SIM that is ready can be received; null also when it has been. */
  receipt?: SimReceipt | null;
  /** Start of a window that the new operator proposes and nobody has assigned yet. */
  proposedAt?: string | null;
  /** Roubles, when known. */
  debtSum?: number | undefined;
  isWithdrawing?: boolean;
  from: string;
  to: string;
  timeZone: string;
}

export interface StatusDescription {
  headline: string;
  /** A reservation about the date in the headline. */
  note: string | null;
  /** Days passed of the days from the application to the move; null when no date is counted down to. */
  ring: { passed: number; total: number; left: number; label: string; unit: string } | null;
  now: string;
  you: string;
  next: string;
  /** The citizen must act, or the portation fails. */
  isUrgent: boolean;
}

/** Days before the window from which an absent SIM card is a warning. */
const SIM_WARNING_DAYS = 4;

/** Statuses in which nothing is more urgent than to receive the SIM that is ready. */
const receivable: readonly PortationStatus[] = ['Registered', 'DonorCheck', 'DebtCheck', 'Approved'];

/** Describes a portation that has not ended. @param now by the domain clock, ISO */
export const describeStatus = (facts: StatusFacts, now: string): StatusDescription => {
  const isDebtUnpaid = facts.status === 'DebtPending' && (facts.next === null || facts.next.code === 'DEBT_CLEARED');
  return {
    headline: headlineOf(facts, isDebtUnpaid, now),
    note: isMoveAhead(facts, isDebtUnpaid) ? noteOf(facts, now) : null,
    ring: isMoveAhead(facts, isDebtUnpaid) ? ringOf(facts, now) : null,
    now: facts.isWithdrawing === true ? texts.now.withdrawing : nowOf(facts, isDebtUnpaid, now),
    you: facts.isWithdrawing === true ? texts.nothing : youOf(facts, isDebtUnpaid, now),
    next: facts.isWithdrawing === true ? texts.next.withdrawn : nextOf(facts, now),
    isUrgent:
      isDebtUnpaid || (isSimAwaited(facts) && daysBetween(now, facts.windowAt, facts.timeZone) < SIM_WARNING_DAYS),
  };
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
const isMoveAhead = ({ status }: StatusFacts, isDebtUnpaid: boolean): boolean =>
  status !== 'InProgress' && status !== 'Failed' && !isDebtUnpaid;

const isSimAwaited = ({ next, status }: StatusFacts): boolean =>
  status === 'Approved' && (next?.code === 'SIM_READY' || next?.code === 'SIM_RECEIVED');

const noteOf = ({ from, portationAt, proposedAt = null, timeZone, to }: StatusFacts, now: string): string | null => {
  if (proposedAt !== null) {
    return texts.proposed(to, momentOf(proposedAt, timeZone, now));
  }
  return portationAt === null ? texts.preliminary(from) : null;
};

/** «28 ноября, с 01:00 (МСК)» */
const momentOf = (at: string, timeZone: string, now: string): string =>
  `${formatDay(at, timeZone, now)}, с\u00a0${formatTime(at, timeZone)}\u00a0${zoneHint(at, timeZone)}`;

/** Where, or when and from whom, the SIM that is ready is received; the latest day is that of the reminder. */
const receiptOf = (receipt: SimReceipt, { timeZone, to, windowAt }: StatusFacts, now: string): string => {
  const day = formatDay(new Date(Date.parse(windowAt) - DAY_MS).toISOString(), timeZone, now);
  switch (receipt.method) {
    case 'pickup':
      return texts.you.atPickup(day, receipt.address, receipt.hours);
    case 'courier':
      return texts.you.byCourier(formatCourier(receipt, timeZone, now));
    case 'online':
      return texts.you.esimInstall(to, day);
  }
};

/** «25 ноября, с 10:00 до 14:00 (МСК)» */
export const formatCourier = (
  { from, to }: Extract<SimReceipt, { method: 'courier' }>,
  timeZone: string,
  now: string,
): string => {
  const [first, last] = [formatDay(from, timeZone, now), formatDay(to, timeZone, now)];
  const start = `${first}, с\u00a0${formatTime(from, timeZone)}`;
  const end = `${formatTime(to, timeZone)}\u00a0${zoneHint(to, timeZone)}`;
  return first === last ? `${start} до\u00a0${end}` : `${start} до\u00a0${last}, ${end}`;
};

const headlineOf = (facts: StatusFacts, isDebtUnpaid: boolean, now: string): string => {
  const { status, timeZone, windowAt } = facts;
  if (status === 'InProgress') {
    return texts.inProgress;
  }
  if (status === 'Failed') {
    return texts.failed;
  }
  if (isDebtUnpaid) {
    return texts.unpaid;
  }
  const days = daysBetween(now, windowAt, timeZone);
  if (days < 0) {
    return texts.delayed;
  }
  const when = days === 0 ? texts.today : days === 1 ? texts.tomorrow : texts.inDays(days);
  return texts.moving(when, formatDay(windowAt, timeZone, now), dayPart(windowAt, timeZone));
};

const ringOf = ({ startedAt, timeZone, windowAt }: StatusFacts, now: string): StatusDescription['ring'] => {
  const total = Math.max(1, daysBetween(startedAt, windowAt, timeZone));
  const left = Math.max(0, Math.min(total, daysBetween(now, windowAt, timeZone)));
  const passed = total - left;
  return { passed, total, left, label: texts.ring(passed, total), unit: texts.ringDays(left) };
};

const nowOf = (facts: StatusFacts, isDebtUnpaid: boolean, now: string): string => {
  const { debtSum, failedAt, from, status, timeZone, to } = facts;
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
      if (!isDebtUnpaid) {
        return texts.now.debtPaid(from);
      }
      return debtSum === undefined ? texts.now.debt(from) : texts.now.debtSum(from, formatMoney(debtSum));
    case 'Approved':
      return texts.now.approved(from);
    case 'Ready':
      return texts.now.ready;
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

const youOf = (facts: StatusFacts, isDebtUnpaid: boolean, now: string): string => {
  const { from, next, receiptMethod, simType, status, timeZone, to } = facts;
  const isEsim = simType === 'eSIM';
  const { receipt = null } = facts;
  if (receipt !== null && status !== null && receivable.includes(status)) {
    return receiptOf(receipt, facts, now);
  }
  if (isSimAwaited(facts) && next !== null) {
    const day = formatDay(next.at, timeZone, now);
    if (isEsim) {
      return texts.you.esim(to, day);
    }
    return receiptMethod === 'courier' ? texts.you.simCourier(to, day) : texts.you.simPickup(to, day);
  }
  switch (status) {
    case null:
      return texts.you.pending;
    case 'Arbitration':
      return texts.you.passport(from);
    case 'DebtPending':
      if (!isDebtUnpaid) {
        return texts.nothing;
      }
      return next === null ? texts.you.debtSoon(from) : texts.you.debt(from, formatDay(next.at, timeZone, now));
    case 'Approved':
      return isEsim ? texts.you.esimReady(to) : texts.you.simReady(to);
    case 'Ready':
    case 'InProgress':
      return isEsim ? texts.you.turnEsimOn(from, to) : texts.you.insertSim(from, to);
    case 'Failed':
      return texts.nothing;
    default:
      return texts.stayOffer(from);
  }
};

const nextOf = (facts: StatusFacts, now: string): string => {
  const { from, next, status, timeZone, to, windowAt } = facts;
  switch (status) {
    case null:
      return texts.next.pending(from);
    case 'Approved':
    case 'Ready':
      return daysBetween(now, windowAt, timeZone) < 0
        ? texts.next.works(to)
        : texts.moves(
            formatDay(windowAt, timeZone, now),
            `${formatTime(windowAt, timeZone)}\u00a0${zoneHint(windowAt, timeZone)}`,
          );
    case 'InProgress':
      return texts.next.works(to);
    default:
      return next === null ? texts.next.works(to) : nextStepOf(next, facts, now);
  }
};

/** What ends the present step, as a sentence. */
const nextStepOf = (next: NonNullable<StatusFacts['next']>, { from, simType, timeZone }: StatusFacts, now: string) => {
  const sentence = texts.nextSteps[next.code];
  return sentence === undefined
    ? `${plannedTitle(next, simType)}, ${plannedDate(next, timeZone)}`
    : sentence(from, formatDay(next.at, timeZone, now));
};
