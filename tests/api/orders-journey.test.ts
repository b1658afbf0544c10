import { beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../harness/api.ts';
import { initOrder, registered, submitted, untilOrder, untilPortation } from '../harness/order-steps.ts';

const DAY = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});

test('a citizen carries a number: registered, checked, agreed, moved', async () => {
  const vera = await api.signIn('vera');
  const order = await registered(api, vera, '79000000001');
  expect(order.npId).toMatch(/^\d{16}$/);
  await api.domainClock.advance(9 * DAY);
  const portation = await untilPortation(vera, order, ({ status }) => status === 'Completed');
  expect(portation.events.map(({ code }) => code)).toEqual([
    'ORDER_SUBMITTED',
    'BDPN_REGISTERED',
    'DONOR_NOTIFIED',
    'DATA_CONFIRMED',
    'DONOR_APPROVED',
    'DATE_ASSIGNED',
    'SIM_READY',
    'REMINDER',
    'STARTED',
    'TRANSFERED',
    'CLOSED',
  ]);
});

test('a refusal of the database gives the application back with the reason, and nothing is lost', async () => {
  const vera = await api.signIn('vera');
  const { id } = await submitted(vera, '79000000064');
  await api.domainClock.advance(10_000);
  const order = await untilOrder(vera, id, ({ status }) => status === 'Initialized');
  expect(order.lastRejection?.code).toBe('APPLICATION_INVALID');
  expect(order.tariff?.tariffId).toBe('mts-spokoynyy-25');
  expect(order.application.slot).toBe('01-06');
});

test('one number has one application of a citizen, whatever two tabs do at once', async () => {
  const ivan = await api.signIn('ivan');
  const orders = await Promise.all(Array.from({ length: 8 }, () => initOrder(ivan, '79000000011')));
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
});
