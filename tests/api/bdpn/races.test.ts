import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { AccountOrders } from '../../../contract/account.ts';
import { NumberInfo } from '../../../contract/numbers.ts';
import { InitOrderResponse } from '../../../contract/orders.ts';
import type { BdpnGateway, BdpnMessage } from '../../../server/bdpn/gateway.ts';
import { receiveMessages } from '../../../server/bdpn/receive-messages.ts';
import { findStuckDeliveries } from '../../../server/jobs/stuck-deliveries.ts';
import { startTicker } from '../../../server/jobs/ticker.ts';
import { realClock } from '../../../server/lib/clock.ts';
import { demonstrationKeys } from '../../../server/operator-gateway/simulator/operator-simulator.ts';
import { testSecrets } from '../../harness/test-secrets.ts';
import { createBdpnSimulator } from '../../../server/bdpn/simulator/simulator.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { registered, submitted, untilOrder, untilPortation } from '../../../mocks/order-steps.ts';
import type { Visitor } from '../../../mocks/visitor.ts';

const DAY = 86_400_000;

let api: TestApi;
let vera: Visitor;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
});

// Messages left to be retried would be applied by whichever later test runs two seconds afterwards.
afterEach(() => api.db.deleteFrom('inbox').where('appliedAt', 'is', null).execute());

test('resolves a ported number to its recipient and refuses to port it again at once', async () => {
  const order = await registered(api, vera, '79000014001');
  await api.domainClock.advance(10 * DAY);
  await untilPortation(vera, order, ({ status }) => status === 'Completed');
  const { body } = await vera.request('POST', '/api/v1.1/msisdn/info/single', { msisdn: '79000014001' });
  const info = NumberInfo.parse(body);
  expect(info.operatorId).toBe('mts');
  expect(info.lastPortation).not.toBeNull();
  expect(info.obstacles.map(({ code }) => code)).toContain('TOO_EARLY');
});

test('returns the existing order when one is already in progress for the number', async () => {
  const { id } = await submitted(vera, '79000014002');
  const { body } = await vera.request('POST', '/api/v1/order/portation/init', {
    msisdn: '+7 900 001-40-02',
    recipientOperatorId: 'beeline',
  });
  const { order, resumed } = InitOrderResponse.parse(body);
  expect([order.id, resumed]).toEqual([id, true]);
});

test('withdraws no more after БДПН has refused to', async () => {
  const order = await registered(api, vera, '79000000087');
  await vera.request('DELETE', `/api/v1/order/portation/${order.id}`);
  const { withdrawUntil } = await untilPortation(
    vera,
    order,
    ({ events, withdrawRequestedAt }) =>
      withdrawRequestedAt === null && events.some(({ code }) => code === 'WITHDRAW_REFUSED'),
  );
  expect(withdrawUntil).toBeNull();
  await untilOrder(vera, order.id, ({ cancelRequestedAt }) => cancelRequestedAt === null);
  const { body } = await vera.request(
    'GET',
    `/api/v1/account/orders?Msisdn=${order.numberInfo.msisdn}&Skip=0&Take=10&SortBy=lastUpdate&SortDesc=true`,
  );
  expect(AccountOrders.parse(body).orders.data[0]?.withdrawUntil).toBeNull();
  const response = await vera.request('DELETE', `/api/v1/order/portation/${order.id}`);
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({ code: 'WITHDRAW_REFUSED' });
});

test('rejects a number that is being ported under another order', async () => {
  const simulator = createBdpnSimulator({ db: api.db, domainClock: api.domainClock });
  const citizen = { lastName: 'Тестова', firstName: 'Вера', middleName: null, birthDate: '1985-03-08', document: null };
  const application = { msisdn: '79000014003', donor: 'megafon', recipient: 'mts', regionCode: '77', citizen };
  const [first, second] = [randomUUID(), randomUUID()];
  const dueAt = new Date((await api.domainClock.now()).getTime() + 9 * DAY).toISOString();
  await Promise.all([first, second].map((requestId) => simulator.register({ ...application, requestId, dueAt })));
  const planned = await api.db
    .selectFrom('bdpn_sim.messages')
    .select(['requestId', 'body'])
    .where('requestId', 'in', [first, second])
    .where('seq', '=', 1)
    .execute();
  expect(planned.map(({ body }) => body.type).toSorted()).toEqual(['request.registered', 'request.rejected']);
  expect(planned.find(({ body }) => body.type === 'request.rejected')?.body.rejectCode).toBe('ACTIVE_PROCESS');
});

/** An inbox on a separate database; messages are applied unless their request is marked as broken. */
const inbox = (broken: ReadonlySet<string>, waiting: { id: string }[]) => {
  const applied: string[] = [];
  const lines: string[] = [];
  let now = Date.now();
  const bdpn: BdpnGateway = {
    register: () => Promise.resolve(),
    cancel: () => Promise.resolve(),
    // Oldest first, in batches of the simulator's size.
    receive: () => Promise.resolve(waiting.slice(0, 200)),
    acknowledge: (ids) => {
      for (const id of ids) {
        waiting.splice(
          waiting.findIndex((one) => one.id === id),
          1,
        );
      }
      return Promise.resolve();
    },
  };
  const logger = createLogger({ isProduction: true, logLevel: 'warn' }, { write: (line: string) => lines.push(line) });
  const apply = (_: unknown, { requestId }: BdpnMessage) => {
    if (broken.has(requestId)) {
      return Promise.reject(new Error('not now'));
    }
    applied.push(requestId);
    return Promise.resolve('applied' as const);
  };
  return {
    apply,
    applied,
    bdpn,
    lines,
    pass: (ms: number) => {
      now += ms;
    },
    receive: () => receiveMessages({ db: api.db, bdpn, clock: { now: () => new Date(now) }, logger }, apply),
  };
};
const messageOf = (requestId: string = randomUUID(), seq = 1): BdpnMessage => ({
  id: randomUUID(),
  requestId,
  seq,
  at: new Date().toISOString(),
  type: 'donor.notified',
});

test('retries an inapplicable message later without sending the request again and without blocking other requests', async () => {
  const failing = messageOf();
  const behind = messageOf(failing.requestId, 2);
  const sound = messageOf();
  const broken = new Set([failing.requestId]);
  const waiting = [failing, behind, sound];
  const { applied, pass, receive } = inbox(broken, waiting);
  await receive();
  expect([applied, waiting]).toEqual([[sound.requestId], []]);
  broken.clear();
  await receive();
  expect(applied).toEqual([sound.requestId]);
  pass(2_000);
  await receive();
  expect(applied).toEqual([sound.requestId, failing.requestId, failing.requestId]);
});

test('retries a permanently inapplicable message less and less often', async () => {
  const failing = messageOf();
  const { pass, receive } = inbox(new Set([failing.requestId]), [failing]);
  const attempts = async () =>
    (await api.db.selectFrom('inbox').select('attempts').where('messageId', '=', failing.id).executeTakeFirstOrThrow())
      .attempts;
  for (const [ms, tried] of [
    [0, 1],
    [1_999, 1],
    [1, 2],
    [3_999, 2],
    [1, 3],
    [86_400_000, 4],
    [3_600_000, 5],
  ] as const) {
    pass(ms);
    await receive();
    expect(await attempts()).toBe(tried);
  }
});

test('applies the next message after three hundred inapplicable ones', async () => {
  const failing = Array.from({ length: 300 }, () => messageOf());
  const sound = messageOf();
  const { applied, receive } = inbox(new Set(failing.map(({ requestId }) => requestId)), [...failing, sound]);
  await receive();
  await receive();
  expect(applied).toEqual([sound.requestId]);
});

test('applies several batches of messages in one round', async () => {
  const messages = Array.from({ length: 250 }, () => messageOf());
  const { applied, apply, bdpn } = inbox(new Set(), messages);
  const { db, domainClock } = api;
  const stop = startTicker(
    {
      bdpn,
      clock: realClock,
      db,
      domainClock,
      jobs: { enqueue: () => Promise.resolve() },
      logger: createLogger({ isProduction: true, logLevel: 'silent' }),
      operatorKeys: await demonstrationKeys(db),
      secrets: testSecrets,
    },
    apply,
    DAY,
  );
  try {
    await expect.poll(() => applied.length, { timeout: 50_000 }).toBe(250);
  } finally {
    await stop();
  }
});

test('a malformed message is logged by its id and counted, and blocks only later messages of its request', async () => {
  const [first, sound] = [messageOf(), messageOf()];
  const malformed = { ...first, type: 'donor.agreed' };
  const behind = messageOf(first.requestId, 2);
  const unplaced = { id: randomUUID(), type: 'donor.notified' };
  const unstorable = { ...messageOf(), npId: '1\u0000', 'id\u0000': [{ text: '\ud800' }] };
  const afterUnstorable = messageOf(unstorable.requestId, 2);
  const unplaceable = messageOf('\u0000');
  const waiting = [malformed, behind, unplaced, unstorable, afterUnstorable, unplaceable, sound];
  const counted = async () =>
    Number(/^malformed_messages_total\{party="bdpn"\} (\d+)$/m.exec((await vera.open('/metrics')).text)?.[1]);
  const before = await counted();
  const { applied, lines, receive } = inbox(new Set(), waiting);
  await receive();
  expect([applied, waiting]).toEqual([[unstorable.requestId, unstorable.requestId, sound.requestId], []]);
  const warnings = lines.filter((line) => line.includes('"level":40'));
  expect(warnings.map((line) => line.includes('malformed message'))).toEqual([true, true, true, true]);
  expect(warnings[0]).toContain(malformed.id);
  expect(warnings[0]).toContain('"fields":["type"]');
  expect(warnings[1]).toContain(unplaced.id);
  expect(warnings[2]).toContain(unstorable.id);
  expect(warnings[3]).toContain(unplaceable.id);
  expect(await counted()).toBe(before + 4);
  const stuck = await findStuckDeliveries(api.db, 0);
  expect(stuck.filter(({ requestId }) => requestId === malformed.requestId).map(({ kind }) => kind)).toContain(
    'message',
  );
});

test.each<[string, (sound: BdpnMessage) => object]>([
  ['its id and its number', () => ({})],
  ['its number', () => ({ id: randomUUID() })],
  // Behind a gap it was not even tried.
  ['its id', () => ({ seq: 2 })],
  ['no number of the registration', () => ({ type: 'request.registered' })],
  ['no moment of the assigned window', () => ({ type: 'recipient.dateAssigned' })],
])(
  'a corrected message replaces the malformed one that has %s, and a malformed one nothing',
  async (_, differenceOf) => {
    const sound = messageOf();
    const malformed = { ...sound, type: 'donor.agreed', ...differenceOf(sound) };
    const waiting: { id: string }[] = [malformed];
    const { applied, receive } = inbox(new Set(), waiting);
    await receive();
    expect(applied).toEqual([]);
    waiting.push(sound);
    await receive();
    expect(applied).toEqual([sound.requestId]);
    waiting.push(malformed, sound, messageOf(sound.requestId, 2));
    await receive();
    expect(applied).toEqual([sound.requestId, sound.requestId]);
  },
);
