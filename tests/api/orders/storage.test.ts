import { beforeAll, expect, test } from 'vitest';
import type { PortationOrder } from '../../../contract/orders.ts';
import { chooseTariff, initOrder, registered, untilOrder, untilPortation } from '../../../mocks/order-steps.ts';
import type { Visitor } from '../../../mocks/visitor.ts';
import { createSessionsRepo } from '../../../server/identity/sessions.repo.ts';
import { verifyOrders } from '../../../server/jobs/verify-orders.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { openedTablesWith } from '../../harness/tables-with.ts';

const DAY = 86_400_000;

let api: TestApi;
let vera: Visitor;
let ended: PortationOrder[];
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
  const remove = ({ id }: PortationOrder) => vera.request('DELETE', `/api/v1/order/portation/${id}`);
  const deleted = await chooseTariff(vera, await initOrder(vera, '79000042001'));
  await remove(deleted);
  const moved = await registered(api, vera, '79000042002');
  const withdrawn = await registered(api, vera, '79000042003');
  await remove(withdrawn);
  await untilOrder(vera, withdrawn.id, ({ status }) => status === 'Deleted');
  await api.domainClock.advance(10 * DAY);
  await untilPortation(vera, moved, ({ status }) => status === 'Completed');
  ended = [deleted, moved, withdrawn];
}, 60_000);

const traces = async (): Promise<string[]> =>
  (
    await Promise.all(
      ended.flatMap(({ id, numberInfo, portationId }) =>
        [id, numberInfo.msisdn, ...(portationId === null ? [] : [portationId])].map((text) =>
          openedTablesWith(api.db, text, ['public']),
        ),
      ),
    )
  ).flat();

test('erases orders that have ended, with their consents and portations, after three years and not before', async () => {
  // As an earlier version left them.
  await api.db.updateTable('orders').set({ endedAt: null }).execute();
  const ordersLeft = async () => (await verifyOrders(api.db)).orders;
  await api.domainClock.advance(3 * 365 * DAY - 20 * DAY);
  expect(await ordersLeft()).toBe(3);
  // Three years after the last change of the orders, and less than that after the end of the portation.
  await api.domainClock.advance(14 * DAY);
  await expect.poll(ordersLeft).toBe(1);
  expect(await traces()).toContain('public.consents');
  const young = await registered(api, vera, '79000042004');
  await api.domainClock.advance(26 * DAY);
  await expect.poll(traces).toEqual([]);
  expect(await verifyOrders(api.db)).toEqual({ orders: 1, inconsistencies: [] });
  const kept = await api.db.selectFrom('consents').select('orderId').distinct().execute();
  expect(kept).toEqual([{ orderId: young.id }]);
});

const namesOf = async () =>
  (await api.db.selectFrom('citizens').select('userName').execute()).map(({ userName }) => userName).toSorted();

test('erases citizens who have neither a session nor an order', async () => {
  await api.signIn('olga');
  const names = await namesOf();
  expect(names).toHaveLength(2);
  const erase = () => createSessionsRepo(api.db).deleteCitizensWithoutOrders(new Date(Date.now() + DAY));
  await erase();
  expect(await namesOf()).toEqual(names);
  await api.db.deleteFrom('sessions').execute();
  await erase();
  expect(await namesOf()).toEqual(['Тестова Вера Примеровна']);
  // Once her last order is erased too.
  await api.domainClock.advance(10 * DAY);
  const ends = async () =>
    (await api.db.selectFrom('portations').select('status').execute()).map(({ status }) => status);
  await expect.poll(ends).toEqual(['Completed']);
  await api.domainClock.advance(4 * 365 * DAY);
  await expect.poll(async () => (await verifyOrders(api.db)).orders).toBe(0);
  await erase();
  expect(await namesOf()).toEqual([]);
});
