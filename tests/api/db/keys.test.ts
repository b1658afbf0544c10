import { expect, onTestFinished, test } from 'vitest';
import { AccountOrders, AccountPortations } from '../../../contract/account.ts';
import { buildApplication } from '../../../mocks/builders/orders.ts';
import {
  chooseTariff,
  initOrder,
  readOrder,
  readPortation,
  registered,
  sendOrder,
  submission,
} from '../../../mocks/order-steps.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { countSealed } from '../../../server/db/rotate-keys.ts';
import { DEFAULT_SESSION_SECRET } from '../../../server/env.ts';
import { createSecrets, UnknownSecretError } from '../../../server/lib/secrets.ts';
import { startApi } from '../../harness/api.ts';
import { runCommand } from '../../harness/run-command.ts';

const next = 'the-next-secret-of-the-site-long-enough';

test('replaces the secret without loss, beside the running service', { timeout: 60_000 }, async () => {
  // The service accepts the next secret already, as every instance does before it is made the current one.
  const api = await startApi({ OTHER_SESSION_SECRETS: next });
  const vera = await api.signIn('vera');
  const moved = await registered(api, vera, '79000043001');
  const draft = await chooseTariff(vera, await initOrder(vera, '79000043002'));

  /** Found by the hash of the number. */
  const countListed = async (): Promise<number[]> => {
    const page = 'Msisdn=79000043001&Skip=0&Take=10&SortDesc=true';
    const orders = await vera.request('GET', `/api/v1/account/orders?${page}&SortBy=lastUpdate`);
    const portations = await vera.request('GET', `/api/v1/account/portations?${page}&SortBy=transfered`);
    return [
      AccountOrders.parse(orders.body).orders.totalRows,
      AccountPortations.parse(portations.body).portations.totalRows,
    ];
  };
  expect(await countListed()).toEqual([1, 1]);

  const variables = {
    DATABASE_URL: api.databaseUrl,
    SESSION_SECRET: next,
    OTHER_SESSION_SECRETS: DEFAULT_SESSION_SECRET,
  };
  const before = await runCommand('keys', [], variables);
  expect(before.out).toMatch(/\d+ values are sealed with OTHER_SESSION_SECRETS/);
  const rotated = await runCommand('keys', ['rotate'], variables);
  expect([rotated.code, rotated.err]).toEqual([0, '']);
  // Each value once, also one that was met again at its new place.
  expect(rotated.out).toMatch(/'orders' *│ 'msisdn' *│ 2 *│ 0/);
  expect(rotated.out).toContain('Everything is sealed with SESSION_SECRET');

  // The service reads, searches and changes what is sealed with the next secret.
  expect((await readOrder(vera, draft.id)).numberInfo.msisdn).toBe('79000043002');
  expect((await readPortation(vera, moved)).msisdn).toBe('79000043001');
  expect(await countListed()).toEqual([1, 1]);
  expect((await initOrder(vera, '79000043002')).id).toBe(draft.id);
  const application = buildApplication({ dueDate: draft.limits.minDate });
  expect((await sendOrder(vera, draft, 'key-of-this-test', { ...submission(draft), application })).status).toBe(200);

  // What it has written meanwhile is sealed with its own secret, and the next pass takes it along.
  expect((await runCommand('keys', ['rotate'], variables)).out).toContain('Everything is sealed with SESSION_SECRET');
  const db = createDb(createPool(api.databaseUrl, { max: 1 }), createSecrets(next));
  onTestFinished(() => db.destroy());
  const counts = await countSealed(db, createSecrets(next), { isRotated: false });
  expect(counts.filter(({ others }) => others > 0)).toEqual([]);
  expect(counts.flatMap(({ column, current, table }) => (current > 0 ? [`${table}.${column}`] : []))).toEqual([
    'citizens.msisdns',
    'citizens.user_name',
    'order_personal.sealed',
    'order_submissions.answer',
    'orders.application',
    'orders.msisdn',
    'orders.number_info',
    'orders.submitted',
    'portations.msisdn',
    'sessions.person',
    'sessions.tokens',
  ]);
  await expect(api.db.selectFrom('orders').selectAll().execute()).rejects.toThrow(UnknownSecretError);
});

test('does not open a value that was cut', () => {
  const secrets = createSecrets(next);
  const sealed = secrets.seal('79000043001');
  for (const length of [0, 5, 20, sealed.length - 1]) {
    expect(() => secrets.open(sealed.subarray(0, length))).toThrow(UnknownSecretError);
  }
});

test('prints usage for an unknown action, and names a secret that is missing', async () => {
  const api = await startApi();
  await api.signIn('vera');
  const run = (args: string[], secret = DEFAULT_SESSION_SECRET) =>
    runCommand('keys', args, { DATABASE_URL: api.databaseUrl, SESSION_SECRET: secret });
  expect(await run(['rotat'])).toMatchObject({ code: 1, err: 'Usage: npm run keys [-- rotate].\n' });
  expect(await run(['rotate'], next)).toMatchObject({
    code: 1,
    err: expect.stringContaining('sealed with another secret than SESSION_SECRET') as string,
  });
});
