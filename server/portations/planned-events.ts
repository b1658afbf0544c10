import type { PortationEventCode, PortationStatus } from '../../contract/portations.ts';
import { DAY_MS, HOUR_MS } from '../../domain/portation-rules.ts';
import { debtDeadline } from '../../domain/windows.ts';
import { hasEnded } from '../../machines/portation-status/portation-status.machine.ts';

interface Planned {
  code: PortationEventCode;
  at: Date;
}

interface Facts {
  status: PortationStatus;
  startedAt: Date;
  slotBegin: Date;
  timeZone: string;
  /** By the domain clock. */
  now: Date;
  /** Oldest first. */
  past: readonly { code: PortationEventCode; at: Date }[];
}

/** Steps that are repeated after the event. */
const repeated: Partial<Record<PortationEventCode, readonly PortationEventCode[]>> = {
  FAILED: ['STARTED', 'TRANSFERED'],
  DEBT_FOUND: ['DEBT_CLEARED', 'DONOR_APPROVED'],
};

/** Codes of past events, without those of steps to be repeated. */
const happenedCodes = (past: Facts['past']): ReadonlySet<PortationEventCode> => {
  const happened = new Set<PortationEventCode>();
  for (const { code } of past) {
    for (const step of repeated[code] ?? []) {
      happened.delete(step);
    }
    happened.add(code);
  }
  return happened;
};

/** Steps whose hour is shown; of the others only the latest day is known. */
const hourly: readonly PortationEventCode[] = ['STARTED', 'TRANSFERED'];

/** Steps of the citizen, with a last day that is not put off: the transfer does not wait for them. */
const deadlines: readonly PortationEventCode[] = ['DEBT_CLEARED', 'SIM_READY', 'SIM_RECEIVED'];

/** The expected time of a step; an overdue step is expected within the next hour or day, but no deadline is put off. */
const upcoming = ({ at, code }: Planned, now: Date): Date => {
  if (deadlines.includes(code)) {
    return at;
  }
  const unit = hourly.includes(code) ? HOUR_MS : DAY_MS;
  const overdueMs = now.getTime() - at.getTime();
  return overdueMs < 0 ? at : new Date(at.getTime() + (Math.floor(overdueMs / unit) + 1) * unit);
};

/**
 * Returns the remaining steps, each with its expected time: two days for the check of the data, one for arbitration,
 * the last day of its payment for a debt, a day before the window for the SIM card, and the agreed window for everything
 * that follows. Only the deadlines of a debt and of the SIM card may lie in the past.
 */
export const plannedEvents = (facts: Facts): Planned[] => {
  const { now } = facts;
  return expectedEvents(facts)
    .map((step) => ({ ...step, at: upcoming(step, now) }))
    .map((step, index, steps) => ({
      ...step,
      // A step is not expected before the overdue one that precedes it.
      at: new Date(Math.max(...steps.slice(0, index + 1).map(({ at }) => at.getTime()))),
    }));
};

const expectedEvents = ({ status, startedAt, slotBegin, past, timeZone }: Facts): Planned[] => {
  if (hasEnded(status)) {
    return [];
  }
  if (status === 'Failed') {
    // The next steps are planned once a new window is assigned.
    return [{ code: 'DATE_ASSIGNED', at: new Date(slotBegin.getTime() + DAY_MS) }];
  }
  const happened = happenedCodes(past);
  const debtAt =
    status === 'DebtPending'
      ? debtDeadline(past.findLast(({ code }) => code === 'DEBT_FOUND')?.at ?? startedAt, timeZone)
      : null;
  const dayBefore = new Date(slotBegin.getTime() - DAY_MS);
  const after = (days: number): Date => new Date(startedAt.getTime() + days * DAY_MS);
  const steps: Planned[] = [
    { code: 'DONOR_NOTIFIED', at: after(0.05) },
    { code: 'DATA_CONFIRMED', at: after(2) },
    ...(status === 'Arbitration' ? [{ code: 'ARBITRATION_RESOLVED', at: after(3) } as const] : []),
    ...(debtAt === null ? [] : [{ code: 'DEBT_CLEARED', at: debtAt } as const]),
    {
      code: 'DONOR_APPROVED',
      at: debtAt === null ? after(3) : new Date(Math.min(debtAt.getTime(), dayBefore.getTime())),
    },
    { code: 'SIM_READY', at: dayBefore },
    { code: 'SIM_RECEIVED', at: dayBefore },
    { code: 'STARTED', at: slotBegin },
    { code: 'TRANSFERED', at: new Date(slotBegin.getTime() + HOUR_MS) },
  ];
  // Arbitration in the citizen's favour confirms the data too.
  const isConfirmed = happened.has('DATA_CONFIRMED') || happened.has('ARBITRATION_RESOLVED');
  // Not every operator reports on the SIM, but a window cannot begin without it.
  const isSimReceived =
    status === 'Ready' || happened.has('SIM_RECEIVED') || happened.has('STARTED') || happened.has('FAILED');
  return steps
    .filter(({ code }) => !happened.has(code))
    .filter(({ code }) => (code !== 'SIM_READY' && code !== 'SIM_RECEIVED') || !isSimReceived)
    .filter(({ code }) => code !== 'DATA_CONFIRMED' || (!isConfirmed && status !== 'Arbitration'));
};
