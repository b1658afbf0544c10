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

/** A cookie of no session: its call goes the usual way. */
const unknownSession = { cookie: 'mnp-session=unknown' };

let page = 1;
/** Runs `act` while both places for requests are taken, so that only kept answers are sent. */
const whileFull = async (act: () => Promise<void>): Promise<void> => {
  const statuses: number[] = [];
  let requests: Promise<unknown>[] = [];
  await api.db.transaction().execute(async (trx) => {
    await sql`lock table news in access exclusive mode`.execute(trx);
    requests = Array.from({ length: 3 }, async () => {
      page += 1;
      statuses.push((await ask(`/api/v1/news?Page=${page}&PageSize=5`)).status);
    });
    await vi.waitUntil(() => statuses.length === 1, { timeout: 10_000 });
    await act();
  });
  await Promise.all(requests);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 503]);
};

test.each([
  ['/api/v1/setting/feature/list', {}],
  ['/api/v1/setting/feature/list', { 'accept-encoding': 'identity' }],
  ['/api/v1/region/list', {}],
  ['/api/v1/region/list', { 'accept-encoding': 'identity' }],
  ['/api/v1/tariffmediaservice', {}],
  ['/api/v1/tariffmediaservice', { 'if-none-match': 'W/"other"' }],
  ['/api/v1/operator/mts', {}],
  ['/api/v1.1/operator/tile/list', {}],
])('sends the kept answer of %s as any other, with %j', async (address, headers: Record<string, string>) => {
  const usual = await partsOf(await ask(address, { ...headers, ...unknownSession }));
  await ask(address, headers);
  await whileFull(async () => {
    const kept = await partsOf(await ask(address, headers));
    expect(kept.parts).toEqual(usual.parts);
    expect(kept.traceId).toMatch(/^[\w-]{36}$/);
    expect(kept.traceId).not.toBe(usual.traceId);
    expect(Date.parse(kept.now ?? '')).toBeGreaterThanOrEqual(Date.parse(usual.now ?? ''));
  });
});

test('says that a kept answer has not changed, as of any other', async () => {
  const address = '/api/v1/tariffconvergenceservice';
  const etag = (await ask(address)).headers.get('etag') ?? '';
  const usual = await partsOf(await ask(address, { 'if-none-match': etag, ...unknownSession }));
  expect(usual.parts[0]).toBe(304);
  await whileFull(async () => {
    expect((await partsOf(await ask(address, { 'if-none-match': etag }))).parts).toEqual(usual.parts);
  });
});

test('sends no kept answer to a session, which it would not extend, nor one that is forgotten', async () => {
  const address = '/api/v1/news?Page=1&PageSize=5';
  await ask(address);
  await whileFull(async () => {
    expect((await ask(address)).status).toBe(200);
    expect((await ask(address, unknownSession)).status).toBe(503);
    expect((await ask(address, { cookie: '__Host-mnp-session=unknown' })).status).toBe(503);
    // Everything is forgotten with the change of another table.
    await sql`update features set is_enabled = is_enabled`.execute(api.db);
    await expect.poll(async () => (await ask(address)).status).toBe(503);
  });
});

test('knows an address whatever Host the client names, and among the last 256', async () => {
  const address = '/api/v1/operator/mts';
  await ask(address);
  for (let number = 0; number < 300; number += 1) {
    await ask(`/api/v1/operator/beeline?x=${number}`);
    if (number % 100 === 0) {
      await ask(address);
    }
  }
  await whileFull(async () => {
    expect((await fetch(`${api.origin.replace('localhost', '127.0.0.1')}${address}`)).status).toBe(200);
    expect((await ask('/api/v1/operator/beeline?x=299')).status).toBe(200);
    expect((await ask('/api/v1/operator/beeline?x=1')).status).toBe(503);
  });
});

test('counts and logs kept answers by their route', async () => {
  const address = '/api/v1/operator/beeline';
  const count = async () =>
    Number(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/operator\/\{slug\}",status="200"\} (\d+)/.exec(
        await (await ask('/metrics')).text(),
      )?.[1],
    );
  const lines = () => api.log().split('GET /api/v1/operator/{slug} 200').length;
  await ask(address);
  const before = [await count(), lines()] as const;
  await whileFull(async () => {
    expect((await ask(address)).status).toBe(200);
  });
  expect([await count(), lines()]).toEqual([before[0] + 1, before[1] + 1]);
});

test('counts wrong bearer tokens with a call that is kept', async () => {
  const address = '/api/v1/region/list';
  await ask(address);
  const statuses = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    statuses.push((await ask(address, { authorization: `Bearer ${'x'.repeat(43)}` })).status);
  }
  expect(statuses).toEqual([200, 429, 429]);
});
