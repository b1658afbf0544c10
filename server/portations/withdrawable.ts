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

/** The deadline for withdrawing a registered order; null when it cannot be withdrawn. @param now by the domain clock */
export const withdrawableUntil = (portation: Portation, now: Date): Date | null => {
  if (portation.withdrawRefusedAt !== null) {
    return null;
  }
  const until = withdrawUntil(portation.slotBegin);
  const event = { type: 'withdrawal.requested', isInTime: now < until } as const;
  return nextStatus(portationStatusMachine, portation.status, event) === null ? null : until;
};
