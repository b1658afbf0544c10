import { beforeAll, expect, test } from 'vitest';
import { Problem } from '../../../contract/problem.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { testDatabase } from '../../harness/postgres.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ LOGINS_PER_HOUR: '3', GUESSES_PER_HOUR: '2', FILES_PER_HOUR: '1' });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(api.origin + path, { redirect: 'manual', headers });
const logins = async () => (await api.db.selectFrom('loginTransactions').select('stateHash').execute()).length;

test('limits files of a citizen, wrong tokens, codes and callbacks, and logins begun, whatever the headers say', async () => {
  const vera = await api.signIn('vera');
  const upload = async () => {
    const form = new FormData();
    form.set('File', new File(['79000000001'], 'numbers.csv'));
    return (await vera.send('POST', '/api/v1.1/msisdn/info/batch', form)).status;
  };
  expect([await upload(), await upload()]).toEqual([200, 429]);

  const guess = async (headers: Record<string, string> = {}) =>
    (await get('/api/v1/esia/userinfo', { authorization: `Bearer ${'x'.repeat(43)}`, ...headers })).status;
  expect([await guess(), await guess()]).toEqual([401, 401]);
  expect(await guess({ 'x-forwarded-for': '192.0.2.7', 'x-real-ip': '192.0.2.7' })).toBe(429);
  const exchanged = await fetch(`${api.origin}/api/v1/openid/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', code: 'x', code_verifier: 'v'.repeat(43) }),
  });
  expect(exchanged.status).toBe(429);
  expect((await get('/auth/callback?state=unknown&code=x')).status).toBe(429);
  // The right key of the same address is not refused.
  expect((await vera.request('GET', '/api/v1/esia/userinfo')).status).toBe(200);

  const statuses = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    statuses.push((await get('/api/v1/esia/login?returnUrl=%2F')).status);
  }
  expect(statuses).toEqual([302, 302, 429]);
  const refused = await get('/api/v1/esia/login?returnUrl=%2F', { 'x-forwarded-for': '192.0.2.8' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Problem.parse(await refused.json()).code).toBe('TOO_MANY_REQUESTS');
});

test('stores nothing for a return address that is too long', async () => {
  const before = await logins();
  const long = `/api/v1/esia/login?returnUrl=${encodeURIComponent(`/${'x'.repeat(2048)}`)}`;
  expect((await get(long)).status).toBe(400);
  expect(await logins()).toBe(before);
});

test('deletes abandoned logins although nobody signs in', async () => {
  const { db, url } = await testDatabase();
  const abandoned = { stateHash: 'x', bindingHash: '', nonce: '', codeVerifier: '', returnUrl: '/', redirectUri: '' };
  await db
    .insertInto('loginTransactions')
    .values({ ...abandoned, createdAt: new Date(Date.now() - 11 * 60_000) })
    .execute();
  await startApi({ DATABASE_URL: url });
  const left = () => db.selectFrom('loginTransactions').select('stateHash').execute();
  await expect.poll(left).toEqual([]);
});

test('limits the drafts of a citizen exactly under simultaneous requests', async () => {
  const site = await startApi({ DRAFTS_PER_CITIZEN: '3' });
  const vera = await site.signIn('vera');
  const init = (number: number) =>
    vera.request('POST', '/api/v1/order/portation/init', { msisdn: String(number), recipientOperatorId: 'mts' });
  const answers = await Promise.all(Array.from({ length: 6 }, (_, place) => init(79_000_031_000 + place)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ body, status }) => [status, Problem.parse(body).code])).toEqual(
    Array.from({ length: 3 }, () => [400, 'TOO_MANY_DRAFTS']),
  );
  const drafts = await site.db.selectFrom('orders').select('msisdn').execute();
  expect(drafts).toHaveLength(3);
  // A draft of hers is found again.
  expect((await init(Number(drafts[0]?.msisdn))).status).toBe(200);
});
