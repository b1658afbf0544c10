import { portationStatuses } from '../../contract/portation-statuses.ts';
import type { PortationStatus } from '../../contract/portations.ts';
import { nextStatus } from '../../machines/lib/next-status.ts';
import { portationStatusMachine } from '../../machines/portation-status/portation-status.machine.ts';
import { withdrawUntil } from '../../domain/windows.ts';

interface Portation {
  status: PortationStatus;
  slotBegin: Date;
  /** БДПН has refused a withdrawal: it is not requested again. */
  withdrawRefusedAt: Date | null;
}

/** Statuses in which the chart allows a withdrawal; asked for once, because every list of a citizen needs them. */
const allowing = (isInTime: boolean): ReadonlySet<PortationStatus> =>
  new Set(
    portationStatuses.filter(
      (status) => nextStatus(portationStatusMachine, status, { type: 'withdrawal.requested', isInTime }) !== null,
    ),
  );
const [inTime, late] = [allowing(true), allowing(false)];

/** The deadline for withdrawing a registered order; null when it cannot be withdrawn. @param now by the domain clock */
export const withdrawableUntil = (portation: Portation, now: Date): Date | null => {
  if (portation.withdrawRefusedAt !== null) {
    return null;
  }
  const until = withdrawUntil(portation.slotBegin);
  return (now < until ? inTime : late).has(portation.status) ? until : null;
};
