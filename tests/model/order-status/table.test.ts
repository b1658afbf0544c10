import { expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '../../../contract/orders.ts';
import { nextStatus } from '../../../machines/lib/next-status.ts';
import { orderStatusMachine } from '../../../machines/order-status/order-status.machine.ts';
import { type OrderCase, orderEvents } from './fixtures.ts';

// Written by hand from the specification: a table generated from the chart would not reveal an error of the chart.

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
