import { expect, test } from 'vitest';
import { portationStatuses } from '../../../contract/portation-statuses.ts';
import type { PortationStatus } from '../../../contract/portations.ts';
import { nextStatus } from '../../../machines/lib/next-status.ts';
import { hasEnded, portationStatusMachine } from '../../../machines/portation-status/portation-status.machine.ts';
import { type PortationCase, portationEvents } from './fixtures.ts';

// Written by hand from the specification: a table generated from the chart would not reveal an error of the chart.

/** What the recipient reports on contract and SIM changes no status. */
const reported = (status: PortationStatus): Partial<Record<PortationCase, PortationStatus>> => ({
  'recipient.contractReady': status,
  'recipient.simReady': status,
  'recipient.simReceived': status,
});
/** Until readiness the citizen may change their mind, and the recipient may cancel or propose another date. */
const withdrawable = (status: PortationStatus): Partial<Record<PortationCase, PortationStatus>> => ({
  ...reported(status),
  'recipient.dateProposed': status,
  'withdrawal.requested': status,
  'withdrawal.refused': status,
  'withdrawal.confirmed': 'Cancelled',
  'recipient.cancelled': 'Cancelled',
});

const portationTable: Record<PortationStatus, Partial<Record<PortationCase, PortationStatus>>> = {
  Registered: { ...withdrawable('Registered'), 'donor.notified': 'DonorCheck', 'donor.rejected': 'Rejected' },
  DonorCheck: {
    ...withdrawable('DonorCheck'),
    'donor.dataConfirmed': 'DebtCheck',
    'donor.dataMismatched': 'Arbitration',
    'donor.rejected': 'Rejected',
  },
  Arbitration: {
    ...withdrawable('Arbitration'),
    'arbitration.resolved': 'DebtCheck',
    'arbitration.lost': 'Rejected',
    'arbitration.timedOut': 'Rejected',
  },
  DebtCheck: {
    ...withdrawable('DebtCheck'),
    'donor.approved': 'Approved',
    'donor.debtFound': 'DebtPending',
    'donor.rejected': 'Rejected',
  },
  DebtPending: {
    ...withdrawable('DebtPending'),
    'donor.debtCleared': 'DebtPending',
    'donor.approved': 'Approved',
    'donor.rejected': 'Rejected',
  },
  Approved: {
    ...withdrawable('Approved'),
    'recipient.dateAssigned': 'Approved',
    'recipient.dateChanged': 'Approved',
    'donor.debtFound': 'DebtPending',
    'recipient.confirmedReadiness': 'Ready',
    'donor.rejected': 'Rejected',
  },
  Ready: {
    ...reported('Ready'),
    'withdrawal.refused': 'Ready',
    'withdrawal.confirmed': 'Cancelled',
    'transfer.started': 'InProgress',
  },
  InProgress: { ...reported('InProgress'), 'transfer.completed': 'Completed', 'transfer.failed': 'Failed' },
  Completed: { ...reported('Completed'), 'recipient.closed': 'Completed', 'number.returned': 'Returned' },
  Failed: {
    ...reported('Failed'),
    'recipient.dateProposed': 'Failed',
    'recipient.dateAssigned': 'Approved',
    'recipient.cancelled': 'Cancelled',
  },
  Rejected: {},
  Cancelled: {},
  Returned: {},
};

test.each(portationStatuses)('a portation in %s accepts exactly the listed events', (status) => {
  const next = Object.entries(portationEvents).map(([name, event]) => [
    name,
    nextStatus(portationStatusMachine, status, event),
  ]);
  expect(Object.fromEntries(next)).toEqual({
    ...Object.fromEntries(Object.keys(portationEvents).map((name) => [name, null])),
    ...portationTable[status],
  });
});

test('the table contains every portation status', () => {
  expect(Object.keys(portationTable)).toEqual(Object.keys(portationStatusMachine.states));
});

test('a portation has ended when the number is moved, refused, withdrawn or returned', () => {
  expect(portationStatuses.filter(hasEnded)).toEqual(['Completed', 'Rejected', 'Cancelled', 'Returned']);
});
