import { expect, test } from 'vitest';
import { orderStatusMachine } from '../order-status/order-status.machine.ts';
import { portationStatusMachine } from '../portation-status/portation-status.machine.ts';
import { nextStatus } from './next-status.ts';

test('returns the next status for an allowed event', () => {
  expect(nextStatus(orderStatusMachine, 'Initialized', { type: 'order.submitted', isComplete: true })).toEqual({
    PendingBDPN: 'operatorReview',
  });
  expect(nextStatus(orderStatusMachine, { PendingBDPN: 'registration' }, { type: 'bdpn.registered' })).toBe('Done');
  expect(nextStatus(portationStatusMachine, 'Approved', { type: 'withdrawal.confirmed' })).toBe('Cancelled');
});

test('returns the same status for an allowed event that changes only facts', () => {
  const stage = { PendingBDPN: 'registration' } as const;
  expect(nextStatus(orderStatusMachine, stage, { type: 'order.cancelRequested' })).toEqual(stage);
});

test('returns null for a forbidden event', () => {
  expect(nextStatus(orderStatusMachine, 'Initialized', { type: 'order.submitted', isComplete: false })).toBeNull();
  expect(nextStatus(orderStatusMachine, 'Done', { type: 'order.updated' })).toBeNull();
  expect(nextStatus(orderStatusMachine, { PendingBDPN: 'operatorReview' }, { type: 'bdpn.registered' })).toBeNull();
  expect(nextStatus(portationStatusMachine, 'Ready', { type: 'withdrawal.requested', isInTime: true })).toBeNull();
});

test('returns null for every event in a final status', () => {
  expect(nextStatus(orderStatusMachine, 'Deleted', { type: 'order.updated' })).toBeNull();
  expect(nextStatus(portationStatusMachine, 'Rejected', { type: 'donor.approved' })).toBeNull();
});

test('throws for a stored status missing from the chart', () => {
  // @ts-expect-error -- the database may hold a status that is not in the type
  expect(() => nextStatus(orderStatusMachine, 'Lost', { type: 'order.updated' })).toThrow('"Lost" is not a status');
  expect(() => nextStatus(orderStatusMachine, 'PendingBDPN', { type: 'bdpn.registered' })).toThrow('is not a status');
});

test.each([
  ['null', null],
  ['a number', 1],
  ['no stage', {}],
  ['two statuses', { PendingBDPN: 'registration', Done: 'registration' }],
  ['an unknown status', { Lost: 'registration' }],
  ['an unknown stage', { PendingBDPN: 'lost' }],
  ['a stage of a status without any', { Done: 'registration' }],
  ['a name that every object has', 'toString'],
  ['such a name with a stage', { toString: 'registration' }],
])('throws for %s', (_, stored) => {
  expect(() => nextStatus(orderStatusMachine, stored as never, { type: 'bdpn.registered' })).toThrow('is not a status');
});
