import { assert, beforeAll, describe, expect, test } from 'vitest';
import { AccountOrders, AccountPortations } from '../../../contract/account.ts';
import type { PortationOrder } from '../../../contract/orders.ts';
import { portationStatuses } from '../../../contract/portation-statuses.ts';
import type { PortationDetail } from '../../../contract/portations.ts';
import { type RefusalCode, refusalCodes } from '../../../contract/refusal-codes.ts';
import { bdpnRefusals } from '../../../server/bdpn/gateway.ts';
import { outcomes } from '../../../server/bdpn/simulator/outcomes.ts';
import { operatorOutcomes } from '../../../server/operator-gateway/simulator/outcomes.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import {
  readOrder,
  readPortation,
  submitted,
  untilAtBdpn,
  untilOrder,
  untilPortation,
} from '../../../mocks/order-steps.ts';
import type { Visitor } from '../../../mocks/visitor.ts';
import { hashOf } from '../../../server/db/sealed-columns.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let api: TestApi;
let vera: Visitor;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
});

const at = (ending: string) => `790000000${ending}`;

test.concurrent.each([
  ['61', 'REGION_MISMATCH'],
  ['62', 'TOO_EARLY'],
  ['63', 'ACTIVE_PROCESS'],
  ['64', 'APPLICATION_INVALID'],
  ['65', 'DATE_OUT_OF_RANGE'],
])('…%s: БДПН rejects with %s and the order returns to draft', async (ending, code) => {
  const { id } = await submitted(vera, at(ending));
  const order = await untilOrder(vera, id, ({ status }) => status === 'Initialized');
  expect(order.lastRejection?.code).toBe(code);
  expect(order.lastRejection?.availableFrom !== undefined).toBe(code === 'TOO_EARLY');
  expect(order.application.slot).toBe('01-06');
});

/** @param block index of the block of test numbers */
const registeredOf = async (ending: string, block: '0' | '1' | '2' = '0') => {
  const { id } = await submitted(vera, `79000000${block}${ending}`);
  await untilAtBdpn(api, { id });
  // …84 delivers the registration after the next step's message.
  await api.domainClock.advance(2 * MINUTE);
  return untilOrder(vera, id, ({ status }) => status === 'Done');
};

/** Ending, final status, code of the reason. */
const ends = [
  ['71', 'Rejected', 'NOT_OWNER'],
  ['73', 'Rejected', 'DATA_MISMATCH'],
  ['74', 'Rejected', 'ARBITRATION_TIMEOUT'],
  ['76', 'Rejected', 'DEBT'],
  ['77', 'Rejected', 'BLOCKED'],
  ['78', 'Rejected', 'CORPORATE_NUMBER'],
  ['79', 'Rejected', 'PREMIUM_NUMBER_FEE'],
  ['80', 'Rejected', 'CONTRACT_TERM'],
  ['89', 'Rejected', 'DATA_CHANGED'],
  ['90', 'Rejected', 'DEBT_OTHER_CONTRACT'],
  ['91', 'Rejected', 'SUSPENDED_BY_LAW'],
  ['92', 'Rejected', 'NUMBER_INACTIVE'],
  ['93', 'Rejected', 'CONTRACT_TYPE'],
  ['94', 'Cancelled', 'SIM_NOT_RECEIVED'],
  ['72', 'Completed', null],
  ['75', 'Completed', null],
  ['83', 'Completed', null],
  ['84', 'Completed', null],
  ['85', 'Completed', null],
  ['86', 'Returned', null],
] as const;

const passDays = async (count: number): Promise<void> => {
  for (let day = 0; day < count; day += 1) {
    await api.domainClock.advance(DAY);
  }
};

describe('a registered order', () => {
  /** By ending: registered together, because each registration takes seconds. */
  let orders: Map<string, PortationOrder>;
  beforeAll(async () => {
    orders = new Map(await Promise.all(ends.map(async ([ending]) => [ending, await registeredOf(ending)] as const)));
    await passDays(45);
  });

  test.each(ends)('…%s ends in %s (%s)', async (ending, status, code) => {
    const order = orders.get(ending);
    assert(order !== undefined);
    if (status === 'Returned') {
      // The return is counted from the move, which comes later on a busy machine.
      await untilPortation(vera, order, (one) => one.status === 'Completed' || one.status === status);
      await passDays(35);
    }
    const portation = await untilPortation(vera, order, (one) => one.status === status);
    expect(portation.refusal?.code ?? null).toBe(code);
    const past = portation.events.filter(({ kind }) => kind !== 'planned').map((event) => event.at);
    expect(past).toEqual(past.toSorted());
    // The new operator is informed of a refusal that is not its own. It erases an application that has ended.
    const isEnded = status === 'Rejected' || status === 'Cancelled';
    await expect
      .poll(async () => {
        const row = await api.db
          .selectFrom('operator_sim.applications')
          .select(['cancelled', 'application'])
          .where('requestId', '=', `${order.id}-1`)
          .executeTakeFirstOrThrow();
        return { ...row, application: row.application === null ? null : 'kept' };
      })
      .toEqual({ cancelled: status === 'Rejected' ? 'refused' : null, application: isEnded ? null : 'kept' });
  });
});

test('…94: plans nothing in the past but the receipt of the SIM, whose last day is not put off, and confirms no readiness', async () => {
  const order = await registeredOf('94', '1');
  const { windowAt } = await untilPortation(vera, order, ({ npId }) => npId !== '');
  const toWindow = async (ms: number): Promise<void> => {
    const { now } = await api.domainClock.read();
    await api.domainClock.advance(Date.parse(windowAt) + ms - now.getTime());
  };
  await toWindow(-2 * DAY);
  // The approval and the SIM come from two parties, in either order.
  const waiting = await untilPortation(
    vera,
    order,
    ({ events, status }) =>
      status === 'Approved' && events.some(({ code, kind }) => code === 'SIM_READY' && kind !== 'planned'),
  );
  expect(waiting.events.find(({ kind }) => kind === 'planned')?.code).toBe('SIM_RECEIVED');
  await toWindow(-2 * 60 * MINUTE);
  const { now } = await api.domainClock.read();
  // The service caches the domain time for a moment.
  const late = await untilPortation(vera, order, ({ events }) =>
    events.every(
      ({ at, code, kind }) => kind !== 'planned' || code === 'SIM_RECEIVED' || Date.parse(at) >= now.getTime(),
    ),
  );
  const received = late.events.find(({ code }) => code === 'SIM_RECEIVED');
  expect([late.status, Date.parse(received?.at ?? '')]).toEqual(['Approved', Date.parse(windowAt) - DAY]);
  const { body } = await vera.request(
    'GET',
    `/api/v1/account/orders?Msisdn=${order.numberInfo.msisdn}&Skip=0&Take=1&SortBy=lastUpdate&SortDesc=true`,
  );
  expect(AccountOrders.parse(body).orders.data[0]?.simType).toBe('SIM');
});

test('…81: waits for a slow БДПН', async () => {
  const { id } = await submitted(vera, at('81'));
  await untilAtBdpn(api, { id });
  await api.domainClock.advance(10 * MINUTE);
  expect(await readOrder(vera, id)).toMatchObject({ status: 'PendingBDPN', pending: { stage: 'registration' } });
  await api.domainClock.advance(11 * MINUTE);
  expect((await untilOrder(vera, id, ({ status }) => status === 'Done')).npId).toMatch(/^\d{16}$/);
});

test('…82: returns the order to draft after a day without a response', async () => {
  const { id } = await submitted(vera, at('82'));
  await untilAtBdpn(api, { id });
  await api.domainClock.advance(DAY + MINUTE);
  const order = await untilOrder(vera, id, ({ status }) => status === 'Initialized');
  expect(order.lastRejection?.code).toBe('TECH_ERROR');
});

test('…85: withdraws after the failed transfer, once a new window is assigned', async () => {
  const order = await registeredOf('85', '2');
  await api.domainClock.advance(2 * DAY + 2 * MINUTE);
  const { portationAt } = await untilPortation(vera, order, ({ status }) => status === 'Approved');
  const { now } = await api.domainClock.read();
  await api.domainClock.advance(Date.parse(portationAt ?? '') + 61 * MINUTE - now.getTime());
  await untilPortation(
    vera,
    order,
    ({ events, portationAt: next }) => next !== null && events.some(({ code }) => code === 'FAILED'),
  );
  await vera.request('DELETE', `/api/v1/order/portation/${order.id}`);
  expect((await untilOrder(vera, order.id, ({ status }) => status === 'Deleted')).deletedReason).toBe('withdrawn');
});

test('…87: continues the portation when БДПН refuses the withdrawal', async () => {
  const order = await registeredOf('87');
  await vera.request('DELETE', `/api/v1/order/portation/${order.id}`);
  await untilPortation(
    vera,
    order,
    ({ events, withdrawRequestedAt }) =>
      withdrawRequestedAt === null && events.some(({ code }) => code === 'WITHDRAW_REFUSED'),
  );
  const after = await untilOrder(vera, order.id, ({ cancelRequestedAt }) => cancelRequestedAt === null);
  expect(after.status).toBe('Done');
  const { body } = await vera.request(
    'GET',
    `/api/v1/account/portations?Msisdn=${at('87')}&Skip=0&Take=1&SortBy=transfered&SortDesc=true`,
  );
  expect(AccountPortations.parse(body).portations.data[0]?.isWithdrawalRefused).toBe(true);
});

test('…88: reports to the citizen that registration came before the cancellation', async () => {
  const { id } = await submitted(vera, at('88'));
  await untilAtBdpn(api, { id });
  await vera.request('DELETE', `/api/v1/order/portation/${id}`);
  const order = await untilOrder(vera, id, ({ status }) => status === 'Done');
  expect(order.cancelMissed).toBe(true);
});

test('deletes an order cancelled before registration', async () => {
  const { id } = await submitted(vera, '79000009001');
  await untilOrder(vera, id, ({ pending }) => pending?.stage === 'registration');
  await vera.request('DELETE', `/api/v1/order/portation/${id}`);
  const order = await untilOrder(vera, id, ({ status }) => status === 'Deleted');
  expect(order.deletedReason).toBe('cancelled');
});

test('withdraws a registered order until a day before the window', async () => {
  const early = await registeredOf('01');
  await vera.request('DELETE', `/api/v1/order/portation/${early.id}`);
  expect((await untilOrder(vera, early.id, ({ status }) => status === 'Deleted')).deletedReason).toBe('withdrawn');
  const withdrawn = await readPortation(vera, early);
  expect([withdrawn.status, withdrawn.refusal?.code]).toEqual(['Cancelled', 'SUBSCRIBER_WITHDREW']);

  const late = await registeredOf('02');
  await api.domainClock.advance(4 * DAY);
  const { portationAt } = await untilPortation(vera, late, ({ status }) => status === 'Approved');
  // Half a day before the window, independent of the current hour.
  const { now } = await api.domainClock.read();
  await api.domainClock.advance(Date.parse(portationAt ?? '') - now.getTime() - DAY / 2);
  await untilPortation(vera, late, ({ status }) => status === 'Ready');
  const response = await vera.request('DELETE', `/api/v1/order/portation/${late.id}`);
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({ code: 'TOO_LATE' });
});

test('deletes a draft untouched for a week with all its data', async () => {
  const { body } = await vera.request('POST', '/api/v1/order/portation/init', {
    msisdn: '79000009002',
    recipientOperatorId: 'mts',
  });
  expect(body).toMatchObject({ order: { status: 'Initialized' } });
  await api.domainClock.advance(7 * DAY + MINUTE);
  const row = () =>
    api.db
      .selectFrom('orders')
      .select(['status', 'deletedReason'])
      .where('msisdnKey', '=', hashOf('79000009002'))
      .executeTakeFirstOrThrow();
  for (let tries = 0; tries < 50 && (await row()).status !== 'Deleted'; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await row()).toEqual({ status: 'Deleted', deletedReason: 'expired' });
});

test('passes through every portation status: numbers ending in 72, 75 and 85 cover those that are not final', async () => {
  const through = new Set<string>();
  const reach = async (order: PortationOrder, status: PortationDetail['status']) => {
    const portation = await untilPortation(vera, order, (one) => one.status === status);
    through.add(portation.status);
    return portation;
  };
  // Days count from the moment БДПН receives the order.
  const begun = ({ id }: PortationOrder) => untilOrder(vera, id, ({ portationId }) => portationId !== null);
  const failing = await registeredOf('85', '1');
  const disputed = await begun(await submitted(vera, '79000000172'));
  const indebted = await begun(await submitted(vera, '79000000175'));
  await reach(failing, 'DonorCheck');
  await api.domainClock.advance(DAY);
  await reach(failing, 'DebtCheck');
  await reach(disputed, 'Arbitration');
  await api.domainClock.advance(2 * 60 * MINUTE);
  await reach(indebted, 'DebtPending');
  await api.domainClock.advance(DAY);
  const { portationAt } = await reach(failing, 'Approved');
  const toWindow = async (ms: number): Promise<void> => {
    const target = Date.parse(portationAt ?? '') + ms;
    await api.domainClock.advance(target - (await api.domainClock.now()).getTime());
  };
  await toWindow(-DAY + MINUTE);
  await reach(failing, 'Ready');
  await toWindow(MINUTE);
  await reach(failing, 'InProgress');
  await toWindow(31 * MINUTE);
  // The failed window is removed, and no new one is assigned yet.
  expect((await reach(failing, 'Failed')).portationAt).toBeNull();
  // Registration is too short to observe; the final statuses are covered by the other tests.
  const others = ['Registered', 'Completed', 'Rejected', 'Cancelled', 'Returned'];
  expect([...through, ...others].toSorted()).toEqual(portationStatuses.toSorted());
});

test('produces every reason of the catalogue on purpose, from the party that owns it', () => {
  const rejections = outcomes.flatMap(({ plan }) =>
    plan.flatMap(({ rejectCode, type }) => (rejectCode === undefined ? [] : [{ type, rejectCode }])),
  );
  // БДПН and the donor give no reason of the other.
  for (const { rejectCode, type } of rejections) {
    expect(Object.entries(bdpnRefusals).find(([sender]) => sender === type)?.[1]).toContain(rejectCode);
  }
  const planned: RefusalCode[] = rejections.map(({ rejectCode }) => rejectCode);
  // Reported by the lookup, before an order; see the first table of numbers in docs/simulators.md.
  const before = [
    'NUMBER_FORMAT',
    'NOT_MOBILE',
    'TOLL_FREE_NUMBER',
    'FOREIGN_NUMBER',
    'RANGE_UNKNOWN',
    'REGION_NOT_SERVED',
    'SAME_OPERATOR',
    'TOO_EARLY',
    'ACTIVE_PROCESS',
  ];
  const ofOperators = operatorOutcomes.flatMap(({ plan }) => plan.flatMap((one) => ('code' in one ? [one.code] : [])));
  // By a БДПН that does not answer (…82), an operator that does not (…69), and by the citizen.
  const others = ['TECH_ERROR', 'OPERATOR_SILENT', 'SUBSCRIBER_WITHDREW'];
  const all = [...planned, ...ofOperators, ...before, ...others];
  expect(refusalCodes.filter((code) => !all.includes(code))).toEqual([]);
  // Each party refuses for its own reasons; only form and date are checked by both.
  expect(planned.filter((code) => ofOperators.some((own) => own === code))).toEqual([
    'APPLICATION_INVALID',
    'DATE_OUT_OF_RANGE',
  ]);
});

test('tests every row of the outcome table', () => {
  const played = [
    '61',
    '62',
    '63',
    '64',
    '65',
    '71',
    '72',
    '73',
    '74',
    '75',
    '76',
    '77',
    '78',
    '79',
    '80',
    '81',
    '82',
    '83',
    '84',
    '85',
    '86',
    '87',
    '88',
    '89',
    '90',
    '91',
    '92',
    '93',
    '94',
  ];
  expect(outcomes.map(({ ending }) => ending)).toEqual(played);
});
