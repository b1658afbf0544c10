import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../../mocks/visitor.ts';
import type { OperatorMessage } from '../../../server/operator-gateway/gateway.ts';
import { generateKeys, type PrivateKeys } from '../../../server/operator-gateway/keys.ts';
import { PORTAL, signDetached, SIGNATURE_HEADER } from '../../../server/operator-gateway/signature.ts';
import { demonstrationKeys } from '../../../server/operator-gateway/simulator/operator-simulator.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { readOrder, unanswered, untilOrder } from '../../../mocks/order-steps.ts';

let api: TestApi;
let vera: Visitor;
let mts: PrivateKeys;
let next = 79_000_022_100;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
  mts = await demonstrationKeys(api.db, 'mts');
});

interface Sending {
  from?: string;
  to?: string;
  keys?: PrivateKeys;
  now?: Date;
  signature?: string | null;
  /** What is sent instead of the signed body. */
  body?: string;
}

const signed = (body: string, { from = 'mts', keys = mts, now = new Date(), to = PORTAL }: Sending = {}) =>
  signDetached(body, { from, to, keys, now });

const send = async (message: unknown, sending: Sending = {}): Promise<number> => {
  const body = JSON.stringify(message);
  const signature = sending.signature === undefined ? await signed(body, sending) : sending.signature;
  const response = await fetch(`${api.origin}/api/operators/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature === null ? {} : { [SIGNATURE_HEADER]: signature }) },
    body: sending.body ?? body,
  });
  await response.body?.cancel();
  return response.status;
};

/** An application that the simulated operator leaves unanswered. */
const asked = async () => {
  const order = await unanswered(api, vera, String((next += 1)));
  const requestId = `${order.id}-1`;
  const accepted: Extract<OperatorMessage, { type: 'accepted' }> = {
    id: randomUUID(),
    requestId,
    seq: 1,
    at: new Date().toISOString(),
    type: 'accepted',
    contractReference: 'test-1',
  };
  return { order, requestId, accepted };
};

test('takes a signed message of the operator, once', async () => {
  const { accepted, order } = await asked();
  expect(await send(accepted)).toBe(204);
  const { pending, version } = await readOrder(vera, order.id);
  expect(pending?.stage).toBe('registration');
  expect(await send(accepted)).toBe(204);
  expect((await readOrder(vera, order.id)).version).toBe(version);
});

test.each<[string, (body: string) => Promise<Sending> | Sending]>([
  ['no signature', () => ({ signature: null })],
  ['a malformed signature', () => ({ signature: 'a.b.c' })],
  ['a signature of another body', async () => ({ signature: await signed('{}') })],
  ['a changed body', (body) => ({ body: body.replace('accepted', 'accepted ') })],
  ['a key of nobody', async () => ({ keys: await generateKeys() })],
  ['an unknown sender', () => ({ from: 'nobody' })],
  ['a signature of yesterday', () => ({ now: new Date(Date.now() - 24 * 3_600_000) })],
  ['a signature of the future', () => ({ now: new Date(Date.now() + 3_600_000) })],
  ['a signature for another party', () => ({ to: 'megafon' })],
  [
    'a key of another operator under the name of this one',
    async () => ({ keys: await demonstrationKeys(api.db, 'megafon') }),
  ],
])('refuses %s and changes nothing', async (_, sendingOf) => {
  const { accepted, order } = await asked();
  const sending = await sendingOf(JSON.stringify(accepted));
  expect(await send(accepted, sending)).toBe(401);
  expect((await readOrder(vera, order.id)).pending?.stage).toBe('operatorReview');
});

test("answers about another operator's application as about a missing one", async () => {
  const { accepted, order } = await asked();
  const foreign = { from: 'megafon', keys: await demonstrationKeys(api.db, 'megafon') };
  expect(await send(accepted, foreign)).toBe(404);
  expect(await send({ ...accepted, requestId: randomUUID() }, foreign)).toBe(404);
  expect((await readOrder(vera, order.id)).pending?.stage).toBe('operatorReview');
  // The id of the refused message is still free.
  expect(await send(accepted)).toBe(204);
});

test.each([
  ['an unknown kind', { type: 'accept' }],
  ['a reason of another party', { type: 'rejected', code: 'DEBT', contractReference: undefined }],
  ['a superfluous field', { note: 'x' }],
  ['no contract', { contractReference: '' }],
])('refuses %s, and takes the message under its id and number once it is corrected', async (_, change) => {
  const { accepted, order } = await asked();
  expect(await send({ ...accepted, ...change })).toBe(400);
  expect(api.log()).toMatch(new RegExp(`warn malformed message .*"operator:mts".*${accepted.id}`));
  expect(await send(accepted)).toBe(204);
  expect((await readOrder(vera, order.id)).pending?.stage).toBe('registration');
});

test('refuses another message with the number or the id of a known one, so that none is lost unnoticed', async () => {
  const { accepted, order, requestId } = await asked();
  expect(await send(accepted)).toBe(204);
  const { contractReference: _, ...rest } = accepted;
  const ready = { ...rest, type: 'contractReady' };
  expect(await send({ ...ready, id: randomUUID() })).toBe(400);
  expect(await send({ ...ready, seq: 2 })).toBe(400);
  // Rightly numbered it is taken.
  expect(await send({ ...ready, id: randomUUID(), seq: 2 })).toBe(204);
  expect((await readOrder(vera, order.id)).pending?.stage).toBe('registration');
  const rows = await api.db
    .selectFrom('inbox')
    .select('seq')
    .where('requestId', '=', requestId)
    .orderBy('seq')
    .execute();
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2]);
});

test('applies messages in their order although the later one comes first', async () => {
  const { accepted, order, requestId } = await asked();
  const { contractReference: _, ...rest } = accepted;
  const rejected = { ...rest, id: randomUUID(), seq: 2, type: 'rejected', code: 'SELF_BAN' };
  expect(await send(rejected)).toBe(204);
  expect((await readOrder(vera, order.id)).pending?.stage).toBe('operatorReview');
  expect(await send(accepted)).toBe(204);
  const after = await readOrder(vera, order.id);
  // The acceptance came first; a refusal after it is not allowed.
  expect([after.status, after.lastRejection]).toEqual(['PendingBDPN', null]);
  const rows = await api.db
    .selectFrom('inbox')
    .select(['party', 'seq', 'attempts'])
    .where('requestId', '=', requestId)
    .orderBy('seq')
    .execute();
  expect(rows).toEqual([
    { party: 'operator:mts', seq: 1, attempts: 0 },
    { party: 'operator:mts', seq: 2, attempts: 0 },
  ]);
});

test('an acceptance after the withdrawal revives nothing', async () => {
  const { accepted, order } = await asked();
  await vera.request('DELETE', `/api/v1/order/portation/${order.id}`);
  expect(await send(accepted)).toBe(204);
  const deleted = await untilOrder(vera, order.id, ({ status }) => status === 'Deleted');
  expect(deleted.deletedReason).toBe('cancelled');
});

test('publishes the public part of our keys only', async () => {
  const response = await fetch(`${api.origin}/api/operators/keys`);
  const { keys } = (await response.json()) as { keys: Record<string, unknown>[] };
  expect(keys.map(({ use }) => use)).toEqual(['sig', 'enc']);
  expect(keys.some((key) => 'd' in key)).toBe(false);
});
