import { Events, type MutableRedirectUri, type MutableResponse, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountInfo } from '../../../contract/account.ts';
import { AuthInfo, PersonalInfo } from '../../../contract/esia.ts';
import { startApi, type TestApi } from '../../harness/api.ts';

/** The user of the second provider. */
const claims = {
  sub: 'johndoe',
  family_name: 'Тестова',
  given_name: 'Вера',
  middle_name: 'Примеровна',
  birthdate: '1985-03-08',
  is_trusted: true,
  phone_numbers: ['79000000001', '74950000000'],
  email: 'vera@example.test',
  identity_document: null,
};

const provider = new OAuth2Server();
let api: TestApi;
beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.service.on(Events.BeforeUserinfo, (response: MutableResponse) => {
    response.body = claims;
  });
  api = await startApi({ ESIA_ISSUER: provider.issuer.url ?? '', ESIA_CLIENT_ID: 'mnp', ESIA_CLIENT_SECRET: 'secret' });
});
afterAll(async () => {
  if (provider.listening) {
    await provider.stop();
  }
});

/** Follows the login redirect to the provider, which accepts every login, and back. */
const signIn = async (returnUrl = '/account') => {
  const browser = api.visitor();
  const login = await browser.request('GET', `/api/v1/esia/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  const address = login.headers.get('location') ?? '';
  if (!address.startsWith('http')) {
    return { browser, address, landed: address };
  }
  const back = new URL((await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '');
  const response = await browser.request('GET', back.pathname + back.search);
  return { browser, address, landed: response.headers.get('location') };
};

test('signs a citizen in by code, PKCE, state and nonce', async () => {
  const { address, browser, landed } = await signIn();
  const query = new URL(address).searchParams;
  expect(landed).toBe('/account');
  expect([query.get('response_type'), query.get('code_challenge_method'), query.get('client_id')]).toEqual([
    'code',
    'S256',
    'mnp',
  ]);
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(query.get(name)).toMatch(/^[\w-]{20,}$/);
  }
  expect(AuthInfo.parse((await browser.request('GET', '/api/v1/esia/userinfo')).body).userName).toBe(
    'Тестова Вера Примеровна',
  );
  // Other phone numbers are ignored.
  expect(AccountInfo.parse((await browser.request('GET', '/api/v1/account/info')).body).msisdns).toEqual([
    '79000000001',
  ]);
  expect(PersonalInfo.parse((await browser.request('GET', '/api/v1/esia/personalinfo')).body).lastName).toBe('Т••••••');
});

test('renews an expiring token at the provider while the session is active', async () => {
  const grants: unknown[] = [];
  const watch = (response: { body: unknown }, request: { body: { grant_type?: string } }): void => {
    grants.push(request.body.grant_type);
    if (grants.length === 1) {
      Object.assign(response.body as object, { expires_in: 30 });
    }
  };
  provider.service.on(Events.BeforeResponse, watch);
  const { browser } = await signIn();
  const info = AuthInfo.parse((await browser.request('GET', '/api/v1/esia/userinfo')).body);
  provider.service.off(Events.BeforeResponse, watch);
  expect(grants).toEqual(['authorization_code', 'refresh_token']);
  expect(Date.parse(info.expireAt) - Date.now()).toBeGreaterThan(25 * 60_000);
});

test('ends the session when the provider refuses the renewal', async () => {
  provider.service.once(Events.BeforeResponse, (response: MutableResponse) => {
    Object.assign(response.body as object, { expires_in: 30 });
  });
  const { browser } = await signIn();
  provider.service.once(Events.BeforeResponse, (response: MutableResponse) => {
    response.statusCode = 400;
    response.body = { error: 'invalid_grant' };
  });
  expect((await browser.request('GET', '/api/v1/esia/userinfo')).status).toBe(401);
});

test('redirects back with a notice when the citizen denies access', async () => {
  provider.service.once(Events.BeforeAuthorizeRedirect, (redirect: MutableRedirectUri) => {
    redirect.url.searchParams.delete('code');
    redirect.url.searchParams.set('error', 'access_denied');
  });
  expect((await signIn('/portation/init')).landed).toBe('/portation/init?signIn=denied');
});

test.each([
  ['for another audience', { aud: 'another' }],
  ['of another issuer', { iss: 'https://evil.example' }],
  ['of another login', { nonce: 'another' }],
  ['of yesterday', { exp: 1_700_000_000 }],
  ['of tomorrow', { iat: Math.floor(Date.now() / 1000) + 86_400 }],
])('rejects an id_token %s', async (_, wrong) => {
  const setWrongClaims = (token: { payload: object }): void => void Object.assign(token.payload, wrong);
  provider.service.on(Events.BeforeTokenSigning, setWrongClaims);
  const { browser, landed } = await signIn();
  provider.service.off(Events.BeforeTokenSigning, setWrongClaims);
  expect(landed).not.toBe('/account');
  expect((await browser.request('GET', '/api/v1/esia/userinfo')).status).toBe(401);
});

/** Replaces the signature of the id_token in the next response. */
const forgeSignature = (response: MutableResponse): void => {
  const body = response.body as { id_token: string };
  const [header, payload] = body.id_token.split('.');
  body.id_token = `${header}.${payload}.${Buffer.alloc(256, 7).toString('base64url')}`;
};

test('rejects an id_token whose signature is of another key, and logs why', async () => {
  provider.service.once(Events.BeforeResponse, forgeSignature);
  const { browser, landed } = await signIn();
  expect(landed).toBe('/account?signIn=unavailable');
  expect((await browser.request('GET', '/api/v1/esia/userinfo')).status).toBe(401);
  expect(api.log()).toContain('identity token rejected');
});

test('rejects an unsigned id_token', async () => {
  provider.service.once(Events.BeforeResponse, (response: MutableResponse) => {
    const body = response.body as { id_token: string };
    const [, payload] = body.id_token.split('.');
    body.id_token = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
  });
  expect((await signIn()).landed).toBe('/account?signIn=unavailable');
});

test('restarts the login once for an unknown code', async () => {
  provider.service.once(Events.BeforeResponse, (response: MutableResponse) => {
    response.statusCode = 400;
    response.body = { error: 'invalid_grant' };
  });
  expect((await signIn()).landed).toBe('/api/v1/esia/login?returnUrl=%2Faccount');
});

test('shows «временно недоступен» for malformed claims and an unavailable provider', async () => {
  provider.service.once(Events.BeforeUserinfo, (response: MutableResponse) => {
    response.body = { sub: 'johndoe', name: 'John Doe' };
  });
  expect((await signIn()).landed).toBe('/account?signIn=unavailable');
  const browser = api.visitor();
  const login = await browser.request('GET', '/api/v1/esia/login?returnUrl=/account');
  const back = new URL(
    (await fetch(login.headers.get('location') ?? '', { redirect: 'manual' })).headers.get('location') ?? '',
  );
  await provider.stop();
  const response = await browser.request('GET', back.pathname + back.search);
  expect(response.headers.get('location')).toBe('/account?signIn=unavailable');
});
