/**
 * Messages of the ported-numbers database and of the new operator about a portation, and requests of the citizen.
 * `donor` is the current operator, `recipient` the new one.
 */
export type PortationStatusEvent =
  | { type: 'donor.notified' }
  | { type: 'donor.dataConfirmed' }
  | { type: 'donor.dataMismatched' }
  | { type: 'donor.debtFound' }
  | { type: 'donor.debtCleared' }
  | { type: 'donor.approved' }
  | { type: 'donor.rejected' }
  | { type: 'arbitration.resolved' }
  | { type: 'arbitration.lost' }
  | { type: 'arbitration.timedOut' }
  | { type: 'recipient.dateAssigned' }
  | { type: 'recipient.dateChanged' }
  | { type: 'recipient.dateProposed'; isInTime: boolean }
  | { type: 'recipient.contractReady' }
  | { type: 'recipient.simReady' }
  | { type: 'recipient.simReceived' }
  | { type: 'recipient.confirmedReadiness' }
  | { type: 'recipient.closed' }
  | { type: 'recipient.cancelled' }
  | { type: 'transfer.started' }
  | { type: 'transfer.completed' }
  | { type: 'transfer.failed' }
  | { type: 'number.returned' }
  | { type: 'withdrawal.requested'; isInTime: boolean }
  | { type: 'withdrawal.confirmed' }
  | { type: 'withdrawal.refused' };
