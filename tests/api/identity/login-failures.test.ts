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

/** The address that the error page retries. */
const retriedAddress = async (
  address: string,
  headers: Record<string, string> = navigation,
  site = api,
): Promise<string | null> => {
  const { response } = await get(address, headers, site);
  expect(response.statusCode).toBe(302);
  const { pathname, searchParams } = new URL(response.headers.location ?? '', api.origin);
  expect(pathname).toBe('/error');
  return searchParams.get('url');
};

test.each(['/api/v1/esia/login?returnUrl=%2Faccount', '/api/v1/esia/logout?returnUrl=%2F'])(
  'redirects a login that failed on our side to the retry page: %s',
  async (address) => {
    expect(await retriedAddress(address, { ...navigation, cookie: 'mnp-session=unknown' })).toBe(address);
  },
);

test('restarts a login that failed in the callback and keeps its destination', async () => {
  const cookie = `mnp-login=${encodeLoginCookie({ binding: 'b'.repeat(43), returnUrl: '/account/79000000001/orders' })}`;
  const back = '/auth/callback?state=00000000-0000-4000-8000-000000000001&code=secret';
  const again = '/api/v1/esia/login?returnUrl=';
  expect(await retriedAddress(back, { ...navigation, cookie })).toBe(
    `${again}${encodeURIComponent('/account/79000000001/orders')}`,
  );
  expect(await retriedAddress(back)).toBe(`${again}%2F`);
});

test('redirects a refused login to the retry page: without a refused address, and with one after a limit', async () => {
  const login = '/api/v1/esia/login';
  expect(await retriedAddress(`${login}?returnUrl=%2F${'x'.repeat(2048)}`)).toBe(login);
  const address = `${login}?returnUrl=%2Faccount`;
  expect(await retriedAddress(address, navigation, await startApi({ LOGINS_PER_HOUR: '0' }))).toBe(address);
});

test('recognises a navigation without fetch metadata by Accept; an API client gets the error itself', async () => {
  expect(await retriedAddress('/api/v1/esia/login', { accept: 'text/html,*/*' })).toBe('/api/v1/esia/login');
  const { response, body } = await get('/api/v1/esia/login', {});
  expect(response.statusCode).toBe(500);
  expect(Problem.parse(JSON.parse(body)).code).toBe('INTERNAL');
});
