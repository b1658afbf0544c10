import type { OrderStage } from '../../../contract/orders.ts';
import type {
  PortationEventCode,
  PortationStatus,
  ReceiptMethod,
  SimReceipt,
  SimType,
} from '../../../contract/portations.ts';
import { daysBetween } from '../../../domain/dates.ts';
import { slotEnd } from '../../../domain/windows.ts';

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
  /** The new operator reports that the citizen has the SIM. */
  hasSim?: boolean;
  /** Start of a window that the new operator proposes and nobody has assigned yet. */
  proposedAt?: string | null;
  /** Roubles, when known. */
  debtSum?: number | undefined;
  isWithdrawing?: boolean;
  /** БДПН refused the last withdrawal: the citizen may still want to stop the move. */
  isWithdrawalRefused?: boolean | undefined;
  from: string;
  to: string;
  timeZone: string;
}

/** A debt was found, and its payment is not known. */
export const isDebtUnpaid = ({ next, status }: Pick<StatusFacts, 'next' | 'status'>): boolean =>
  status === 'DebtPending' && (next === null || next.code === 'DEBT_CLEARED');

/** The last day for the payment of an unpaid debt is over. @param now by the domain clock, ISO */
export const isDebtOverdue = (
  { next, status, timeZone }: Pick<StatusFacts, 'next' | 'status' | 'timeZone'>,
  now: string,
): boolean => isDebtUnpaid({ next, status }) && next !== null && daysBetween(now, next.at, timeZone) < 0;

/** Statuses in which the move lies ahead and has a date. */
const dated: readonly StatusFacts['status'][] = [
  'Registered',
  'DonorCheck',
  'Arbitration',
  'DebtCheck',
  'DebtPending',
  'Approved',
  'Ready',
];

/**
 * Whether the window is over although nobody has reported that the move began.
 * @param now by the domain clock, ISO
 */
export const isLate = (
  { next, status, timeZone, windowAt }: Pick<StatusFacts, 'next' | 'status' | 'timeZone' | 'windowAt'>,
  now: string,
): boolean =>
  dated.includes(status) && !isDebtUnpaid({ next, status }) && slotEnd(new Date(windowAt), timeZone) <= new Date(now);

/** Days before a window from which a SIM that is not received is warned of. */
const SIM_WARNING_DAYS = 4;

/** The SIM is not received, and the window is near. @param now by the domain clock, ISO */
export const isSimUrgent = ({ next, receipt = null, status, timeZone, windowAt }: StatusFacts, now: string): boolean =>
  ((status === 'Approved' && (next?.code === 'SIM_READY' || next?.code === 'SIM_RECEIVED')) ||
    (status === 'Ready' && receipt !== null)) &&
  daysBetween(now, windowAt, timeZone) < SIM_WARNING_DAYS;

/** The new operator proposes a window that has not begun. @param now by the domain clock, ISO */
export const isProposed = ({ proposedAt }: Pick<StatusFacts, 'proposedAt'>, now: string): boolean =>
  proposedAt != null && new Date(now) < new Date(proposedAt);
