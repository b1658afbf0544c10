import { expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '../../contract/orders.ts';
import { type PortationStatus, portationStatuses } from '../../contract/portations.ts';
import { nextStatus } from '../../machines/lib/next-status.ts';
import { orderStatusMachine } from '../../machines/order-status/order-status.machine.ts';
import type { OrderStatusEvent } from '../../machines/order-status/order-status.types.ts';
import { hasEnded, portationStatusMachine } from '../../machines/portation-status/portation-status.machine.ts';
import type { PortationStatusEvent } from '../../machines/portation-status/portation-status.types.ts';

// Written by hand from the specification: a table generated from the chart would not reveal an error of the chart.

type OrderCase = OrderStatusEvent['type'] | 'order.submitted incomplete' | 'order.withdrawRequested late';

const orderEvents: Record<OrderCase, OrderStatusEvent> = {
  'order.updated': { type: 'order.updated' },
  'order.submitted': { type: 'order.submitted', isComplete: true },
  'order.submitted incomplete': { type: 'order.submitted', isComplete: false },
  'order.deleted': { type: 'order.deleted' },
  'order.expired': { type: 'order.expired' },
  'order.cancelRequested': { type: 'order.cancelRequested' },
  'order.withdrawRequested': { type: 'order.withdrawRequested', isWithdrawable: true },
  'order.withdrawRequested late': { type: 'order.withdrawRequested', isWithdrawable: false },
  'bdpn.registered': { type: 'bdpn.registered' },
  'bdpn.rejected': { type: 'bdpn.rejected' },
  'bdpn.timedOut': { type: 'bdpn.timedOut' },
  'bdpn.cancelConfirmed': { type: 'bdpn.cancelConfirmed' },
  'bdpn.withdrawConfirmed': { type: 'bdpn.withdrawConfirmed' },
  'bdpn.withdrawRefused': { type: 'bdpn.withdrawRefused' },
};

const orderTable: Record<OrderStatus, Partial<Record<OrderCase, OrderStatus>>> = {
  Initialized: {
    'order.updated': 'Initialized',
    'order.submitted': 'PendingBDPN',
    'order.deleted': 'Deleted',
    'order.expired': 'Deleted',
  },
  PendingBDPN: {
    'bdpn.registered': 'Done',
    'bdpn.rejected': 'Initialized',
    'bdpn.timedOut': 'Initialized',
    'order.cancelRequested': 'PendingBDPN',
    'bdpn.cancelConfirmed': 'Deleted',
  },
  Done: {
    'order.withdrawRequested': 'Done',
    'bdpn.withdrawRefused': 'Done',
    'bdpn.withdrawConfirmed': 'Deleted',
  },
  Deleted: {},
};

test.each(orderStatuses)('an order in %s accepts exactly the listed events', (status) => {
  const next = Object.entries(orderEvents).map(([name, event]) => [
    name,
    nextStatus(orderStatusMachine, status, event),
  ]);
  expect(Object.fromEntries(next)).toEqual({
    ...Object.fromEntries(Object.keys(orderEvents).map((name) => [name, null])),
    ...orderTable[status],
  });
});

test('the table contains every order status', () => {
  expect(Object.keys(orderTable)).toEqual(Object.keys(orderStatusMachine.states));
});

type PortationCase = PortationStatusEvent['type'] | 'withdrawal.requested late';

const portationEvents: Record<PortationCase, PortationStatusEvent> = {
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
};

/** Until readiness the citizen may change their mind, and the new operator may cancel. */
const withdrawable = (status: PortationStatus): Partial<Record<PortationCase, PortationStatus>> => ({
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
    'recipient.simReady': 'Approved',
    'donor.debtFound': 'DebtPending',
    'recipient.confirmedReadiness': 'Ready',
    'donor.rejected': 'Rejected',
  },
  Ready: {
    'withdrawal.refused': 'Ready',
    'withdrawal.confirmed': 'Cancelled',
    'recipient.cancelled': 'Cancelled',
    'transfer.started': 'InProgress',
  },
  InProgress: { 'transfer.completed': 'Completed', 'transfer.failed': 'Failed' },
  Completed: { 'recipient.closed': 'Completed', 'number.returned': 'Returned' },
  Failed: { 'recipient.dateAssigned': 'Approved', 'recipient.cancelled': 'Cancelled' },
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
