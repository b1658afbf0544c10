import type { PortationEvent, SimReceipt } from '../contract/portations.ts';

type Reports = readonly Pick<PortationEvent, 'code' | 'details'>[];

/**
 * How the citizen gets a SIM that is ready and not received yet; null otherwise.
 * @param past events that have happened, oldest first; the last report counts
 */
export const simReceiptOf = (past: Reports): SimReceipt | null => {
  const last = past.findLast(({ code }) => code === 'SIM_READY' || code === 'SIM_RECEIVED');
  return last?.code === 'SIM_READY' ? (last.details?.receipt ?? null) : null;
};

/** Whether the new operator reports that the citizen has the SIM. @param past events that have happened, oldest first */
export const hasSim = (past: readonly Pick<PortationEvent, 'code'>[]): boolean =>
  past.findLast(({ code }) => code === 'SIM_READY' || code === 'SIM_RECEIVED')?.code === 'SIM_RECEIVED';

/** Whether БДПН has answered the last withdrawal with a refusal. @param past events that have happened, oldest first */
export const isWithdrawalRefused = (past: readonly Pick<PortationEvent, 'code'>[]): boolean =>
  past.findLast(({ code }) => code === 'WITHDRAW_REQUESTED' || code === 'WITHDRAW_REFUSED')?.code ===
  'WITHDRAW_REFUSED';

/**
 * Start of the window that the new operator proposes, ISO; null once a window is assigned again.
 * @param past events that have happened, oldest first
 */
export const proposedWindowOf = (past: Reports): string | null => {
  const last = past.findLast(({ code, details }) => details?.newDate !== undefined && code !== 'DONOR_APPROVED');
  return last?.code === 'DATE_PROPOSED' ? (last.details?.newDate ?? null) : null;
};
