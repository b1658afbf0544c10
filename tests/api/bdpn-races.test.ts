import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { NumberInfo } from '../../contract/numbers.ts';
import { InitOrderAnswer } from '../../contract/orders.ts';
import type { BdpnGateway, BdpnMessage } from '../../server/bdpn/gateway.ts';
import { receiveMessages } from '../../server/bdpn/receive-messages.ts';
import { createBdpnSimulator } from '../../server/bdpn/simulator/simulator.ts';
import { createLogger } from '../../server/lib/logger.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { registered, submitted, untilOrder, untilPortation } from '../harness/order-steps.ts';
import type { Visitor } from '../../mocks/visitor.ts';

const DAY = 86_400_000;

let api: TestApi;
let vera: Visitor;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
});

test('a number that was carried is looked up at its new operator, and cannot be carried again at once', async () => {
  const order = await registered(api, vera, '79000014001');
  await api.domainClock.advance(10 * DAY);
  await untilPortation(vera, order, ({ status }) => status === 'Completed');
  const { body } = await vera.ask('POST', '/api/v1.1/msisdn/info/single', { msisdn: '79000014001' });
  const info = NumberInfo.parse(body);
  expect(info.operatorId).toBe('mts');
  expect(info.lastPortation).not.toBeNull();
  expect(info.obstacles.map(({ code }) => code)).toContain('TOO_EARLY');
});

test('beginning again for a number whose application is on its way leads to that application', async () => {
  const { id } = await submitted(vera, '79000014002');
  const { body } = await vera.ask('POST', '/api/v1/order/portation/init', {
    msisdn: '+7 900 001-40-02',
    recipientOperatorId: 'beeline',
  });
  const { order, resumed } = InitOrderAnswer.parse(body);
  expect([order.id, resumed]).toEqual([id, true]);
});

test('a withdrawal that was refused can be asked for once more, and is answered again', async () => {
  const order = await registered(api, vera, '79000000087');
  const refusals = (count: number) =>
    untilPortation(
      vera,
      order,
      ({ events, withdrawRequestedAt }) =>
        withdrawRequestedAt === null && events.filter(({ code }) => code === 'WITHDRAW_REFUSED').length === count,
    );
  await vera.ask('DELETE', `/api/v1/order/portation/${order.id}`);
  await refusals(1);
  await untilOrder(vera, order.id, ({ cancelRequestedAt }) => cancelRequestedAt === null);
  await vera.ask('DELETE', `/api/v1/order/portation/${order.id}`);
  const portation = await refusals(2);
  expect(portation.withdrawUntil).not.toBeNull();
});

test('the database refuses a number that it is already carrying for another application', async () => {
  const simulator = createBdpnSimulator({ db: api.db, domainClock: api.domainClock });
  const application = { msisdn: '79000014003', donor: 'megafon', recipient: 'mts', regionCode: '77' };
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

test('a request whose message cannot be applied holds up no other, and comes again', async () => {
  const message = (requestId: string): BdpnMessage => ({
    id: randomUUID(),
    requestId,
    seq: 1,
    at: new Date().toISOString(),
    type: 'donor.notified',
  });
  const broken = message(randomUUID());
  const sound = message(randomUUID());
  const acknowledged: string[] = [];
  const bdpn: BdpnGateway = {
    register: () => Promise.resolve(),
    cancel: () => Promise.resolve(),
    receive: () => Promise.resolve([broken, sound]),
    acknowledge: (ids) => {
      acknowledged.push(...ids);
      return Promise.resolve();
    },
  };
  const applied: string[] = [];
  const logger = createLogger({ isProduction: true, logLevel: 'silent' });
  const clock = { now: () => new Date() };
  await receiveMessages(
    { db: api.db, bdpn, clock, logger },
    {
      apply: (_, { requestId }) => {
        if (requestId === broken.requestId) return Promise.reject(new Error('not now'));
        applied.push(requestId);
        return Promise.resolve();
      },
      timeOut: () => Promise.resolve(),
    },
  );
  expect([applied, acknowledged]).toEqual([[sound.requestId], [sound.id]]);
});
