import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { AccountPortations } from '../../../contract/account.ts';
import type { PortationOrder } from '../../../contract/orders.ts';
import { EsimActivation } from '../../../contract/portations.ts';
import { esimPath } from '../../../contract/api-base.ts';
import type { Visitor } from '../../../mocks/visitor.ts';
import type { OperatorMessage } from '../../../server/operator-gateway/gateway.ts';
import { verifyOrders } from '../../../server/jobs/verify-orders.ts';
import { generateKeys, publicKeysOf } from '../../../server/operator-gateway/keys.ts';
import { encryptTo, PORTAL, signDetached, SIGNATURE_HEADER } from '../../../server/operator-gateway/signature.ts';
import { findStuckDeliveries } from '../../../server/jobs/stuck-deliveries.ts';
import { demonstrationKeys } from '../../../server/operator-gateway/simulator/operator-simulator.ts';
import { refusalOf } from '../../../server/bdpn/move-portation.ts';
import { rejectOrder } from '../../../server/bdpn/apply-message.ts';
import { deletePendingMessages, type Trx } from '../../../server/inbox/inbox.repo.ts';
import { markOperatorCancelled } from '../../../server/orders/operator-requests.repo.ts';
import { lockOrderByRequest, saveEsim } from '../../../server/orders/orders.repo.ts';
import { lockWaits } from '../../harness/lock-waits.ts';
import { tablesWith } from '../../harness/tables-with.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import {
  readOrder,
  readPortation,
  unanswered,
  untilAnswered,
  untilAtBdpn,
  untilOrder,
  untilPortation,
} from '../../../mocks/order-steps.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CODE = 'LPA:1$rsp.example.test$K2-ERASE-ME';

type Report = OperatorMessage extends infer One
  ? One extends OperatorMessage
    ? Omit<One, 'id' | 'requestId' | 'seq' | 'at'>
    : never
  : never;

const pickup: Extract<Report, { type: 'simReady' }> = {
  type: 'simReady',
  delivery: { method: 'pickup', address: 'Пробная улица, дом 7', hours: 'с 9 до 20' },
};

let api: TestApi;
let vera: Visitor;
let next = 79_000_023_100;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
});

const post = async (message: unknown, from = 'mts'): Promise<number> => {
  const body = JSON.stringify(message);
  const keys = await demonstrationKeys(api.db, from);
  const response = await fetch(`${api.origin}/api/operators/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: await signDetached(body, { from, to: PORTAL, keys, now: new Date() }),
    },
    body,
  });
  await response.body?.cancel();
  return response.status;
};

/** An application that the test answers in place of the simulated operator. */
const asked = async (msisdn = String((next += 1))) => {
  const order = await unanswered(api, vera, msisdn);
  const requestId = `${order.id}-1`;
  let seq = 0;
  const send = async (report: Report, { from = 'mts', id = '' } = {}) => {
    const status = await post(
      { id: id === '' ? randomUUID() : id, requestId, seq: seq + 1, at: new Date().toISOString(), ...report },
      from,
    );
    seq += status === 204 ? 1 : 0;
    return status;
  };
  return { order, requestId, send };
};
type Asked = Awaited<ReturnType<typeof asked>>;

/** One that the operator has accepted and БДПН has registered. */
const accepted = async (): Promise<Asked> => {
  const application = await asked();
  expect(await application.send({ type: 'accepted', contractReference: 'test-1' })).toBe(204);
  return { ...application, order: await untilAnswered(api, vera, application.order.id) };
};

const sealed = async (code: string): Promise<string> => encryptTo(publicKeysOf(await demonstrationKeys(api.db)), code);
const esim = async (code: string): Promise<Report> => ({
  type: 'simReady',
  delivery: { method: 'online', activationCode: await sealed(code) },
});
const pastCodes = async (order: PortationOrder): Promise<string[]> =>
  (await readPortation(vera, order)).events.filter(({ kind }) => kind !== 'planned').map(({ code }) => code);
const inboxOf = (requestId: string) =>
  api.db
    .selectFrom('inbox')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('party', '=', 'operator:mts')
    .orderBy('seq')
    .execute();
const bdpnOf = ({ id }: PortationOrder) =>
  api.db
    .selectFrom('bdpn_sim.applications')
    .select('isCancelled')
    .where('requestId', '=', `${id}-1`)
    .executeTakeFirst();
const personalOf = ({ id }: PortationOrder) =>
  api.db.selectFrom('orderPersonal').selectAll().where('orderId', '=', id).executeTakeFirst();

test('shows contract, SIM with its place and hours, and its receipt on the timeline', async () => {
  const { order, requestId, send } = await accepted();
  expect(await send({ type: 'contractReady' })).toBe(204);
  expect(await send(pickup)).toBe(204);
  expect(await send({ type: 'simReceived' })).toBe(204);
  const { events } = await readPortation(vera, order);
  const own = events.filter(({ actor, kind }) => actor === 'recipient' && kind !== 'planned');
  expect(own.map(({ code }) => code)).toEqual(['RECIPIENT_ACCEPTED', 'CONTRACT_READY', 'SIM_READY', 'SIM_RECEIVED']);
  expect(own[2]?.details?.receipt).toEqual({ method: 'pickup', address: 'Пробная улица, дом 7', hours: 'с 9 до 20' });
  // The inbox keeps of an applied message only what identifies it.
  expect((await inboxOf(requestId)).map(({ message }) => Object.keys(message).toSorted())).toEqual(
    Array.from({ length: 4 }, () => ['id', 'requestId', 'seq', 'type']),
  );
});

test('the account shows where a SIM is received until it is, and of a proposed window until one is assigned', async () => {
  const { order, send } = await accepted();
  const msisdn = order.numberInfo.msisdn;
  const summary = async () => {
    const { body } = await vera.request(
      'GET',
      `/api/v1/account/portations?Msisdn=${msisdn}&Skip=0&Take=1&SortBy=transfered&SortDesc=true`,
    );
    const [first] = AccountPortations.parse(body).portations.data;
    return {
      hasSim: first?.hasSim,
      proposedAt: first?.proposedAt,
      receipt: first?.receipt,
      receiptMethod: first?.receiptMethod,
    };
  };
  expect(await summary()).toEqual({ hasSim: false, proposedAt: null, receipt: null, receiptMethod: 'pickup' });
  await send(pickup);
  expect(await summary()).toMatchObject({
    receipt: { method: 'pickup', address: 'Пробная улица, дом 7', hours: 'с 9 до 20' },
  });
  await send({ type: 'simReceived' });
  const windowAt = new Date((await api.domainClock.now()).getTime() + 20 * DAY).toISOString();
  expect(await send({ type: 'dateProposed', windowAt })).toBe(204);
  expect(await summary()).toEqual({ hasSim: true, proposedAt: windowAt, receipt: null, receiptMethod: 'pickup' });
});

test("shows the courier's window", async () => {
  const { order, send } = await accepted();
  const window = { from: '2026-12-01T09:00:00.000Z', to: '2026-12-01T13:00:00.000Z' };
  expect(await send({ type: 'simReady', delivery: { method: 'courier', ...window } })).toBe(204);
  const { events } = await readPortation(vera, order);
  expect(events.find(({ code }) => code === 'SIM_READY')?.details?.receipt).toEqual({ method: 'courier', ...window });
});

test('a repeated report changes nothing', async () => {
  const { order, requestId, send } = await accepted();
  const id = randomUUID();
  expect(await send(pickup, { id })).toBe(204);
  expect(await post({ id, requestId, seq: 2, at: new Date().toISOString(), ...pickup })).toBe(204);
  expect((await pastCodes(order)).filter((code) => code === 'SIM_READY')).toHaveLength(1);
});

test('reports that come before the registration wait for it, and are not called stuck', async () => {
  // …81: БДПН answers after 20 minutes only.
  const { order, requestId, send } = await asked('79000000281');
  await send({ type: 'accepted', contractReference: 'test-1' });
  await send({ type: 'contractReady' });
  await send(pickup);
  await untilAtBdpn(api, order);
  const waiting = await inboxOf(requestId);
  expect(waiting.map(({ appliedAt, attempts, retryAt }) => [appliedAt !== null, attempts, retryAt])).toEqual([
    [true, 0, null],
    [false, 0, null],
    [false, 0, null],
  ]);
  expect((await findStuckDeliveries(api.db, 0)).filter((one) => one.requestId === requestId)).toEqual([]);
  await api.domainClock.advance(21 * 60_000);
  const done = await untilOrder(vera, order.id, ({ status }) => status === 'Done');
  await expect.poll(() => pastCodes(done)).toEqual(expect.arrayContaining(['CONTRACT_READY', 'SIM_READY']));
  expect((await inboxOf(requestId)).every(({ appliedAt }) => appliedAt !== null)).toBe(true);
});

test('an activation code for a removed key of ours holds up no message, and is shown once the key is back', async () => {
  const { order, requestId, send } = await asked('79000000381');
  await send({ type: 'accepted', contractReference: 'test-1' });
  expect(await send(await esim(CODE))).toBe(204);
  expect(await send({ type: 'simReceived' })).toBe(204);
  await untilAtBdpn(api, order);
  // The key to which the waiting message is encrypted is none of the service any more.
  const [, ready] = await inboxOf(requestId);
  const removed = await encryptTo(publicKeysOf(await generateKeys()), CODE);
  const message = JSON.stringify({ ...ready?.message, delivery: { method: 'online', activationCode: removed } });
  await api.db
    .updateTable('inbox')
    .set({ message })
    .where('messageId', '=', ready?.messageId ?? '')
    .execute();
  await api.domainClock.advance(21 * 60_000);
  const done = await untilOrder(vera, order.id, ({ status }) => status === 'Done');
  await expect.poll(() => pastCodes(done)).toContain('SIM_RECEIVED');
  expect(await pastCodes(done)).toContain('SIM_READY');
  expect(api.log()).toContain('cannot be read');
  expect((await vera.send('GET', esimPath(order.id))).status).toBe(503);
  const code = await sealed(CODE);
  await api.db.transaction().execute((trx) => saveEsim(trx, order.id, code));
  const shown = await vera.send('GET', esimPath(order.id));
  expect(EsimActivation.parse(await shown.json()).activationCode).toBe(CODE);
});

test('shows the sealed activation code to its owner only, nowhere else, and erases it with the application', async () => {
  const { order, send } = await accepted();
  await api.db.updateTable('orders').set({ letters: 'unconfirmed' }).where('id', '=', order.id).execute();
  expect(await send(await esim(CODE))).toBe(204);
  expect((await readPortation(vera, order)).events.find(({ code }) => code === 'SIM_READY')?.details).toEqual({
    receipt: { method: 'online' },
  });
  const personal = await personalOf(order);
  expect(personal?.esim?.length).toBeGreaterThan(20);
  expect(await api.db.selectFrom('letters').select('facts').where('orderId', '=', order.id).execute()).toContainEqual({
    facts: expect.objectContaining({ receipt: { method: 'online' } }) as unknown,
  });
  expect(await tablesWith(api.db, 'ERASE-ME')).toEqual([]);
  expect(api.log()).not.toContain('ERASE-ME');
  const own = await vera.send('GET', esimPath(order.id));
  expect(own.headers.get('cache-control')).toBe('no-store');
  const { activationCode, qr } = EsimActivation.parse(await own.json());
  expect(activationCode).toBe(CODE);
  expect(qr).toMatch(/^<svg[^>]*>.*<\/svg>$/s);
  expect(qr).not.toMatch(/script|href|ERASE/);
  expect((await (await api.signIn('ivan')).send('GET', esimPath(order.id))).status).toBe(404);
  expect((await api.visitor().send('GET', esimPath(order.id))).status).toBe(401);
  expect(await vera.send('GET', esimPath('0')).then(({ status }) => status)).toBe(404);
  await vera.request('DELETE', `/api/v1/order/portation/${order.id}`);
  await untilOrder(vera, order.id, ({ status }) => status === 'Deleted');
  expect((await vera.send('GET', esimPath(order.id))).status).toBe(404);
  expect(await personalOf(order)).toBeUndefined();
  expect((await readPortation(vera, order)).events.every(({ details }) => details?.receipt === undefined)).toBe(true);
});

test.each([
  ['an activation code in clear', () => ({ method: 'online', activationCode: CODE })],
  ['a code of another form', async () => ({ method: 'online', activationCode: await sealed('1$rsp.example.test$K2') })],
  ['no hours', () => ({ method: 'pickup', address: 'Пробная улица' })],
  [
    'a window that ends before it begins',
    () => ({ method: 'courier', from: '2026-12-01T13:00:00.000Z', to: '2026-12-01T09:00:00.000Z' }),
  ],
])('refuses a SIM with %s', async (_, deliveryOf) => {
  const { order, requestId } = await accepted();
  const delivery = await deliveryOf();
  const message = { id: randomUUID(), requestId, seq: 2, at: new Date().toISOString(), type: 'simReady', delivery };
  expect(await post(message)).toBe(400);
  expect(await pastCodes(order)).not.toContain('SIM_READY');
});

test('shows a proposed date without changing the window, and none that is too near or too far', async () => {
  const { order, send } = await accepted();
  const { windowAt } = await readPortation(vera, order);
  const propose = async (ms: number) => {
    const { now } = await api.domainClock.read();
    return send({ type: 'dateProposed', windowAt: new Date(now.getTime() + ms).toISOString() });
  };
  // The eighth day is the first, and the 180th the last on which a citizen may be ported.
  await propose(7 * DAY - HOUR);
  await propose(181 * DAY);
  expect(await pastCodes(order)).not.toContain('DATE_PROPOSED');
  await propose(20 * DAY);
  expect(await pastCodes(order)).toContain('DATE_PROPOSED');
  expect((await readPortation(vera, order)).windowAt).toBe(windowAt);
  const { inconsistencies } = await verifyOrders(api.db);
  expect(inconsistencies.filter(({ orderId }) => orderId === order.id)).toEqual([]);
});

test('takes a proposed date when the window is over and nobody has moved the number', async () => {
  // …94: БДПН waits for the SIM, and nothing more happens.
  const { order, send } = await asked('79000000294');
  await send({ type: 'accepted', contractReference: 'test-1' });
  const done = await untilOrder(vera, order.id, ({ status }) => status === 'Done');
  const { windowAt } = await readPortation(vera, done);
  const { now } = await api.domainClock.read();
  await api.domainClock.advance(Date.parse(windowAt) + DAY - now.getTime());
  await untilPortation(vera, done, ({ status }) => status === 'Approved');
  const late = await api.domainClock.read();
  await send({ type: 'dateProposed', windowAt: new Date(late.now.getTime() + 10 * DAY).toISOString() });
  expect(await pastCodes(done)).toContain('DATE_PROPOSED');
});

test('forgets a message whose predecessor is missing when the application ends', async () => {
  // …71: the donor refuses.
  const { order, requestId, send } = await asked('79000000271');
  await send({ type: 'accepted', contractReference: 'test-1' });
  const done = await untilOrder(vera, order.id, ({ status }) => status === 'Done');
  expect(await post({ id: randomUUID(), requestId, seq: 3, at: new Date().toISOString(), ...pickup })).toBe(204);
  const stuck = async () => (await findStuckDeliveries(api.db, 0)).filter((one) => one.requestId === requestId);
  expect(await stuck()).toHaveLength(1);
  await api.domainClock.advance(3 * DAY);
  await untilPortation(vera, done, ({ status }) => status === 'Rejected');
  expect((await inboxOf(requestId)).map(({ seq }) => seq)).toEqual([1]);
  await expect.poll(stuck).toEqual([]);
});

/** An application whose operator has sent a message that waits for the registration. */
const waiting = async (msisdn: string) => {
  const application = await asked(msisdn);
  await application.send({ type: 'accepted', contractReference: 'test-1' });
  await untilAtBdpn(api, application.order);
  await application.send({ type: 'contractReady' });
  return application;
};

/** Ends an application as БДПН refuses it. @param meanwhile runs before the transaction is committed */
const refuse = async <Result>(requestId: string, meanwhile: (trx: Trx) => Promise<Result>): Promise<Result> => {
  const refusal = refusalOf('DEBT', await api.domainClock.now());
  return api.db.transaction().execute(async (trx) => {
    const row = await lockOrderByRequest(trx, requestId);
    expect(row && (await rejectOrder(trx, row, 'bdpn.rejected', refusal))).toBe(true);
    await markOperatorCancelled(trx, requestId, new Date());
    await deletePendingMessages(trx, ['requestId', requestId]);
    return meanwhile(trx);
  });
};

/** What is wrong with the order of the messages. That nobody informs the operator is true: `refuse` enqueues no job. */
const gapsOf = async ({ id }: PortationOrder) =>
  (await verifyOrders(api.db)).inconsistencies.filter(
    ({ orderId, problem }) => orderId === id && problem.includes('applied before'),
  );

// …81: БДПН answers after 20 minutes only.
test('a message that comes while the application ends is forgotten with those that the end deletes', async () => {
  const { order, requestId, send } = await waiting('79000000481');
  const last = await refuse(requestId, async (trx) => {
    const sent = send(pickup);
    await lockWaits(api.db, 1, trx);
    return { sent };
  });
  expect(await last.sent).toBe(204);
  expect((await inboxOf(requestId)).map(({ seq }) => seq)).toEqual([1]);
  expect(await gapsOf(order)).toEqual([]);
});

test('a message that was stored while the application ends is not applied before one that the end deletes', async () => {
  const { order, requestId } = await waiting('79000000581');
  await refuse(requestId, async (trx) => {
    const message = { id: randomUUID(), requestId, seq: 3, at: new Date().toISOString(), ...pickup };
    await api.db
      .insertInto('inbox')
      .values({
        party: 'operator:mts',
        messageId: message.id,
        requestId,
        seq: 3,
        message: JSON.stringify(message),
        receivedAt: new Date(),
        outcome: null,
        // The service attempts at once to apply it, and what comes before it.
        retryAt: new Date(),
      })
      .execute();
    await lockWaits(api.db, 1, trx);
  });
  await expect
    .poll(async () => (await inboxOf(requestId)).map(({ retryAt, seq }) => [seq, retryAt]))
    .toEqual([
      [1, null],
      [3, null],
    ]);
  expect((await inboxOf(requestId)).map(({ appliedAt }) => appliedAt !== null)).toEqual([true, false]);
  expect(await gapsOf(order)).toEqual([]);
});

test('a cancellation ends the portation with its reason, БДПН is informed, and the number is free', async () => {
  const { order, send } = await accepted();
  expect(await send({ type: 'cancelled', code: 'SIM_NOT_RECEIVED' })).toBe(204);
  const portation = await untilPortation(vera, order, ({ status }) => status === 'Cancelled');
  expect(portation.refusal?.code).toBe('SIM_NOT_RECEIVED');
  await expect.poll(() => bdpnOf(order)).toEqual({ isCancelled: true });
  const { isActive } = await api.db
    .selectFrom('orders')
    .select('isActive')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(isActive).toBe(false);
  expect((await readOrder(vera, order.id)).status).toBe('Done');
});

test('a cancellation before the registration returns the application with its reason', async () => {
  const { order, send } = await asked('79000000282');
  await send({ type: 'accepted', contractReference: 'test-1' });
  await untilAtBdpn(api, order);
  expect(await send({ type: 'cancelled', code: 'TARIFF_CLOSED' })).toBe(204);
  const returned = await readOrder(vera, order.id);
  expect([returned.status, returned.lastRejection?.code]).toEqual(['Initialized', 'TARIFF_CLOSED']);
  await expect.poll(() => bdpnOf(order)).toEqual({ isCancelled: true });
});

const reports: { [Type in Report['type']]?: (now: Date) => Extract<Report, { type: Type }> } = {
  contractReady: () => ({ type: 'contractReady' }),
  simReady: () => pickup,
  simReceived: () => ({ type: 'simReceived' }),
  dateProposed: (now) => ({ type: 'dateProposed', windowAt: new Date(now.getTime() + 20 * DAY).toISOString() }),
  cancelled: () => ({ type: 'cancelled', code: 'SIM_NOT_RECEIVED' }),
};

test.each(Object.entries(reports))("takes %s of the application's own operator only", async (_, reportAt) => {
  const { order, send } = await accepted();
  const report = reportAt(await api.domainClock.now());
  const before = await readPortation(vera, order);
  expect(await send(report, { from: 'megafon' })).toBe(404);
  expect(await readPortation(vera, order)).toEqual(before);
  expect(await send(report)).toBe(204);
  expect(await readPortation(vera, order)).not.toEqual(before);
});

test('stores nothing of what an operator reports of an erased application', async () => {
  const { order, requestId, send } = await asked();
  // Out of order: it waits for the acceptance, which never comes.
  await post({ id: randomUUID(), requestId, seq: 2, at: new Date().toISOString(), ...(await esim(CODE)) });
  expect(await inboxOf(requestId)).toHaveLength(1);
  await vera.request('DELETE', `/api/v1/order/portation/${order.id}`);
  expect(await inboxOf(requestId)).toEqual([]);
  expect(await send({ type: 'accepted', contractReference: 'erase-me-too' })).toBe(204);
  expect(await inboxOf(requestId)).toEqual([]);
});
