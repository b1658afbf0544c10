/** The events of the portation status chart; a missing one does not compile. */
import type { PortationStatusEvent } from '../../../machines/portation-status/portation-status.types.ts';

export type PortationCase = PortationStatusEvent['type'] | 'withdrawal.requested late' | 'recipient.dateProposed late';

/** Every event of a portation, with each value that guards read. */
export const portationEvents = {
  'donor.notified': { type: 'donor.notified' },
  'donor.dataConfirmed': { type: 'donor.dataConfirmed' },
  'donor.dataMismatched': { type: 'donor.dataMismatched' },
  'donor.debtFound': { type: 'donor.debtFound' },
  'donor.debtCleared': { type: 'donor.debtCleared' },
  'donor.approved': { type: 'donor.approved' },
  'donor.rejected': { type: 'donor.rejected' },
  'arbitration.resolved': { type: 'arbitration.resolved' },
  'arbitration.lost': { type: 'arbitration.lost' },
  'arbitration.timedOut': { type: 'arbitration.timedOut' },
  'recipient.dateAssigned': { type: 'recipient.dateAssigned' },
  'recipient.dateChanged': { type: 'recipient.dateChanged' },
  'recipient.dateProposed': { type: 'recipient.dateProposed', isInTime: true },
  'recipient.dateProposed late': { type: 'recipient.dateProposed', isInTime: false },
  'recipient.contractReady': { type: 'recipient.contractReady' },
  'recipient.simReceived': { type: 'recipient.simReceived' },
  'recipient.simReady': { type: 'recipient.simReady' },
  'recipient.confirmedReadiness': { type: 'recipient.confirmedReadiness' },
  'recipient.closed': { type: 'recipient.closed' },
  'recipient.cancelled': { type: 'recipient.cancelled' },
  'transfer.started': { type: 'transfer.started' },
  'transfer.completed': { type: 'transfer.completed' },
  'transfer.failed': { type: 'transfer.failed' },
  'number.returned': { type: 'number.returned' },
  'withdrawal.requested': { type: 'withdrawal.requested', isInTime: true },
  'withdrawal.requested late': { type: 'withdrawal.requested', isInTime: false },
  'withdrawal.confirmed': { type: 'withdrawal.confirmed' },
  'withdrawal.refused': { type: 'withdrawal.refused' },
} satisfies Record<PortationCase, PortationStatusEvent>;
