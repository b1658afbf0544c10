import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { Problem } from '../../../contract/problem.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { initOrder } from '../../../mocks/order-steps.ts';
import { tablesWith } from '../../harness/tables-with.ts';
import { logoutEverywherePath } from '../../../contract/api-base.ts';
import type { Visitor } from '../../../mocks/visitor.ts';

let api: TestApi;
let vera: Visitor;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
});

test('sets an opaque HttpOnly session cookie and stores only its hash', async () => {
  const browser = api.visitor();
  const choice = await fetch(new URL('/api/v1/esia/login', api.origin), { redirect: 'manual' });
  expect(choice.headers.getSetCookie().join()).toMatch(
    /mnp-login=[\w-]{43}\.[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/,
  );
  await browser.signIn('vera');
  expect(browser.cookies().get('mnp-signed-in')).toBe('1');
  const key = browser.cookies().get('mnp-session') ?? '';
  expect(key).toMatch(/^[\w-]{43}$/);
  const rows = await api.db.selectFrom('sessions').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(key);
});

test('uses secure host-only cookies under https', async () => {
  const response = await fetch(new URL('/api/v1/esia/login', api.origin), {
    redirect: 'manual',
    headers: { 'x-forwarded-proto': 'https' },
  });
  for (const line of response.headers.getSetCookie()) {
    expect(line).toMatch(/^__Host-mnp-/);
    expect(line).toMatch(/; Secure/);
    expect(line).not.toMatch(/Domain=/i);
  }
  expect(response.headers.getSetCookie().length).toBeGreaterThan(0);
});

test('seals the tokens and personal data of a session in the database', async () => {
  const [session] = await api.db.selectFrom('sessions').select(['tokens', 'person']).execute();
  expect(session?.person.lastName).toBe('Тестова');
  for (const secret of [session?.tokens.accessToken ?? '', 'accessToken', 'Тестова']) {
    expect(await tablesWith(api.db, secret)).not.toContain('public.sessions');
  }
});

test('replaces the session on a new sign-in', async () => {
  const browser = await api.signIn('ivan');
  const before = browser.cookies().get('mnp-session');
  await browser.signIn('ivan');
  const after = browser.cookies().get('mnp-session');
  expect(after).not.toBe(before);
  const old = api.visitor();
  const response = await old.request('GET', '/api/v1/esia/userinfo', undefined, {
    cookie: `mnp-session=${before ?? ''}`,
  });
  expect(response.status).toBe(401);
});

test('marks a session whose mark is missing', async () => {
  const browser = await api.signIn('vera');
  const cookie = `mnp-session=${browser.cookies().get('mnp-session') ?? ''}`;
  const other = api.visitor();
  await other.request('GET', '/api/v1/esia/userinfo', undefined, { cookie });
  expect(other.cookies().get('mnp-signed-in')).toBe('1');
  const anonymous = api.visitor();
  await anonymous.request('GET', '/api/v1/esia/userinfo');
  expect(anonymous.cookies().has('mnp-signed-in')).toBe(false);
});

test('ends the session here and at the identity provider on sign-out', async () => {
  const browser = await api.signIn('olga');
  const { url } = await browser.open(`/api/v1/esia/logout?returnUrl=${encodeURIComponent(api.origin)}`);
  expect(url.pathname).toMatch(/^\/(simulator\/esia\/session\/end)?$/);
  expect(browser.cookies().has('mnp-session')).toBe(false);
  expect(browser.cookies().has('mnp-signed-in')).toBe(false);
  expect((await browser.request('GET', '/api/v1/esia/userinfo')).status).toBe(401);
});

test('ends the sessions of a citizen on all devices, and of nobody else', async () => {
  const [one, other, stranger] = [await api.signIn('olga'), await api.signIn('olga'), await api.signIn('vera')];
  const statusOf = async (browser: Visitor) => (await browser.request('GET', '/api/v1/esia/userinfo')).status;
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await one.request('GET', logoutEverywherePath, undefined, foreign)).status).toBe(403);
  const script = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
  expect((await one.request('GET', logoutEverywherePath, undefined, script)).status).toBe(403);
  expect(await Promise.all([one, other, stranger].map(statusOf))).toEqual([200, 200, 200]);
  const { headers } = await one.request('GET', logoutEverywherePath);
  expect(headers.get('clear-site-data')).toBe('"storage"');
  const address = new URL(headers.get('location') ?? '');
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${api.origin}/?signIn=endedEverywhere`);
  expect(await Promise.all([one, other, stranger].map(statusOf))).toEqual([401, 401, 200]);
});

test('restarts a login that returned to another browser once, then shows an error', async () => {
  const browser = api.visitor();
  const once = await browser.open('/auth/callback?state=unknown&code=x');
  expect(once.url.pathname).toMatch(/^\/simulator\/esia\/choice\//);
  const twice = await browser.open('/auth/callback?state=unknown&code=x');
  expect([twice.url.pathname, twice.url.search]).toEqual(['/', '?signIn=failed']);
});

test('does not lead a browser without cookies in circles', async () => {
  let address = '/api/v1/esia/login?returnUrl=%2Faccount';
  const seen: string[] = [];
  for (let hop = 0; hop < 12; hop += 1) {
    const response = await fetch(new URL(address, api.origin), { redirect: 'manual' });
    const { pathname, search, searchParams } = new URL(response.headers.get('location') ?? '/', api.origin);
    // ESIA knows the citizen and sends the browser back at once.
    const state = searchParams.get('state');
    address = state === null ? pathname + search : `/auth/callback?state=${state}&code=x`;
    seen.push(address.replace(/state=[^&]+/, 'state='));
    if (!/^\/(?:auth|api)\//.test(address)) {
      break;
    }
  }
  expect(seen).toEqual([
    '/auth/callback?state=&code=x',
    '/api/v1/esia/login?returnUrl=%2Faccount%3FsignIn%3Dagain',
    '/auth/callback?state=&code=x',
    '/account?signIn=cookies',
  ]);
});

test('returns without the error notice when a second login succeeds', async () => {
  const browser = api.visitor();
  const choice = await browser.open(
    `/api/v1/esia/login?returnUrl=${encodeURIComponent(`${api.origin}/tariffs?change=1&signIn=denied#top`)}`,
  );
  expect(choice.url.pathname).toMatch(/^\/simulator\/esia\/choice\//);
  const trips = await api.db.selectFrom('loginTransactions').select('returnUrl').execute();
  expect(trips.map(({ returnUrl }) => returnUrl)).toContain('/tariffs?change=1#top');
  expect(trips.filter(({ returnUrl }) => returnUrl.includes('signIn=denied'))).toEqual([]);
});

test('redirects back with a notice when sign-in is disabled', async () => {
  const features = (isEnabled: boolean) =>
    api.db.updateTable('features').set({ isEnabled }).where('feature', '=', 'EsiaAuth').execute();
  await features(false);
  const response = await fetch(new URL('/api/v1/esia/login?returnUrl=%2Fportation%2Finit', api.origin), {
    redirect: 'manual',
  });
  await features(true);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/portation/init?signIn=off']);
});

test('shows that a login page from the history was already used', async () => {
  const browser = api.visitor();
  const choice = await browser.open('/api/v1/esia/login?returnUrl=%2Fportation%2Finit');
  await browser.signIn('vera');
  const again = await browser.open(choice.url.pathname);
  expect(again.status).toBe(410);
  expect(again.text).toContain('Эта страница входа уже использована');
});

test('refuses a cross-site sign-out', async () => {
  const browser = await api.signIn('olga');
  const response = await browser.request('GET', '/api/v1/esia/logout', undefined, { 'sec-fetch-site': 'cross-site' });
  expect([response.status, Problem.parse(response.body).code]).toEqual([403, 'FOREIGN_ORIGIN']);
  expect((await browser.request('GET', '/api/v1/esia/userinfo')).status).toBe(200);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
  ['another site without fetch metadata', { 'sec-fetch-site': '', origin: 'https://evil.example' }, 403],
  ['a sandboxed frame', { 'sec-fetch-site': 'cross-site', origin: 'null' }, 403],
  ['a sibling origin of the same site', { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' }, 403],
  ['the same origin', { 'sec-fetch-site': 'same-origin' }, 200],
])('answers an unsafe request from %s with %s', async (_, headers, status) => {
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
  const response = await fetch(new URL('/api/v1.1/msisdn/info/quota', api.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...given },
    body: '{}',
  });
  expect(response.status).toBe(status);
});

test('refuses unsafe requests without an origin', async () => {
  const response = await fetch(new URL('/api/v1.1/msisdn/info/quota', api.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(403);
});

test.each([
  ['a too large body', () => JSON.stringify({ msisdn: '9'.repeat(100_000) }), 'application/json', 413],
  ['a body of another content type', () => 'msisdn=1', 'application/x-www-form-urlencoded', 415],
  ['a malformed JSON body', () => '{"msisdn":', 'application/json', 400],
  ['an unknown field', () => '{"msisdn":"79000000001","role":"admin"}', 'application/json', 400],
  ['a missing field', () => '{}', 'application/json', 400],
  ['a field of another type', () => '{"msisdn":79000000001}', 'application/json', 400],
  ['an over-long field', () => JSON.stringify({ msisdn: '9'.repeat(300) }), 'application/json', 400],
])('answers %s with a problem and no internal details', async (_, body, type, status) => {
  const response = await fetch(new URL('/api/v1.1/msisdn/info/single', api.origin), {
    method: 'POST',
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', origin: api.origin },
    body: body(),
  });
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const problem = Problem.parse(await response.json());
  expect(problem.traceId).not.toBe('');
  expect(JSON.stringify(problem)).not.toMatch(/select|insert|node_modules| at /i);
});

test('serves every call of the contract, with 401 for calls of citizens without a session', async () => {
  const visitor = api.visitor();
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (!('access' in endpoint) || endpoint.access !== 'session') {
      continue;
    }
    const address = `/api${endpoint.path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`;
    const response = await visitor.request(
      endpoint.method.toUpperCase(),
      address,
      endpoint.method === 'get' ? undefined : {},
    );
    expect([name, response.status, Problem.parse(response.body).title]).toEqual([name, 401, 'Некорректный JWT токен']);
  }
});

test('answers 404 with a problem for an unknown API address', async () => {
  const response = await vera.request('GET', '/api/v9/nothing');
  expect([response.status, Problem.parse(response.body).title]).toEqual([404, 'Запись не найдена']);
});

test('forbids shared caching and sends the domain time', async () => {
  const { headers } = await vera.request('GET', '/api/v1/esia/userinfo');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-domain-now')).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('compresses a long public response only for clients that accept it, and none of a citizen that fits into the first flight', async () => {
  const order = await initOrder(vera, '79000012009');
  const [packed, plain, short, own] = await Promise.all([
    vera.request('GET', '/api/v1/region/list', undefined, { 'accept-encoding': 'gzip' }),
    vera.request('GET', '/api/v1/region/list', undefined, { 'accept-encoding': 'identity' }),
    vera.request('GET', '/api/v1/esia/userinfo', undefined, { 'accept-encoding': 'gzip' }),
    vera.request('GET', `/api/v1/order/portation/${order.id}`, undefined, { 'accept-encoding': 'gzip' }),
  ]);
  const encodings = [packed, plain, short, own].map(({ headers }) => headers.get('content-encoding'));
  expect(encodings).toEqual(['gzip', null, null, null]);
  expect(JSON.stringify(own.body).length).toBeGreaterThan(JSON.stringify(short.body).length);
  expect(packed.body).toEqual(plain.body);
  expect(packed.headers.get('vary')).toBe('accept-encoding');
});

test('answers 304 for an unchanged order', async () => {
  const order = await initOrder(vera, '79000012001');
  const first = await vera.request('GET', `/api/v1/order/portation/${order.id}`);
  const again = await vera.request('GET', `/api/v1/order/portation/${order.id}`, undefined, {
    'if-none-match': first.headers.get('etag') ?? '',
  });
  expect(again.status).toBe(304);
});

test('refuses text that the database cannot store and names the field', async () => {
  const refused = await vera.request(
    'GET',
    '/api/v1.4/tariff/list?RegionCode=77&Skip=0&Take=5&SortBy=price&SortDesc=false&Name=%00',
  );
  const problem = Problem.parse(refused.body);
  expect([refused.status, problem.errors?.map(({ field }) => field)]).toEqual([400, ['Name']]);
});

test('sends the domain time with a refusal', async () => {
  const { status, headers } = await vera.request(
    'POST',
    '/api/v1.1/msisdn/info/quota',
    {},
    { 'sec-fetch-site': 'cross-site' },
  );
  expect([status, headers.get('x-domain-now')]).toEqual([403, expect.stringMatching(/^\d{4}-\d\d-\d\dT/)]);
});

test('restarts the login with the same destination when a callback is loaded twice', async () => {
  const browser = api.visitor();
  await browser.request('GET', '/api/v1/esia/login?returnUrl=%2Fportation%2Finit');
  await browser.open('/auth/callback?state=unknown&code=x');
  const [login] = await api.db
    .selectFrom('loginTransactions')
    .select('returnUrl')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .execute();
  expect(login?.returnUrl).toBe('/portation/init?signIn=again');
});

test('logs routes but no numbers, names or keys', async () => {
  const order = await initOrder(vera, '79000012002');
  await vera.request('GET', `/api/v1/order/portation/${order.id}?withPersonal=true`);
  const log = api.log();
  expect(log).toContain('/api/v1/order/portation/{id}');
  for (const secret of ['79000012002', '9000012002', 'Тестова', order.id, vera.cookies().get('mnp-session') ?? '?']) {
    expect(log).not.toContain(secret);
  }
});

test('names the contact for reports of vulnerabilities, when there is one', async () => {
  expect((await fetch(new URL('/.well-known/security.txt', api.origin))).status).toBe(404);
  const open = await startApi({ SECURITY_CONTACT: 'security@example.test' });
  const response = await fetch(new URL('/.well-known/security.txt', open.origin));
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
  const fields = new Map((await response.text()).split('\n').map((line) => line.split(': ') as [string, string]));
  expect(fields.get('Contact')).toBe('mailto:security@example.test');
  expect(fields.get('Canonical')).toBe(`${open.origin}/.well-known/security.txt`);
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

test('answers liveness, readiness and metrics', async () => {
  for (const address of ['/healthz', '/readyz']) {
    expect((await fetch(new URL(address, api.origin))).status).toBe(200);
  }
  expect(await (await fetch(new URL('/metrics', api.origin))).text()).toContain('http_request_duration_seconds');
});
