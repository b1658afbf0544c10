import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { PortationOrder } from '../../../contract/orders.ts';
import { buildApplication } from '../../../mocks/builders/orders.ts';
import type { Visitor } from '../../../mocks/visitor.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { openedTablesWith } from '../../harness/tables-with.ts';
import {
  chooseTariff,
  initOrder,
  sendOrder,
  submission,
  unanswered,
  untilAnswered,
  untilOrder,
} from '../../../mocks/order-steps.ts';

const DAY = 86_400_000;

/** Application data with values that occur nowhere else in the database. */
const typed = { address: 'Выдуманная улица, дом 77', email: 'erase-me@example.test', contactPhone: '79000099123' };

let api: TestApi;
let vera: Visitor;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
});

const traces = async (): Promise<string[]> =>
  (await Promise.all(Object.values(typed).map((text) => openedTablesWith(api.db, text)))).flat();

const path = (id: string) => `/api/v1/order/portation/${id}`;
const courier = { ...typed, receiptMethod: 'courier', simType: 'SIM' } as const;

/** A draft with all fields filled in. */
const draftOf = async (msisdn: string): Promise<PortationOrder> => {
  const order = await chooseTariff(vera, await initOrder(vera, msisdn));
  const application = buildApplication({ dueDate: order.limits.minDate, ...courier });
  const { body } = await vera.request('PUT', path(order.id), { version: order.version, application });
  expect(body).toMatchObject({ application: { address: typed.address } });
  expect((await traces()).length).toBeGreaterThanOrEqual(3);
  return { ...order, version: order.version + 1 };
};
const sent = async (msisdn: string): Promise<PortationOrder> => {
  const order = await draftOf(msisdn);
  const { application, ...rest } = submission(order);
  await sendOrder(vera, order, `key-${order.id}`, { ...rest, application: { ...application, ...courier } });
  return order;
};

test('erases everything typed into a deleted draft from every table', async () => {
  const { id } = await draftOf('79000016201');
  await vera.request('DELETE', path(id));
  expect(await traces()).toEqual([]);
});

test('erases an expired draft the same way', async () => {
  const { id } = await draftOf('79000016202');
  await api.domainClock.advance(7 * DAY + 60_000);
  await expect
    .poll(
      async () =>
        (await api.db.selectFrom('orders').select('deletedReason').where('id', '=', id).executeTakeFirst())
          ?.deletedReason,
    )
    .toBe('expired');
  expect(await traces()).toEqual([]);
});

test('a draft and an unanswered order that cannot be opened hold up no others', async () => {
  const unopened = [await initOrder(vera, '79000016221'), await unanswered(api, vera, '79000016223')];
  const [draft, silent] = [await initOrder(vera, '79000016222'), await unanswered(api, vera, '79000016224')];
  const ids = unopened.map(({ id }) => id);
  await sql`update orders set application = '\\x00' || application where id = any(${ids})`.execute(api.db);
  onTestFinished(async () => {
    await sql`update orders set application = substr(application, 2) where id = any(${ids})`.execute(api.db);
  });
  await api.domainClock.advance(DAY + 60_000);
  await untilOrder(vera, silent.id, ({ status }) => status === 'Initialized');
  await api.domainClock.advance(6 * DAY);
  await expect
    .poll(() => api.db.selectFrom('orders').select('status').where('id', '=', draft.id).executeTakeFirst())
    .toEqual({ status: 'Deleted' });
  expect(api.log()).toContain('draft not expired');
  expect(api.log()).toContain('order not timed out');
});

test('keeps only the consents of a submitted and withdrawn order', async () => {
  const { id } = await sent('79000016203');
  await untilAnswered(api, vera, id);
  const personal = () => api.db.selectFrom('orderPersonal').selectAll().where('orderId', '=', id).execute();
  expect(await personal()).toHaveLength(1);
  await vera.request('DELETE', path(id));
  await untilOrder(vera, id, ({ status }) => status === 'Deleted');
  expect(await personal()).toEqual([]);
  await expect.poll(traces).toEqual([]);
  const consents = await api.db.selectFrom('consents').selectAll().where('orderId', '=', id).orderBy('kind').execute();
  expect(consents.map(({ kind, textVersion }) => `${kind} ${textVersion}`)).toEqual([
    'processing 2026-11',
    'tariffTerms 2026-11-22',
    'termination 2026-11',
    'transfer 2026-11',
  ]);
  for (const { addressToken, at } of consents) {
    expect(at).toBeInstanceOf(Date);
    // A keyed hash of the IP address, not the address itself.
    expect(addressToken).not.toMatch(/127\.0\.0\.1|::1/);
    expect(addressToken.length).toBeGreaterThan(15);
  }
});

test('logs no number, name or id on account calls', async () => {
  const order = await initOrder(vera, '79000016204');
  await vera.request('GET', '/api/v1/account/info');
  for (const list of ['orders', 'portations']) {
    const sort = list === 'orders' ? 'lastUpdate' : 'transfered';
    await vera.request('GET', `/api/v1/account/${list}?Msisdn=79000016204&Skip=0&Take=10&SortBy=${sort}&SortDesc=true`);
  }
  await vera.request('GET', `/api/v1/account/portationinfo?Msisdn=79000016204&PortationId=${order.id}`);
  const log = api.log();
  expect(log).toContain('/api/v1/account/portationinfo');
  for (const secret of ['9000016204', 'Тестова', order.id, ...Object.values(typed)]) {
    expect(log).not.toContain(secret);
  }
});
