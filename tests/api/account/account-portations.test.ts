import { beforeAll, expect, test } from 'vitest';
import { AccountPortations } from '../../../contract/account.ts';
import { Problem } from '../../../contract/problem.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { readPortation, registered, untilOrder, untilPortation } from '../../../mocks/order-steps.ts';
import { createPortationsService } from '../../../server/portations/portations.service.ts';
import type { Visitor } from '../../../mocks/visitor.ts';

const DAY = 86_400_000;
const msisdn = '79000016001';

let api: TestApi;
let vera: Visitor;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
});

const list = async (browser: Visitor, query: string) =>
  browser.request('GET', `/api/v1/account/portations?Msisdn=${msisdn}&${query}&SortBy=transfered`);

test('lists active portations of a number first, then completed ones, latest first', async () => {
  const withdrawn = await registered(api, vera, msisdn);
  const [begun] = AccountPortations.parse((await list(vera, 'Skip=0&Take=10&SortDesc=true')).body).portations.data;
  expect(begun?.next?.code).toBe('DONOR_NOTIFIED');
  expect(Date.parse(begun?.next?.at ?? '')).toBeGreaterThan(Date.parse(begun?.startedAt ?? ''));
  await vera.request('DELETE', `/api/v1/order/portation/${withdrawn.id}`);
  await untilOrder(vera, withdrawn.id, ({ status }) => status === 'Deleted');
  const completed = await registered(api, vera, msisdn);
  await api.domainClock.advance(10 * DAY);
  await untilPortation(vera, completed, ({ status }) => status === 'Completed');

  const down = AccountPortations.parse((await list(vera, 'Skip=0&Take=10&SortDesc=true')).body);
  expect(down.msisdnInfo.operatorId).toBe('mts');
  expect(down.portations.totalRows).toBe(2);
  expect(
    down.portations.data.map(({ id, refusalCode, status, transfered }) => [
      id,
      status,
      refusalCode,
      transfered !== null,
    ]),
  ).toEqual([
    [withdrawn.portationId, 'Cancelled', 'SUBSCRIBER_WITHDREW', false],
    [completed.portationId, 'Completed', null, true],
  ]);
  expect(down.portations.data.map(({ next }) => next)).toEqual([null, null]);
  const up = AccountPortations.parse((await list(vera, 'Skip=0&Take=1&SortDesc=false')).body);
  expect(up.portations.data.map(({ id }) => id)).toEqual([completed.portationId]);
});

test('reads status and events at one moment, also while the portation moves on', async () => {
  const order = await registered(api, vera, '79000016002');
  const { msisdn: number } = order.numberInfo;
  const { citizenId } = await api.db
    .selectFrom('orders')
    .select('citizenId')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const addEvent = () =>
    api.db
      .insertInto('portationEvents')
      .values({ portationId: order.portationId ?? '', at: new Date(), code: 'CLOSED', actor: 'bdpn', details: null })
      .execute();
  // Moves on after each statement.
  const db = api.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await addEvent();
      return result;
    },
  });
  const portations = createPortationsService({ db, domainClock: api.domainClock });
  const { events } = await portations.get(citizenId, number, order.portationId ?? '');
  expect(events.flatMap(({ code, kind }) => (kind === 'planned' ? [] : [code]))).not.toContain('CLOSED');
  const again = await readPortation(vera, order);
  expect(again.events.flatMap(({ code, kind }) => (kind === 'planned' ? [] : [code]))).toContain('CLOSED');
});

test('returns an empty page with the total beyond the last page', async () => {
  const { portations } = AccountPortations.parse((await list(vera, 'Skip=10&Take=10&SortDesc=true')).body);
  expect([portations.data, portations.offset, portations.pageSize, portations.totalRows]).toEqual([[], 10, 10, 2]);
});

test('returns 404 for a number of another citizen', async () => {
  const ivan = await api.signIn('ivan');
  const response = await list(ivan, 'Skip=0&Take=10&SortDesc=true');
  expect([response.status, Problem.parse(response.body).title]).toEqual([404, 'Запись не найдена']);
});
