import { createHash } from 'node:crypto';
import { Events, type JWK, type MutableRedirectUri, type MutableResponse, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountInfo } from '../../../contract/account.ts';
import { AuthInfo, PersonalInfo } from '../../../contract/esia.ts';
import { expectConsole } from '../../harness/expect-console.ts';
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

const client = { ESIA_CLIENT_ID: 'mnp', ESIA_CLIENT_SECRET: 'secret' };
const provider = new OAuth2Server();
let api: TestApi;
beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.service.on(Events.BeforeUserinfo, (response: MutableResponse) => {
    response.body = claims;
  });
  api = await startApi({ ...client, ESIA_ISSUER: provider.issuer.url ?? '' });
});
afterAll(async () => {
  if (provider.listening) {
    await provider.stop();
  }
});

/** Follows the login redirect to the provider, which accepts every login, and back. */
const signIn = async (returnUrl = '/account', site = api) => {
  const browser = site.visitor();
  const before = site.log().length;
  const login = await browser.request('GET', `/api/v1/esia/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  const address = login.headers.get('location') ?? '';
  if (!address.startsWith('http')) {
    return { browser, address, landed: address, log: '' };
  }
  const back = new URL((await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '');
  const response = await browser.request('GET', back.pathname + back.search);
  return { browser, address, landed: response.headers.get('location'), log: site.log().slice(before) };
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
  await expect.poll(() => grants).toEqual(['authorization_code', 'refresh_token']);
  provider.service.off(Events.BeforeResponse, watch);
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
  await expect.poll(async () => (await browser.request('GET', '/api/v1/esia/userinfo')).status).toBe(401);
});

test('redirects back with a notice when the citizen denies access', async () => {
  provider.service.once(Events.BeforeAuthorizeRedirect, (redirect: MutableRedirectUri) => {
    redirect.url.searchParams.delete('code');
    redirect.url.searchParams.set('error', 'access_denied');
  });
  expect((await signIn('/portation/init')).landed).toBe('/portation/init?signIn=denied');
});

const outcomeOf = async ({ browser, landed, log }: Awaited<ReturnType<typeof signIn>>) => {
  const { status: userStatus } = await browser.request('GET', '/api/v1/esia/userinfo');
  return { landed, userStatus, isAttackLogged: log.includes('error identity token rejected'), log };
};
/** Of a rejected login: the notice, no session, and a log line of its own, not that of an outage, with the cause. */
const rejectionFor = (cause: string, isAttack = true) => ({
  landed: '/account?signIn=unavailable',
  userStatus: 401,
  isAttackLogged: isAttack,
  log: expect.stringContaining(cause) as unknown,
});

test.each([
  ['for another audience', { aud: 'another' }, 'unexpected JWT "aud" (audience) claim value'],
  ['of another issuer', { iss: 'https://evil.example' }, 'unexpected JWT "iss" (issuer) claim value'],
  ['of another login', { nonce: 'another' }, 'unexpected ID Token "nonce" claim value'],
  ['of yesterday', { exp: 1_700_000_000 }, 'unexpected JWT "exp" (expiration time) claim value'],
  ['of tomorrow', { iat: Math.floor(Date.now() / 1000) + 86_400 }, 'The id_token is issued in the future'],
])('rejects an id_token %s', async (_, wrong, cause) => {
  const setWrongClaims = (token: { payload: object }): void => void Object.assign(token.payload, wrong);
  provider.service.on(Events.BeforeTokenSigning, setWrongClaims);
  const result = await signIn();
  provider.service.off(Events.BeforeTokenSigning, setWrongClaims);
  expect(await outcomeOf(result)).toEqual(rejectionFor(cause));
});

test.each([
  ['whose signature is altered', /[^.]*$/, Buffer.alloc(256, 7), 'JWT signature verification failed'],
  ['without a signature', /^[^.]*/, Buffer.from('{"alg":"none","typ":"JWT"}'), 'unexpected JWT "alg" header parameter'],
])('rejects an id_token %s', async (_, part, bytes, cause) => {
  provider.service.once(Events.BeforeResponse, (response: MutableResponse) => {
    const body = response.body as { id_token: string };
    body.id_token = body.id_token.replace(part, bytes.toString('base64url'));
  });
  expect(await outcomeOf(await signIn())).toEqual(rejectionFor(cause));
});

test('rejects the id_token of a native client in the same way', async () => {
  const before = api.log().length;
  const verifier = 'v'.repeat(43);
  const address = new URL(`${provider.issuer.url ?? ''}/authorize`);
  address.search = String(
    new URLSearchParams({
      client_id: client.ESIA_CLIENT_ID,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${api.origin}/auth/native`,
      state: 'state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  );
  const back = new URL((await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '');
  // Emitted for the access token too.
  const setWrongAudience = (token: { payload: object }): void => void Object.assign(token.payload, { aud: 'another' });
  provider.service.on(Events.BeforeTokenSigning, setWrongAudience);
  const response = await fetch(`${api.origin}/api/v1/openid/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  });
  provider.service.off(Events.BeforeTokenSigning, setWrongAudience);
  expect(response.status).toBe(503);
  expect(api.log().slice(before)).toContain('error identity token rejected');
});

const foreignKeys = new OAuth2Server().issuer.keys;

describe.each<[string, (own: readonly JWK[]) => readonly JWK[], cause: string, isAttack: boolean]>([
  [
    'are of another service',
    (own) => foreignKeys.toJSON().map((key, place) => ({ ...key, kid: own[place]?.kid ?? '' })),
    'JWT signature verification failed',
    true,
  ],
  ['have another name', (own) => own.map((key) => ({ ...key, kid: 'another' })), 'no applicable keys found', true],
  [
    'do not arrive',
    () => {
      expectConsole(/no keys/);
      throw new Error('no keys');
    },
    'unexpected HTTP response status code',
    false,
  ],
])('when the published keys %s', (_, publish, cause, isAttack) => {
  const other = new OAuth2Server();
  let site: TestApi;
  beforeAll(async () => {
    await foreignKeys.generate('RS256');
    await other.issuer.keys.generate('RS256');
    const own = other.issuer.keys.toJSON();
    await other.start(0, '127.0.0.1');
    other.issuer.keys.toJSON = () => [...publish(own)];
    other.service.on(Events.BeforeUserinfo, (response: MutableResponse) => {
      response.body = claims;
    });
    site = await startApi({ ...client, ESIA_ISSUER: other.issuer.url ?? '' });
  });
  afterAll(() => other.stop());

  test('rejects an id_token', async () => {
    expect(await outcomeOf(await signIn('/account', site))).toEqual(rejectionFor(cause, isAttack));
  });
});

test('restarts the login once for an unknown code', async () => {
  provider.service.once(Events.BeforeResponse, (response: MutableResponse) => {
    response.statusCode = 400;
    response.body = { error: 'invalid_grant' };
  });
  expect((await signIn()).landed).toBe('/api/v1/esia/login?returnUrl=%2Faccount%3FsignIn%3Dagain');
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

test('logs no personal data of any login', () => {
  expect(api.log()).toContain('identity token rejected');
  expect(api.log()).not.toMatch(/johndoe|Тестова|vera@|79000000001/);
});
