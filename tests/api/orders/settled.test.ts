import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PortationOrder } from '../../../contract/orders.ts';
import { readPortation, registered, sendOrder, untilOrder, untilPortation } from '../../../mocks/order-steps.ts';
import { verifyOrders } from '../../../server/jobs/verify-orders.ts';
import { startApi } from '../../harness/api.ts';

const DAY = 86_400_000;

const api = await startApi();

const repeatsOf = async ({ id }: PortationOrder) => ({
  messages: await api.db.selectFrom('inbox').selectAll().where('requestId', '=', `${id}-1`).execute(),
  responses: await api.db.selectFrom('orderSubmissions').selectAll().where('orderId', '=', id).execute(),
});
const lettersOf = async ({ id }: PortationOrder) =>
  (await api.db.selectFrom('letters').select('code').where('orderId', '=', id).orderBy('id').execute()).map(
    ({ code }) => code,
  );

test('erases messages, stored responses and unsent letters a month after the end, and ignores what is repeated later', async () => {
  const vera = await api.signIn('vera');
  const moved = await registered(api, vera, '79000042012');
  const withdrawn = await registered(api, vera, '79000042013');
  await vera.request('DELETE', `/api/v1/order/portation/${withdrawn.id}`);
  await untilOrder(vera, withdrawn.id, ({ status }) => status === 'Deleted');
  await api.domainClock.advance(10 * DAY);
  await untilPortation(vera, moved, ({ status }) => status === 'Completed');
  const before = await repeatsOf(moved);
  expect(before.messages.length).toBeGreaterThan(5);
  expect(before.responses).toHaveLength(1);
  const letter = { orderId: moved.id, at: new Date(), facts: '{}' };
  await api.db
    .insertInto('letters')
    .values([
      { ...letter, code: 'BDPN_REGISTERED', nextAt: sql<Date>`'infinity'` },
      { ...letter, code: 'TRANSFERED', sentAt: new Date() },
    ])
    .execute();
  await api.domainClock.advance(21 * DAY);
  // Withdrawn earlier than the other one was moved.
  await expect.poll(() => repeatsOf(withdrawn)).toEqual({ messages: [], responses: [] });
  expect(await repeatsOf(moved)).toEqual(before);
  expect(await lettersOf(moved)).toEqual(['BDPN_REGISTERED', 'TRANSFERED']);
  await api.domainClock.advance(14 * DAY);
  const none = { messages: [], responses: [] };
  await expect.poll(() => repeatsOf(moved)).toEqual(none);
  expect(await lettersOf(moved)).toEqual(['TRANSFERED']);

  const events = () => api.db.selectFrom('orderEvents').select('event').where('orderId', '=', moved.id).execute();
  const known = await events();
  // The other sides send everything again.
  const requestId = `${moved.id}-1`;
  await api.db.updateTable('bdpn_sim.messages').set({ acksLeft: 1 }).where('requestId', '=', requestId).execute();
  await api.db
    .updateTable('operator_sim.messages')
    .set({ deliveriesLeft: 1 })
    .where('requestId', '=', requestId)
    .execute();
  const ignored = (party: string): number =>
    api
      .log()
      .split('\n')
      .filter((line) => line.includes('message ignored') && line.includes(`"${party}"`)).length;
  for (const party of ['bdpn', 'operator:mts']) {
    const count = before.messages.filter((row) => row.party === party).length;
    await expect.poll(() => ignored(party)).toBe(count);
  }
  // As a new one, not with the stored response: its window has passed.
  expect((await sendOrder(vera, moved, `key-${moved.id}`)).status).toBe(400);
  expect(await repeatsOf(moved)).toEqual(none);
  expect(await events()).toEqual(known);
  expect(await verifyOrders(api.db)).toMatchObject({ inconsistencies: [] });
});

test('applies the return of a number that comes after its messages were erased, once', async () => {
  const vera = await api.signIn('vera');
  const order = await registered(api, vera, '79000000186');
  await api.domainClock.advance(10 * DAY);
  await untilPortation(vera, order, ({ status }) => status === 'Completed');
  const sent = () => api.db.updateTable('bdpn_sim.messages').where('requestId', '=', `${order.id}-1`);
  await sent()
    .set({ acksLeft: 0 })
    .where('visibleAt', '>', await api.domainClock.now())
    .execute();
  await api.domainClock.advance(31 * DAY);
  await expect.poll(() => repeatsOf(order)).toEqual({ messages: [], responses: [] });
  // Applications of versions without operators have none.
  await api.db.deleteFrom('operatorRequests').where('requestId', '=', `${order.id}-1`).execute();
  // With everything that was sent before, each twice.
  await sent().set({ acksLeft: 2 }).execute();
  await untilPortation(vera, order, ({ status }) => status === 'Returned');
  const left = () =>
    api.db
      .selectFrom('bdpn_sim.messages')
      .select('seq')
      .where('requestId', '=', `${order.id}-1`)
      .where('acksLeft', '>', 0)
      .execute();
  await expect.poll(left).toEqual([]);
  const { events } = await readPortation(vera, order);
  expect(events.filter(({ code }) => code === 'RETURNED')).toHaveLength(1);
  expect((await repeatsOf(order)).messages).toHaveLength(1);
  expect(await verifyOrders(api.db)).toMatchObject({ inconsistencies: [] });

  // Three years later the order is erased; nothing waits for it.
  await api.domainClock.advance(3 * 366 * DAY);
  await expect
    .poll(() => api.db.selectFrom('orders').select('id').where('id', '=', order.id).execute(), { timeout: 40_000 })
    .toEqual([]);
  await sent()
    .set({ acksLeft: 1 })
    .where(sql<boolean>`body->>'type' = 'number.returned'`)
    .execute();
  await expect.poll(left).toEqual([]);
  expect((await repeatsOf(order)).messages).toEqual([]);
});
