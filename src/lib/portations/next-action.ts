import type { SimReceipt } from '../../../contract/portations.ts';
import { daysBetween, formatDay } from '../../../domain/dates.ts';
import { DAY_MS } from '../../../domain/portation-rules.ts';
import { formatCourier, formatUntil } from './moments.ts';
import { nextActionTexts as texts } from './next-action.texts.ts';
import { isDebtOverdue, isDebtUnpaid, isLate, isProposed, isSimUrgent, type StatusFacts } from './status-facts.ts';

/** What the button beside the sentence does; the account where only time helps. */
export type NextButton = 'callDonor' | 'callRecipient' | 'addToCalendar' | 'showEsimCode' | 'toAccount';

/** The one thing to do next: a sentence, and the button that belongs to it. */
export interface NextAction {
  sentence: string;
  button: NextButton;
}

const nothing: NextAction = { sentence: texts.nothing, button: 'toAccount' };

/** What the citizen does next while the portation has not ended. @param now by the domain clock, ISO */
export const nextActionOf = (facts: StatusFacts, now: string): NextAction => {
  const { from, isWithdrawing, receipt = null, status, to } = facts;
  if (isWithdrawing === true) {
    return nothing;
  }
  // In a dispute the citizen's data decide, however late it is.
  if (isLate(facts, now) && status !== 'Arbitration') {
    return { sentence: isProposed(facts, now) ? texts.proposed(to) : texts.late(to), button: 'callRecipient' };
  }
  if (status === null) {
    return { sentence: texts.pending, button: 'toAccount' };
  }
  if (status === 'Arbitration') {
    return { sentence: texts.passport(from), button: 'callDonor' };
  }
  if (isDebtUnpaid(facts)) {
    return payDebt(facts, now);
  }
  if (receipt !== null) {
    return receive(receipt, facts, now);
  }
  if (isProposed(facts, now) && !isSimUrgent(facts, now) && status !== 'Ready' && status !== 'InProgress') {
    return { sentence: texts.proposed(to), button: 'callRecipient' };
  }
  switch (status) {
    case 'Approved':
      return approvedAction(facts, now);
    case 'Ready':
    case 'InProgress':
      return switchOver(facts);
    case 'DebtPending':
    case 'Failed':
      return nothing;
    default:
      return refusedWithdrawal(facts) ?? { sentence: texts.stayOffer(from), button: 'toAccount' };
  }
};

const payDebt = (facts: StatusFacts, now: string): NextAction => {
  const { from, next, timeZone } = facts;
  if (next === null) {
    return { sentence: texts.debtSoon(from), button: 'callDonor' };
  }
  return {
    sentence: isDebtOverdue(facts, now)
      ? texts.debtOverdue(from, formatDay(next.at, timeZone, now))
      : texts.debt(from, formatUntil(next.at, timeZone, now)),
    button: 'callDonor',
  };
};

const approvedAction = (facts: StatusFacts, now: string): NextAction => {
  const { next, portationAt, simType, to, windowAt } = facts;
  if (new Date(windowAt) <= new Date(now)) {
    return switchOver(facts);
  }
  if (next?.code === 'SIM_READY' || next?.code === 'SIM_RECEIVED') {
    return awaitSim(facts, now);
  }
  if (portationAt === null) {
    return { sentence: texts.dateAwaited, button: 'toAccount' };
  }
  return (
    refusedWithdrawal(facts) ?? {
      sentence: simType === 'eSIM' ? texts.saveDayEsim(to) : texts.saveDaySim(to),
      button: 'addToCalendar',
    }
  );
};

/** Who wanted to withdraw is told how to stop the move, not how to save it. */
const refusedWithdrawal = ({ isWithdrawalRefused, to }: StatusFacts): NextAction | null =>
  isWithdrawalRefused === true ? { sentence: texts.stop(to), button: 'callRecipient' } : null;

/** The last day to get the SIM is that before the window; once it is over, today. */
const untilSim = ({ timeZone, windowAt }: StatusFacts, now: string): string => {
  const dayBefore = new Date(Date.parse(windowAt) - DAY_MS);
  return formatUntil(daysBetween(now, dayBefore, timeZone) < 0 ? now : dayBefore, timeZone, now);
};

/** The new operator has not said where the SIM can be received. */
const awaitSim = (facts: StatusFacts, now: string): NextAction => {
  const { receiptMethod, simType, to } = facts;
  const until = untilSim(facts, now);
  const sentence =
    simType === 'eSIM'
      ? texts.esim(to, until)
      : receiptMethod === 'courier'
        ? texts.simCourier(to, until)
        : texts.simPickup(to, until);
  return { sentence, button: 'callRecipient' };
};

/** Where, or when and from whom, the SIM that is ready is received, and what happens without it. */
const receive = (receipt: SimReceipt, facts: StatusFacts, now: string): NextAction => {
  const { from, status, timeZone, to, windowAt } = facts;
  const hasBegun = Date.parse(windowAt) <= Date.parse(now);
  const orElse = status === 'Ready' || hasBegun ? '' : texts.orCancelled;
  const until = untilSim(facts, now);
  switch (receipt.method) {
    case 'pickup':
      return {
        sentence: hasBegun
          ? texts.pickupLast(receipt.address, receipt.hours, to)
          : texts.atPickup(until, receipt.address, receipt.hours, orElse),
        button: 'callRecipient',
      };
    case 'courier': {
      const isOver = new Date(receipt.to) <= new Date(now);
      return {
        sentence: (isOver ? texts.courierOver : texts.byCourier)(formatCourier(receipt, timeZone, now), to, orElse),
        button: 'callRecipient',
      };
    }
    case 'online':
      return {
        sentence: hasBegun ? texts.esimInstallLast(from, to) : texts.esimInstall(to, until, orElse),
        button: 'showEsimCode',
      };
  }
};

const switchOver = ({ from, hasSim = false, simType, to }: StatusFacts): NextAction => ({
  sentence: simType === 'eSIM' ? texts.turnEsimOn(from, to, hasSim) : texts.insertSim(from, to, hasSim),
  button: 'callRecipient',
});
