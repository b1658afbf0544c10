import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../../mocks/visitor.ts';
import { importConnections } from '../../../server/operator-gateway/import-connections.ts';
import { generateKeys, type PrivateKeys, publicKeysOf } from '../../../server/operator-gateway/keys.ts';
import { CitizenSchema, type SealedApplication } from '../../../server/operator-gateway/messages.ts';
import {
  decryptWith,
  PORTAL,
  signDetached,
  SIGNATURE_HEADER,
  verifyDetached,
} from '../../../server/operator-gateway/signature.ts';
import { findStuckDeliveries } from '../../../server/jobs/stuck-deliveries.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { runCommand } from '../../harness/run-command.ts';
import { submitted } from '../../../mocks/order-steps.ts';

let api: TestApi;
let vera: Visitor;
let mts: PrivateKeys;
let rotated: PrivateKeys;
let folder: string;

/** What the operator's own endpoint received. */
const received: { path: string; body: string; signature: string }[] = [];
let status = 503;
const endpoint = createServer((request, response) => {
  void request.toArray().then((parts: Buffer[]) => {
    if (status === 200) {
      const signature = String(request.headers[SIGNATURE_HEADER]);
      received.push({ path: request.url ?? '', body: Buffer.concat(parts).toString(), signature });
    }
    response.writeHead(status).end();
  });
});
afterAll(() => endpoint.close());

beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
  [mts, rotated] = await Promise.all([generateKeys(), generateKeys()]);
  folder = await mkdtemp(path.join(tmpdir(), 'connections-'));
  await once(endpoint.listen(0, '127.0.0.1'), 'listening');
});

const urlOf = (): string => {
  const address = endpoint.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/mnp`;
};
const connectionOf = (change: Record<string, unknown> = {}) => ({
  operatorId: 'mts',
  url: urlOf(),
  messagesPerMinute: 4,
  // Both keys are valid while the operator replaces one by the other.
  jwks: { keys: [...publicKeysOf(mts).keys, ...publicKeysOf(rotated).keys] },
  ...change,
});
const load = async (content: unknown) => {
  const file = path.join(folder, 'connections.json');
  await writeFile(file, JSON.stringify(content));
  return importConnections(api.db, file);
};

test.each<[string, () => Record<string, unknown>, RegExp]>([
  ['an unknown operator', () => ({ operatorId: 'nobody' }), /"nobody" is not an operator/],
  ['an address without TLS', () => ({ url: 'http://operator.example' }), /url: expected an https/],
  ['a private key', () => ({ jwks: mts }), /jwks/],
  ['no key for encryption', () => ({ jwks: { keys: publicKeysOf(mts).keys.slice(0, 1) } }), /"use": "enc"/],
])('an import refuses %s and changes nothing', async (_, change, message) => {
  await load({ connections: [connectionOf()] });
  await expect(load({ connections: [connectionOf(change())] })).rejects.toThrow(message);
  expect(await api.db.selectFrom('operatorConnections').select('operatorId').execute()).toEqual([
    { operatorId: 'mts' },
  ]);
});

test('an import refuses to disconnect every operator', async () => {
  await load({ connections: [connectionOf()] });
  await expect(load({ connections: [] })).rejects.toThrow('connections: expected one connection at least');
  expect(await api.db.selectFrom('operatorConnections').select('operatorId').execute()).toHaveLength(1);
});

test('an import ignores members of a key that are not needed, such as "alg"', async () => {
  const jwks = { keys: publicKeysOf(mts).keys.map((key) => ({ ...key, alg: 'ES256', key_ops: ['verify'] })) };
  await load({ connections: [connectionOf({ jwks })] });
  const stored = await api.db.selectFrom('operatorConnections').select('jwks').executeTakeFirstOrThrow();
  expect(stored.jwks).toEqual(publicKeysOf(mts));
});

test('the import of operators takes connections too and names those that it removes, and a command shows them', async () => {
  const others = ['t2', 'beeline'].map((operatorId) => connectionOf({ operatorId }));
  await load({ connections: [connectionOf(), ...others] });
  const file = path.join(folder, 'operators.json');
  // As some editors save it, with a byte order mark.
  await writeFile(file, `\uFEFF\n${JSON.stringify({ connections: [connectionOf({ messagesPerMinute: 7 })] })}`);
  const variables = { DATABASE_URL: api.databaseUrl };
  const loaded = await runCommand('import', ['operators', file], variables);
  expect([loaded.err, loaded.out]).toEqual([
    '',
    expect.stringMatching(/^Connections of operators: 1 loaded\. Removed: beeline, t2\./),
  ]);
  const { out } = await runCommand('operators', [], variables);
  const kids = connectionOf().jwks.keys.map(({ kid, use }) => `${use} ${kid}`);
  expect(out).toContain(`${urlOf()}  7 messages a minute  keys: ${kids.join(', ')}`);
  // Anything else is read as a catalogue.
  await writeFile(file, 'id;nonsense\n');
  const catalogue = await runCommand('import', ['operators', file], variables);
  expect([catalogue.code, catalogue.err]).toEqual([1, expect.stringContaining('unknown column')]);
});

test('an imported operator gets signed, encrypted applications, and what does not arrive is shown', async () => {
  await load({ connections: [connectionOf()] });
  const order = await submitted(vera, '79000023001');
  const requestId = `${order.id}-1`;
  // The operator answers 503.
  await expect
    .poll(() => findStuckDeliveries(api.db, 0))
    .toMatchObject([{ kind: 'application', party: 'mts', requestId }]);
  status = 200;
  await expect.poll(() => received.length).toBe(1);
  const [{ body, path: address, signature } = { body: '', path: '', signature: '' }] = received;
  expect(address).toBe(`/mnp/applications/${requestId}`);
  const keys = (await (await fetch(`${api.origin}/api/operators/keys`)).json()) as ReturnType<typeof publicKeysOf>;
  const sender = await verifyDetached(Buffer.from(body), signature, {
    to: 'mts',
    findKeys: (from) => Promise.resolve(from === PORTAL ? keys : undefined),
    now: new Date(),
  });
  expect(sender.iss).toBe(PORTAL);
  expect(body).not.toContain('79000023001');
  const { citizen } = JSON.parse(body) as SealedApplication;
  expect(CitizenSchema.parse(await decryptWith(mts, citizen))).toMatchObject({
    msisdn: '79000023001',
    lastName: 'Тестова',
    contacts: { contactPhone: '79000000001' },
  });
  await expect.poll(() => findStuckDeliveries(api.db, 0)).toEqual([]);
  expect(await (await fetch(`${api.origin}/metrics`)).text()).toContain('stuck_deliveries{kind="application"} 0');
  // The operator has it, and does not answer for an hour.
  await api.db
    .updateTable('operatorRequests')
    .set({ deliveredAt: sql<Date>`now() - interval '61 minutes'` })
    .where('requestId', '=', requestId)
    .execute();
  expect(await findStuckDeliveries(api.db, 0)).toMatchObject([{ kind: 'answer', party: 'mts', requestId }]);
  const { out } = await runCommand('orders', ['stuck'], { DATABASE_URL: api.databaseUrl });
  expect(out).toContain(`${requestId}  application not answered by mts`);
});

test('takes messages signed by any key of the operator, up to its limit', async () => {
  await load({ connections: [connectionOf()] });
  const send = async (keys: PrivateKeys): Promise<number> => {
    const body = JSON.stringify({ type: 'accepted' });
    const response = await fetch(`${api.origin}/api/operators/messages`, {
      method: 'POST',
      headers: { [SIGNATURE_HEADER]: await signDetached(body, { from: 'mts', to: PORTAL, keys, now: new Date() }) },
      body,
    });
    await response.body?.cancel();
    return response.status;
  };
  // Understood as the operator's own, and refused for their content.
  expect([await send(mts), await send(rotated), await send(mts), await send(rotated)]).toEqual([400, 400, 400, 400]);
  expect(await send(mts)).toBe(429);
  expect(await send(await generateKeys())).toBe(401);
});
