import type { PortationEventCode, PortationStatus } from '../../contract/portations.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Planned {
  code: PortationEventCode;
  at: Date;
}

interface Facts {
  status: PortationStatus;
  startedAt: Date;
  slotBegin: Date;
  /** Codes that have already happened since the last failure of a window. */
  happened: ReadonlySet<PortationEventCode>;
}

/** Statuses from which nothing more is expected. */
const ended: readonly PortationStatus[] = ['Completed', 'Rejected', 'Cancelled', 'Returned'];

/**
 * The steps still ahead, each with the day it is expected by: two days for the check of the data, one for a dispute,
 * four for a debt, and the agreed window for everything that follows.
 */
export const plannedEvents = ({ status, startedAt, slotBegin, happened }: Facts): Planned[] => {
  if (ended.includes(status)) {
    return [];
  }
  if (status === 'Failed') {
    // The window has passed in vain; what follows is known once there is a new one.
    return [{ code: 'DATE_ASSIGNED', at: new Date(slotBegin.getTime() + DAY_MS) }];
  }
  const after = (days: number): Date => new Date(startedAt.getTime() + days * DAY_MS);
  const steps: Planned[] = [
    { code: 'DONOR_NOTIFIED', at: after(0.05) },
    { code: 'DATA_CONFIRMED', at: after(2) },
    ...(status === 'Arbitration' ? [{ code: 'ARBITRATION_RESOLVED', at: after(3) } as const] : []),
    ...(status === 'DebtPending' ? [{ code: 'DEBT_CLEARED', at: after(5) } as const] : []),
    { code: 'DONOR_APPROVED', at: after(status === 'DebtPending' ? 5 : 3) },
    { code: 'SIM_READY', at: after(status === 'DebtPending' ? 6 : 5) },
    { code: 'REMINDER', at: new Date(slotBegin.getTime() - DAY_MS) },
    { code: 'STARTED', at: slotBegin },
    { code: 'TRANSFERED', at: new Date(slotBegin.getTime() + HOUR_MS) },
  ];
  // A dispute that was won, and a debt that was paid, stand for the confirmation of the data.
  const isConfirmed = happened.has('DATA_CONFIRMED') || happened.has('ARBITRATION_RESOLVED');
  // Not every operator tells of the card, but no window comes before it.
  const hasCard = happened.has('REMINDER') || happened.has('STARTED') || happened.has('FAILED');
  return steps
    .filter(({ code }) => !happened.has(code))
    .filter(({ code }) => code !== 'SIM_READY' || !hasCard)
    .filter(({ code }) => code !== 'DATA_CONFIRMED' || (!isConfirmed && status !== 'Arbitration'))
    .filter(({ at, code }) => code === 'REMINDER' || at <= slotBegin || code === 'TRANSFERED');
};
