import { beforeAll, expect, test } from 'vitest';
import { PortationOrder } from '../../../contract/orders.ts';
import type { Visitor } from '../../../mocks/visitor.ts';
import { operatorOutcomes } from '../../../server/operator-gateway/simulator/outcomes.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { readOrder, readPortation, submitted, untilAtBdpn, untilOrder } from '../../../mocks/order-steps.ts';

const HOUR = 3_600_000;

let api: TestApi;
let vera: Visitor;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
});

const at = (ending: string) => `790000000${ending}`;
const path = ({ id }: Pick<PortationOrder, 'id'>) => `/api/v1/order/portation/${id}`;

const requestOf = ({ id }: Pick<PortationOrder, 'id'>) =>
  api.db.selectFrom('operatorRequests').selectAll().where('orderId', '=', id).executeTakeFirstOrThrow();
const bdpnHas = async ({ id }: Pick<PortationOrder, 'id'>): Promise<boolean> => {
  const { count } = await api.db
    .selectFrom('bdpn_sim.applications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('requestId', 'like', `${id}-%`)
    .executeTakeFirstOrThrow();
  return count > 0;
};
const untilAsked = (order: Pick<PortationOrder, 'id'>) =>
  expect.poll(async () => (await requestOf(order)).deliveredAt, { timeout: 45_000 }).not.toBeNull();

test.each([
  ['66', 'SELF_BAN'],
  ['67', 'SIM_LIMIT'],
  ['68', 'TARIFF_CLOSED'],
  ['96', 'DATE_OUT_OF_RANGE'],
  ['97', 'APPLICATION_INVALID'],
])(
  '…%s: the new operator refuses with %s, the order returns to draft, and БДПН hears nothing',
  async (ending, code) => {
    const order = await submitted(vera, at(ending));
    expect(order).toMatchObject({ status: 'PendingBDPN', pending: { stage: 'operatorReview' } });
    const returned = await untilOrder(vera, order.id, ({ status }) => status === 'Initialized');
    expect(returned).toMatchObject({ lastRejection: { code }, pending: null, application: { slot: '01-06' } });
    expect(await bdpnHas(order)).toBe(false);
  },
);

test('a reason that another tariff or operator removes is gone once it is chosen, and the others stay', async () => {
  const returned = async (msisdn: string) => {
    const { id } = await submitted(vera, msisdn);
    return untilOrder(vera, id, ({ status }) => status === 'Initialized');
  };
  const change = async (order: PortationOrder, body: object) =>
    PortationOrder.parse((await vera.request('PUT', path(order), { version: order.version, ...body })).body);
  const closed = await returned('79000000168');
  const same = await change(closed, { tariffId: closed.tariff?.tariffId });
  expect(same.lastRejection?.code).toBe('TARIFF_CLOSED');
  expect((await change(same, { tariffId: 'mts-svobodnyy-25' })).lastRejection).toBeNull();
  const other = await change(await returned('79000000268'), { recipientOperatorId: 'megafon' });
  expect([other.lastRejection, other.tariff]).toEqual([null, null]);
  const banned = await change(await returned('79000000166'), { recipientOperatorId: 'megafon' });
  expect(banned.lastRejection?.code).toBe('SELF_BAN');
});

test('an accepted application is registered in БДПН with the data that the donor compares', async () => {
  const order = await submitted(vera, '79000021001');
  await untilAtBdpn(api, order);
  const request = await requestOf(order);
  expect(request.operatorId).toBe('mts');
  expect(request.contractReference).toMatch(/^\d{4}-\d{6}$/);
  const done = await untilOrder(vera, order.id, ({ status }) => status === 'Done');
  const { events } = await readPortation(vera, done);
  expect(events.map(({ code }) => code).slice(0, 3)).toEqual([
    'ORDER_SUBMITTED',
    'RECIPIENT_ACCEPTED',
    'BDPN_REGISTERED',
  ]);
});

test('…69: a silent operator: the order returns after a day with a reason that names the operator', async () => {
  const order = await submitted(vera, at('69'));
  await untilAsked(order);
  await api.domainClock.advance(23 * HOUR);
  expect(await readOrder(vera, order.id)).toMatchObject({ pending: { stage: 'operatorReview' } });
  await api.domainClock.advance(HOUR + 60_000);
  const returned = await untilOrder(vera, order.id, ({ status }) => status === 'Initialized');
  expect(returned.lastRejection?.code).toBe('OPERATOR_SILENT');
  await expect.poll(async () => (await requestOf(order)).cancelDeliveredAt, { timeout: 45_000 }).not.toBeNull();
});

test('…70: an operator that answers after two hours', async () => {
  const order = await submitted(vera, at('70'));
  await untilAsked(order);
  await api.domainClock.advance(HOUR + 60_000);
  expect(await readOrder(vera, order.id)).toMatchObject({ pending: { stage: 'operatorReview' } });
  await api.domainClock.advance(HOUR);
  await untilOrder(vera, order.id, ({ status }) => status === 'Done');
});

test('…95: when the receipt of the operator is lost, its acceptance counts, and the application arrives once', async () => {
  const order = await submitted(vera, at('95'));
  await untilOrder(vera, order.id, ({ status }) => status === 'Done');
  await untilAsked(order);
  const kept = await api.db
    .selectFrom('operator_sim.applications')
    .select('lostAnswers')
    .where('requestId', 'like', `${order.id}-%`)
    .execute();
  expect(kept).toEqual([{ lostAnswers: 0 }]);
});

test('a withdrawal while the operator is asked deletes the order at once and informs the operator', async () => {
  const order = await submitted(vera, '79000000170');
  await untilAsked(order);
  const { body } = await vera.request('DELETE', path(order));
  expect(body).toMatchObject({ status: 'Deleted', deletedReason: 'cancelled', pending: null });
  await expect
    .poll(
      async () =>
        (
          await api.db
            .selectFrom('operator_sim.applications')
            .select(['cancelled', 'application'])
            .where('requestId', 'like', `${order.id}-%`)
            .executeTakeFirst()
        )?.cancelled,
      { timeout: 45_000 },
    )
    .toBe('withdrawn');
  await api.domainClock.advance(3 * HOUR);
  expect(await bdpnHas(order)).toBe(false);
  expect((await requestOf(order)).contractReference).toBeNull();
});

test('the operator is informed when БДПН does not register an application', async () => {
  const order = await submitted(vera, at('61'));
  await untilOrder(vera, order.id, ({ status }) => status === 'Initialized');
  await expect
    .poll(
      () =>
        api.db
          .selectFrom('operator_sim.applications')
          .select(['cancelled', 'application'])
          .where('requestId', 'like', `${order.id}-%`)
          .executeTakeFirst(),
      { timeout: 45_000 },
    )
    .toEqual({ cancelled: 'notRegistered', application: null });
});

test('the citizen leaves our side encrypted, and no log or table of the exchange shows personal data', async () => {
  const order = await submitted(vera, '79000021002');
  await untilAtBdpn(api, order);
  const { application } = await api.db
    .selectFrom('operator_sim.applications')
    .select('application')
    .where('requestId', 'like', `${order.id}-%`)
    .executeTakeFirstOrThrow();
  expect(application).toMatchObject({
    tariff: { tariffId: 'mts-spokoynyy-25' },
    sim: { simType: 'SIM', receiptMethod: 'pickup' },
    window: { slot: '01-06' },
  });
  expect(application?.consents.map(({ kind }) => kind).toSorted()).toEqual([
    'processing',
    'tariffTerms',
    'termination',
    'transfer',
  ]);
  const text = JSON.stringify(application) + api.log();
  for (const personal of ['Тестова', 'Примеровна', '1985-03-08', '79000021002']) {
    expect(text).not.toContain(personal);
  }
});

test('tests every row of the outcome table', () => {
  expect(operatorOutcomes.map(({ ending }) => ending)).toEqual(['66', '67', '68', '69', '70', '94', '95', '96', '97']);
});
