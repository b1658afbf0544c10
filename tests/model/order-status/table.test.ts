import { expect, test } from 'vitest';
import { orderStages, orderStatuses } from '../../../contract/orders.ts';
import { nextOrderState, type OrderState, orderStateTitle } from '../../../machines/order-status/order-state.ts';
import { orderStatusMachine } from '../../../machines/order-status/order-status.machine.ts';
import { type OrderCase, orderEvents } from './fixtures.ts';

// Written by hand from the specification: a table generated from the chart would not reveal an error of the chart.

/** A status, or a stage of the pending one. */
type StateName = 'Initialized' | 'PendingBDPN operatorReview' | 'PendingBDPN registration' | 'Done' | 'Deleted';
const states = {
  Initialized: { status: 'Initialized', stage: null },
  'PendingBDPN operatorReview': { status: 'PendingBDPN', stage: 'operatorReview' },
  'PendingBDPN registration': { status: 'PendingBDPN', stage: 'registration' },
  Done: { status: 'Done', stage: null },
  Deleted: { status: 'Deleted', stage: null },
} as const satisfies Record<StateName, OrderState>;

const orderTable: Record<StateName, Partial<Record<OrderCase, StateName>>> = {
  Initialized: {
    'order.updated': 'Initialized',
    'order.submitted': 'PendingBDPN operatorReview',
    'order.deleted': 'Deleted',
    'order.expired': 'Deleted',
  },
  'PendingBDPN operatorReview': {
    'operator.accepted': 'PendingBDPN registration',
    'operator.rejected': 'Initialized',
    'operator.timedOut': 'Initialized',
    'order.cancelRequested': 'Deleted',
  },
  'PendingBDPN registration': {
    'bdpn.registered': 'Done',
    'bdpn.rejected': 'Initialized',
    'operator.cancelled': 'Initialized',
    'bdpn.timedOut': 'Initialized',
    'order.cancelRequested': 'PendingBDPN registration',
    'bdpn.cancelConfirmed': 'Deleted',
  },
  Done: {
    'order.withdrawRequested': 'Done',
    'bdpn.withdrawRefused': 'Done',
    'bdpn.withdrawConfirmed': 'Deleted',
  },
  Deleted: {},
};

test.each(Object.keys(states) as StateName[])('an order in %s accepts exactly the listed events', (name) => {
  const next = Object.entries(orderEvents).map(([event, example]) => [event, nextOrderState(states[name], example)]);
  expect(Object.fromEntries(next)).toEqual({
    ...Object.fromEntries(Object.keys(orderEvents).map((event) => [event, null])),
    ...Object.fromEntries(Object.entries(orderTable[name]).map(([event, target]) => [event, states[target]])),
  });
});

test('the table contains every order status and stage', () => {
  expect([...new Set(Object.values(states).map(({ status }) => status))]).toEqual(
    Object.keys(orderStatusMachine.states),
  );
  expect(orderStatuses).toEqual(Object.keys(orderStatusMachine.states));
  expect(orderStages).toEqual(Object.keys(orderStatusMachine.states.PendingBDPN?.states ?? {}));
});

test('an order that was pending before there were stages waits for the new operator', () => {
  const pending = { status: 'PendingBDPN', stage: null } as const;
  expect(nextOrderState(pending, orderEvents['operator.accepted'])).toEqual(states['PendingBDPN registration']);
  expect(nextOrderState(pending, orderEvents['bdpn.registered'])).toBeNull();
});

test.each([
  ['Initialized', 'Черновик'],
  ['PendingBDPN operatorReview', 'Отправлено, ждём ответ нового оператора'],
  ['PendingBDPN registration', 'Отправлено, ждём ответ базы данных'],
  ['Done', 'Заявление принято'],
  ['Deleted', 'Удалено'],
] as const)('an order in %s is called «%s»', (name, title) => {
  expect(orderStateTitle(states[name])).toBe(title);
});

test('a pending order without a stage is called by its status', () => {
  expect(orderStateTitle({ status: 'PendingBDPN', stage: null })).toBe('Отправлено, ждём ответов');
});
