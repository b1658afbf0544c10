import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { DOMAIN_NOW_HEADER, TRACE_ID_HEADER } from '../../../contract/headers.ts';
import { startApi, type TestApi } from '../../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ REQUESTS_RUNNING: '1', REQUESTS_WAITING: '1', GUESSES_PER_HOUR: '1' });
});

const ask = (address: string, headers: Record<string, string> = {}) => fetch(api.origin + address, { headers });

const partsOf = async (response: Response) => {
  const headers = Object.fromEntries(response.headers);
  const { date: _, [TRACE_ID_HEADER]: traceId, [DOMAIN_NOW_HEADER]: now, ...rest } = headers;
  return { parts: [response.status, rest, await response.text()], traceId, now };
};

test.each([
  ['/api/v1/setting/feature/list', {}],
  ['/api/v1/setting/feature/list', { 'accept-encoding': 'identity' }],
  ['/api/v1/region/list', {}],
  ['/api/v1/region/list', { 'accept-encoding': 'identity' }],
  ['/api/v1/tariffmediaservice', { 'if-none-match': 'W/"other"' }],
  ['/api/v1/operator/mts', {}],
  ['/api/v1.1/operator/tile/list', {}],
])('sends the kept answer of %s as any other, with %j', async (address, headers: Record<string, string>) => {
  const usual = await partsOf(await ask(address, { ...headers, cookie: 'mnp-session=unknown' }));
  await ask(address, headers);
  const kept = await partsOf(await ask(address, headers));
  expect(kept.parts).toEqual(usual.parts);
  expect(kept.traceId).toMatch(/^[\w-]{36}$/);
  expect(kept.traceId).not.toBe(usual.traceId);
  expect(Date.parse(kept.now ?? '')).toBeGreaterThanOrEqual(Date.parse(usual.now ?? ''));
});

test('says that a kept answer has not changed', async () => {
  const address = '/api/v1/tariffmediaservice';
  const etag = (await ask(address)).headers.get('etag') ?? '';
  const response = await ask(address, { 'if-none-match': etag });
  expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, etag, '']);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('serves kept answers during an overload, but not to a session, which they would not extend', async () => {
  const address = '/api/v1/news?Page=1&PageSize=5';
  await ask(address);
  const statuses: number[] = [];
  let requests: Promise<unknown>[] = [];
  await api.db.transaction().execute(async (trx) => {
    await sql`lock table news in access exclusive mode`.execute(trx);
    requests = [2, 3, 4].map(async (page) => {
      statuses.push((await ask(`/api/v1/news?Page=${page}&PageSize=5`)).status);
    });
    // Two of them take the places.
    await vi.waitUntil(() => statuses.length === 1, { timeout: 10_000 });
    expect((await ask(address)).status).toBe(200);
    expect((await ask(address, { cookie: 'mnp-session=unknown' })).status).toBe(503);
    expect((await ask(address, { cookie: '__Host-mnp-session=unknown' })).status).toBe(503);
  });
  await Promise.all(requests);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 503]);
});

test('counts and logs kept answers by their route', async () => {
  await ask('/api/v1/operator/beeline');
  const count = async () =>
    Number(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/operator\/\{slug\}",status="200"\} (\d+)/.exec(
        await (await ask('/metrics')).text(),
      )?.[1],
    );
  const [before, lines] = [await count(), api.log().split('GET /api/v1/operator/{slug} 200').length];
  await ask('/api/v1/operator/beeline');
  expect(await count()).toBe(before + 1);
  expect(api.log().split('GET /api/v1/operator/{slug} 200').length).toBe(lines + 1);
});

test('counts wrong bearer tokens with a call that is kept', async () => {
  const statuses = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { status } = await ask('/api/v1/region/list', { authorization: `Bearer ${'x'.repeat(43)}` });
    statuses.push(status);
  }
  expect(statuses).toEqual([200, 429, 429]);
});
