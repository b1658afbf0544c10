import type { StatusFacts } from '../../../lib/portations/describe-status.ts';

/** What the button under the three lines of a status does. */
export type NextAction = 'callDonor' | 'callRecipient' | 'addToCalendar' | 'toAccount';

/** The one thing to do next while the portation has not ended; the account where only time helps. */
export const nextActionOf = ({ isWithdrawing, next, portationAt, status }: StatusFacts): NextAction => {
  if (isWithdrawing === true) {
    return 'toAccount';
  }
  switch (status) {
    case 'Arbitration':
      return 'callDonor';
    case 'DebtPending':
      return next === null || next.code === 'DEBT_CLEARED' ? 'callDonor' : 'toAccount';
    case 'Approved':
      return next?.code === 'SIM_READY' || portationAt === null ? 'callRecipient' : 'addToCalendar';
    case 'Ready':
    case 'InProgress':
      return 'callRecipient';
    default:
      return 'toAccount';
  }
};
