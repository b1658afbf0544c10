import { beforeAll, expect, test } from 'vitest';
import { AccountInfo, AccountOrders, type OrderSummary } from '../../../contract/account.ts';
import type { Visitor } from '../../../mocks/visitor.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { initOrder, registered, submitted, untilAnswered, untilOrder } from '../../../mocks/order-steps.ts';

const HOUR = 3_600_000;
const msisdn = '79000016101';

let api: TestApi;
let vera: Visitor;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
});

const list = async (citizen = vera, number = msisdn): Promise<OrderSummary[]> => {
  const { body } = await citizen.request(
    'GET',
    `/api/v1/account/orders?Msisdn=${number}&Skip=0&Take=10&SortBy=lastUpdate&SortDesc=true`,
  );
  return AccountOrders.parse(body).orders.data;
};

test('returns the portation status and the withdrawal deadline with a registered order', async () => {
  const draft = await initOrder(vera, msisdn);
  await vera.request('DELETE', `/api/v1/order/portation/${draft.id}`);
  const { id, portationId } = await registered(api, vera, msisdn);

  const [sent, deleted, ...others] = await list();
  expect(others).toEqual([]);
  expect(sent).toMatchObject({
    id,
    status: 'Done',
    portationId,
    portationStatus: 'Registered',
    cancelRequestedAt: null,
  });
  expect(sent?.timeZone).toBe('Europe/Moscow');
  const untilMs = Date.parse(sent?.withdrawUntil ?? '') - Date.parse(sent?.lastUpdate ?? '');
  // The earliest window begins at 01:00 on the eighth day; withdrawal is allowed until 24 hours before it.
  expect(untilMs / HOUR).toBeGreaterThan(6 * 24);
  expect(untilMs / HOUR).toBeLessThanOrEqual(7 * 24 + 1);
  expect(deleted).toMatchObject({
    id: draft.id,
    status: 'Deleted',
    portationStatus: null,
    withdrawUntil: null,
    deletedReason: 'deleted',
  });

  await vera.request('DELETE', `/api/v1/order/portation/${id}`);
  const [cancelled] = await list();
  expect(cancelled?.cancelRequestedAt).not.toBeNull();
  await untilOrder(vera, id, ({ status }) => status === 'Deleted');
  const [withdrawn] = await list();
  expect(withdrawn).toMatchObject({
    status: 'Deleted',
    deletedReason: 'withdrawn',
    portationStatus: 'Cancelled',
    portationRefusalCode: 'SUBSCRIBER_WITHDREW',
    withdrawUntil: null,
  });
});

test('dates a registered order by the last change of its portation', async () => {
  const number = '79000016102';
  await registered(api, vera, number);
  const [before] = await list(vera, number);
  await api.domainClock.advance(26 * HOUR);
  await expect.poll(async () => (await list(vera, number))[0]?.portationStatus).toBe('DebtCheck');
  const [after] = await list(vera, number);
  expect(Date.parse(after?.lastUpdate ?? '') - Date.parse(before?.lastUpdate ?? '')).toBeGreaterThan(23 * HOUR);
});

test('refuses a withdrawal less than a day before the window', async () => {
  const { id } = await registered(api, vera, msisdn);
  const [sent] = await list();
  await api.domainClock.advance(
    Date.parse(sent?.withdrawUntil ?? '') - (await api.domainClock.now()).getTime() + 1_000,
  );
  // A replica caches the offset of the domain clock.
  await expect.poll(async () => (await list())[0]?.withdrawUntil).toBeNull();
  const [late] = await list();
  expect(late).toMatchObject({ id, status: 'Done' });
});

test('shows the rejection of a returned draft, also once it is deleted', async () => {
  const number = '79000000166';
  const { id } = await submitted(vera, number);
  await untilAnswered(api, vera, id, ({ lastRejection, status }) => status === 'Initialized' && lastRejection !== null);
  expect(await list(vera, number)).toMatchObject([{ id, status: 'Initialized', rejectionCode: 'SELF_BAN' }]);
  await vera.request('DELETE', `/api/v1/order/portation/${id}`);
  expect(await list(vera, number)).toMatchObject([{ id, status: 'Deleted', rejectionCode: 'SELF_BAN' }]);
});

test("lists the numbers from ESIA and from the citizen's own orders without duplicates", async () => {
  await initOrder(vera, '79000000001');
  const { body } = await vera.request('GET', '/api/v1/account/info');
  expect(AccountInfo.parse(body)).toEqual({
    msisdns: ['79000000001', '79000000002', '79000000166', msisdn, '79000016102'],
    userName: 'Тестова Вера Примеровна',
  });
});

test('counts the orders of all pages, also on a page after the last one', async () => {
  const number = '79000016104';
  const draft = await initOrder(vera, number);
  await vera.request('DELETE', `/api/v1/order/portation/${draft.id}`);
  await initOrder(vera, number);
  const page = async (skip: number) => {
    const { body } = await vera.request(
      'GET',
      `/api/v1/account/orders?Msisdn=${number}&Skip=${skip}&Take=1&SortBy=lastUpdate&SortDesc=true`,
    );
    const { data, totalRows } = AccountOrders.parse(body).orders;
    return [data.length, totalRows];
  };
  expect([await page(0), await page(1), await page(2)]).toEqual([
    [1, 2],
    [1, 2],
    [0, 2],
  ]);
});
