import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { Problem } from '../../../contract/problem.ts';
import { encodeLoginCookie } from '../../../server/identity/login-cookie.ts';
import { startApi, type TestApi } from '../../harness/api.ts';

// Login and callback are navigations, so the browser shows their answers to the citizen: a failure must be a page.

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  // Without these tables every login fails.
  await api.db.schema.alterTable('loginTransactions').renameTo('loginTransactionsAway').execute();
  await api.db.schema.alterTable('sessions').renameTo('sessionsAway').execute();
});

/** Uses node:http, because `fetch` overrides the sec-fetch-mode header. */
const get = async (address: string, headers: Record<string, string>, site = api) => {
  const sent = request(new URL(address, site.origin), { headers }).end();
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.on('response', resolve).on('error', reject),
  );
  return { response, body: await text(response) };
};
const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin', accept: 'text/html' };

/** Parameters of the error page: the address to retry, and why the sign-in was refused. */
const errorOf = async (
  address: string,
  headers: Record<string, string> = navigation,
  site = api,
): Promise<Record<string, string>> => {
  const { response } = await get(address, headers, site);
  expect(response.statusCode).toBe(302);
  const { pathname, searchParams } = new URL(response.headers.location ?? '', api.origin);
  expect(pathname).toBe('/error');
  return Object.fromEntries(searchParams);
};

test.each(['/api/v1/esia/login?returnUrl=%2Faccount', '/api/v1/esia/logout?returnUrl=%2F'])(
  'redirects a login that failed on our side to the retry page: %s',
  async (address) => {
    expect(await errorOf(address, { ...navigation, cookie: 'mnp-session=unknown' })).toEqual({ url: address });
  },
);

test('restarts a login that failed in the callback and keeps its destination', async () => {
  const cookie = `mnp-login=${encodeLoginCookie({ binding: 'b'.repeat(43), returnUrl: '/account/79000000001/orders' })}`;
  const back = '/auth/callback?state=00000000-0000-4000-8000-000000000001&code=secret';
  const again = '/api/v1/esia/login?returnUrl=';
  expect(await errorOf(back, { ...navigation, cookie })).toEqual({
    url: `${again}${encodeURIComponent('/account/79000000001/orders')}`,
  });
  expect(await errorOf(back)).toEqual({ url: `${again}%2F` });
});

test('redirects a refused login to the retry page with the reason: without a refused address, and with one after a limit', async () => {
  const login = '/api/v1/esia/login';
  expect(await errorOf(`${login}?returnUrl=%2F${'x'.repeat(2048)}`)).toEqual({ url: login, reason: 'address' });
  const site = await startApi({ LOGINS_PER_HOUR: '0', GUESSES_PER_HOUR: '0' });
  const address = `${login}?returnUrl=%2Faccount`;
  const limited = await errorOf(address, navigation, site);
  expect(limited).toEqual({ url: address, reason: 'limit', wait: expect.stringMatching(/^\d+$/) as string });
  expect((await get(address, {}, site)).response.headers['retry-after']).toBe(limited['wait']);
  // The limit of such returns does not refuse a new login.
  expect(await errorOf('/auth/callback?state=unknown&code=x', navigation, site)).toEqual({
    url: `${login}?returnUrl=%2F`,
    reason: 'used',
  });
});

test('recognises a navigation without fetch metadata by Accept; an API client gets the error itself', async () => {
  expect(await errorOf('/api/v1/esia/login', { accept: 'text/html,*/*' })).toEqual({ url: '/api/v1/esia/login' });
  const { response, body } = await get('/api/v1/esia/login', {});
  expect(response.statusCode).toBe(500);
  expect(Problem.parse(JSON.parse(body)).code).toBe('INTERNAL');
});
