import { beforeAll, expect, test } from 'vitest';
import { InitOrderResponse } from '../../../contract/orders.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import {
  chooseTariff,
  initOrder,
  registered,
  sendOrder,
  submission,
  submitted,
  untilAnswered,
  untilPortation,
} from '../../../mocks/order-steps.ts';

const DAY = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});

test('ports a number: registered, checked, approved, completed', async () => {
  const vera = await api.signIn('vera');
  const order = await registered(api, vera, '79000000001');
  expect(order.npId).toMatch(/^\d{16}$/);
  await api.domainClock.advance(9 * DAY);
  // The messages of БДПН and of the operator arrive independently.
  const portation = await untilPortation(
    vera,
    order,
    ({ events }) => events.some(({ code }) => code === 'CLOSED') && events.some(({ code }) => code === 'SIM_RECEIVED'),
  );
  expect(portation.status).toBe('Completed');
  expect(portation.events.map(({ code }) => code)).toEqual([
    'ORDER_SUBMITTED',
    'RECIPIENT_ACCEPTED',
    'BDPN_REGISTERED',
    'DONOR_NOTIFIED',
    'CONTRACT_READY',
    'DATA_CONFIRMED',
    'DONOR_APPROVED',
    'DATE_ASSIGNED',
    'SIM_READY',
    'SIM_RECEIVED',
    'REMINDER',
    'STARTED',
    'TRANSFERED',
    'CLOSED',
  ]);
});

test('returns the order with the reason and all its data after a rejection by БДПН', async () => {
  const vera = await api.signIn('vera');
  const { id } = await submitted(vera, '79000000064');
  const order = await untilAnswered(api, vera, id, ({ status }) => status === 'Initialized');
  expect(order.lastRejection?.code).toBe('APPLICATION_INVALID');
  expect(order.tariff?.tariffId).toBe('mts-spokoynyy-25');
  expect(order.application.slot).toBe('01-06');
});

test("starts with the contacts of the citizen's last submitted application", async () => {
  const olga = await api.signIn('olga');
  expect((await initOrder(olga, '79000000021')).application).toMatchObject({ contactPhone: null, email: null });
  const order = await chooseTariff(olga, await initOrder(olga, '79000000021'));
  const contacts = { contactPhone: '79000099123', email: 'olga@example.test' };
  const sent = submission(order);
  await sendOrder(olga, order, 'contacts', { ...sent, application: { ...sent.application, ...contacts } });
  const { address, contactPhone, dueDate, email } = (await initOrder(olga, '79000000022')).application;
  expect({ contactPhone, email }).toEqual(contacts);
  expect({ address, dueDate }).toEqual({ address: null, dueDate: null });
  const ivan = await api.signIn('ivan');
  expect((await initOrder(ivan, '79000000023')).application.email).toBeNull();
});

test('creates one order per number and citizen under simultaneous requests', async () => {
  const ivan = await api.signIn('ivan');
  const orders = await Promise.all(Array.from({ length: 8 }, () => initOrder(ivan, '79000000011')));
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
});

test("replaces a tariff of another region with the same-named one of the number's region at its price", async () => {
  const vera = await api.signIn('vera');
  const begin = async (msisdn: string, tariffId: string, recipientOperatorId = 'mts') =>
    InitOrderResponse.parse(
      (await vera.request('POST', '/api/v1/order/portation/init', { msisdn, recipientOperatorId, tariffId })).body,
    ).order.tariff;
  expect(await begin('79000017001', 'mts-spokoynyy-77')).toMatchObject({ tariffId: 'mts-spokoynyy-25', price: 450 });
  // A tariff not sold there, of another operator, closed or unknown: the order is created without it.
  await api.db.updateTable('tariffs').set({ name: 'Только в Москве' }).where('id', '=', 'mts-svobodnyy-77').execute();
  expect(await begin('79000017002', 'mts-svobodnyy-77')).toBeNull();
  expect(await begin('79000017003', 'mts-spokoynyy-77', 'megafon')).toBeNull();
  expect(await begin('79000017004', 'mts-proshlyy-25')).toBeNull();
  expect(await begin('79000017005', 'unknown')).toBeNull();
});
