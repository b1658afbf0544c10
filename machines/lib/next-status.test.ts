import { expect, test } from 'vitest';
import { orderStatusMachine } from '../order-status/order-status.machine.ts';
import { portationStatusMachine } from '../portation-status/portation-status.machine.ts';
import { nextStatus } from './next-status.ts';

test('an allowed event gives the next status', () => {
  expect(nextStatus(orderStatusMachine, 'Initialized', { type: 'order.submitted', isComplete: true })).toBe(
    'PendingBDPN',
  );
  expect(nextStatus(portationStatusMachine, 'Approved', { type: 'withdrawal.confirmed' })).toBe('Cancelled');
});

test('an event that changes facts but not the status is allowed and keeps the status', () => {
  expect(nextStatus(orderStatusMachine, 'PendingBDPN', { type: 'order.cancelRequested' })).toBe('PendingBDPN');
});

test('an event the chart forbids gives null', () => {
  expect(nextStatus(orderStatusMachine, 'Initialized', { type: 'order.submitted', isComplete: false })).toBeNull();
  expect(nextStatus(orderStatusMachine, 'Done', { type: 'order.updated' })).toBeNull();
  expect(nextStatus(portationStatusMachine, 'Ready', { type: 'withdrawal.requested', isInTime: true })).toBeNull();
});

test('nothing leads out of a final status', () => {
  expect(nextStatus(orderStatusMachine, 'Deleted', { type: 'order.updated' })).toBeNull();
  expect(nextStatus(portationStatusMachine, 'Rejected', { type: 'donor.approved' })).toBeNull();
});

test('a stored status that is not in the chart is a bug and says so', () => {
  expect(() => nextStatus(orderStatusMachine, 'Lost', { type: 'order.updated' })).toThrow('"Lost" is not a status');
});
