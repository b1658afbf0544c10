import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { DOMAIN_NOW_HEADER, TRACE_ID_HEADER } from '../../../contract/headers.ts';
import { Problem } from '../../../contract/problem.ts';
import { startApi, type TestApi } from '../../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ REQUESTS_RUNNING: '1', REQUESTS_WAITING: '1' });
});

const address = '/api/v1/news?Page=1&PageSize=5';
const waitingForLock = async (table: string, { db } = api): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where not granted and relation = ${table}::regclass
      and database = (select oid from pg_database where datname = current_database())
  `.execute(db);
  return rows[0]?.count ?? 0;
};

test('refuses at once what it cannot take, with 503 and Retry-After, and serves the rest', async () => {
  const vera = await api.signIn('vera');
  const refused: Response[] = [];
  const served: Response[] = [];
  let requests: Promise<void>[] = [];
  let personal: Promise<number> = Promise.resolve(0);
  // News wait for the lock of their table.
  await api.db.transaction().execute(async (trx) => {
    await sql`lock table news in access exclusive mode`.execute(trx);
    requests = Array.from({ length: 5 }, async () => {
      const response = await fetch(api.origin + address);
      (response.status === 503 ? refused : served).push(response);
    });
    await vi.waitUntil(() => refused.length === 3, { timeout: 30_000 });
    personal = vera.request('GET', '/api/v1/account/info').then(({ status }) => status);
    const checks = await Promise.all(['/healthz', '/readyz'].map((path) => fetch(api.origin + path)));
    expect(checks.map(({ status }) => status)).toEqual([200, 200]);
  });
  await Promise.all(requests);
  expect(served.map(({ status }) => status)).toEqual([200, 200]);
  expect(await personal).toBe(200);
  for (const response of refused) {
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
    const { code, traceId } = Problem.parse(await response.json());
    expect([code, traceId]).toEqual(['UNAVAILABLE', response.headers.get(TRACE_ID_HEADER)]);
  }
  expect(await (await fetch(`${api.origin}/metrics`)).text()).toContain(
    'http_requests_refused_total{class="public"} 3',
  );
  expect(api.log()).toMatch(/warn overloaded \{"refused":\d\}/);
});

test('pages outside the API that ask the database are refused like public lists', async () => {
  const statuses: number[] = [];
  let letterPage = '';
  let requests: Promise<unknown>[] = [];
  await api.db.transaction().execute(async (trx) => {
    await sql`lock table news in access exclusive mode`.execute(trx);
    // They take the two places.
    const lists = [1, 2].map((page) => fetch(`${api.origin}/api/v1/news?Page=${page}&PageSize=7`));
    await vi.waitUntil(async () => (await waitingForLock('news')) > 0, { timeout: 10_000 });
    const pages = ['/letters/confirm/00000000-0000-4000-8000-000000000000/x', '/lookup.json', '/site-facts.json'].map(
      async (path) => {
        const response = await fetch(api.origin + path);
        const text = await response.text();
        letterPage = path.startsWith('/letters/') ? text : letterPage;
        statuses.push(response.status, Number(response.headers.get('retry-after')));
      },
    );
    requests = [...lists, ...pages];
    await vi.waitUntil(() => statuses.length === 6, { timeout: 10_000 });
  });
  await Promise.all(requests);
  expect(statuses).toEqual([503, 2, 503, 2, 503, 2]);
  expect(letterPage).toContain('Ссылка остаётся действительной');
});

test.each([
  ['a kept answer is', {}],
  ['an answer to an unknown session is', { cookie: 'mnp-session=unknown' }],
])('%s sent, with the time, while the clock of the database hangs', async (_, headers: Record<string, string>) => {
  const times: string[] = [];
  const requests: Promise<unknown>[] = [];
  const ask = async (): Promise<void> => {
    const response = await fetch(`${api.origin}/api/v1/region/list`, { headers });
    times.push(response.headers.get(DOMAIN_NOW_HEADER) ?? '');
  };
  await ask();
  await api.db.transaction().execute(async (trx) => {
    await sql`lock table domain_clock in access exclusive mode`.execute(trx);
    await vi.waitUntil(
      async () => {
        requests.push(ask());
        return (await waitingForLock('domain_clock')) > 0;
      },
      { timeout: 10_000, interval: 50 },
    );
    const seen = times.length;
    await vi.waitUntil(
      () => {
        requests.push(ask());
        return times.length > seen;
      },
      { timeout: 10_000, interval: 50 },
    );
  });
  await Promise.all(requests);
  expect(times).not.toContain('');
});

test('messages of operators wait and are refused like other requests, not beside them', async () => {
  const answers: [number, string | null][] = [];
  let requests: Promise<unknown>[] = [];
  await api.db.transaction().execute(async (trx) => {
    await sql`lock table news in access exclusive mode`.execute(trx);
    // Another page than above, which is not in memory.
    const running = fetch(`${api.origin}/api/v1/news?Page=2&PageSize=5`);
    // It waits for the lock, so it has entered.
    await vi.waitUntil(async () => (await waitingForLock('news')) > 0, { timeout: 10_000 });
    const messages = Array.from({ length: 3 }, async () => {
      const response = await fetch(`${api.origin}/api/operators/messages`, { method: 'POST', body: '{}' });
      answers.push([response.status, response.headers.get('retry-after')]);
    });
    requests = [running, ...messages];
    await vi.waitUntil(() => answers.length === 2, { timeout: 10_000 });
  });
  await Promise.all(requests);
  expect(answers).toEqual([
    [503, '2'],
    [503, '2'],
    // Without a signature.
    [401, null],
  ]);
});

test('public lists leave room for citizens, however many of the lists are asked for', async () => {
  const site = await startApi({ REQUESTS_RUNNING: '5', REQUESTS_WAITING: '1' });
  const vera = await site.signIn('vera');
  const statuses: number[] = [];
  let requests: Promise<unknown>[] = [];
  await site.db.transaction().execute(async (trx) => {
    await sql`lock table news in access exclusive mode`.execute(trx);
    requests = Array.from({ length: 7 }, async (_, place) => {
      const { status } = await fetch(`${site.origin}/api/v1/news?Page=${place + 1}&PageSize=5`);
      statuses.push(status);
    });
    // Refused, so all places that lists may take are taken.
    await vi.waitUntil(() => statuses.includes(503), { timeout: 10_000 });
    let personal = 0;
    void vera.request('GET', '/api/v1/account/info').then(({ status }) => {
      personal = status;
    });
    await vi.waitUntil(() => personal === 200, { timeout: 10_000 });
  });
  await Promise.all(requests);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 200, 503, 503]);
});

test('reads two files at once, lets eight wait and refuses the next one', async () => {
  const site = await startApi();
  const vera = await site.signIn('vera');
  const statuses: number[] = [];
  let requests: Promise<unknown>[] = [];
  await site.db.transaction().execute(async (trx) => {
    await sql`lock table lookup_quotas in access exclusive mode`.execute(trx);
    requests = Array.from({ length: 11 }, async () => {
      const form = new FormData();
      form.set('File', new File(['79000000001'], 'numbers.csv'));
      statuses.push((await vera.send('POST', '/api/v1.1/msisdn/info/batch', form)).status);
    });
    await vi.waitUntil(() => statuses.length > 0, { timeout: 10_000 });
    await expect.poll(() => waitingForLock('lookup_quotas', site)).toBe(2);
    expect(statuses).toEqual([503]);
  });
  await Promise.all(requests);
  expect(statuses).toEqual([503, ...Array.from({ length: 10 }, () => 200)]);
});
