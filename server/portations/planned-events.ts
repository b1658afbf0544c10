import type { PortationEventCode, PortationStatus } from '../../contract/portations.ts';
import { DAY_MS, HOUR_MS } from '../../domain/portation-rules.ts';
import { hasEnded } from '../../machines/portation-status/portation-status.machine.ts';

interface Planned {
  code: PortationEventCode;
  at: Date;
}

interface Facts {
  status: PortationStatus;
  startedAt: Date;
  slotBegin: Date;
  /** Codes of past events, without those of a failed window. */
  happened: ReadonlySet<PortationEventCode>;
}

/**
 * Returns the remaining steps, each with its expected time: two days for the check of the data, one for arbitration,
 * four for a debt, and the agreed window for everything that follows.
 */
export const plannedEvents = ({ status, startedAt, slotBegin, happened }: Facts): Planned[] => {
  if (hasEnded(status)) {
    return [];
  }
  if (status === 'Failed') {
    // The next steps are planned once a new window is assigned.
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
  // Arbitration in the citizen's favour confirms the data too.
  const isConfirmed = happened.has('DATA_CONFIRMED') || happened.has('ARBITRATION_RESOLVED');
  // Not every operator reports that the SIM is ready, but a window cannot begin without it.
  const isSimReady = happened.has('REMINDER') || happened.has('STARTED') || happened.has('FAILED');
  return steps
    .filter(({ code }) => !happened.has(code))
    .filter(({ code }) => code !== 'SIM_READY' || !isSimReady)
    .filter(({ code }) => code !== 'DATA_CONFIRMED' || (!isConfirmed && status !== 'Arbitration'))
    .filter(({ at, code }) => code === 'REMINDER' || at <= slotBegin || code === 'TRANSFERED');
};
