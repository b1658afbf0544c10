import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AuthInfo } from '../../../contract/esia.ts';
import { AccountInfo } from '../../../contract/account.ts';
import { createEsiaIdentityProvider, createExternalSigner } from '../../../server/identity/esia-identity-provider.ts';
import {
  IdentityRefusedError,
  IdentityUnavailableError,
  type Tokens,
} from '../../../server/identity/identity-provider.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { esiaSystem, type LocalEsia, startLocalEsia } from '../../harness/local-esia.ts';

let esia: LocalEsia;
let api: TestApi;
beforeAll(async () => {
  esia = await startLocalEsia();
  api = await startApi({
    ESIA_HOST: esia.host,
    ESIA_MNEMONIC: esiaSystem.mnemonic,
    ESIA_CERTIFICATE_HASH: esiaSystem.certificateHash,
    ESIA_SIGNER_URL: esia.signerUrl,
    ESIA_SIGNER_TOKEN: esiaSystem.signerToken,
  });
});
afterAll(() => esia.close());
beforeEach(() => {
  for (const list of [esia.faults, esia.signed, esia.requests]) {
    list.length = 0;
  }
  esia.answerTokens(null);
  esia.claim({});
});

const provider = (now = () => new Date()) =>
  createEsiaIdentityProvider({
    host: esia.host,
    mnemonic: esiaSystem.mnemonic,
    certificateHash: esiaSystem.certificateHash,
    sign: createExternalSigner({ url: esia.signerUrl, token: esiaSystem.signerToken }),
    now,
    newId: randomUUID,
    redirectUri: 'https://mnp.example.test/auth/callback',
  });
const request = {
  state: randomUUID(),
  nonce: 'n',
  codeVerifier: 'v',
  redirectUri: 'https://mnp.example.test/auth/callback',
};
const exchange = async () => {
  const identity = provider();
  return identity.exchange(esia.callbackOf(await identity.buildLoginUrl(request)), request);
};
const tokens: Tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', idToken: 'id', expiresAt: null };

/** Follows the login redirect to ESIA and back in a browser with cookies. */
const signIn = async (returnUrl: string) => {
  const browser = api.visitor();
  const { headers } = await browser.request('GET', `/api/v1/esia/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  const back = esia.callbackOf(new URL(headers.get('location') ?? ''));
  const response = await browser.request('GET', back.pathname + back.search);
  return { browser, response };
};

test('signs a citizen in through ESIA with all required parameters and claims', async () => {
  const { browser, response } = await signIn('/account');
  expect(esia.faults).toEqual([]);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/account']);
  expect(AuthInfo.parse((await browser.request('GET', '/api/v1/esia/userinfo')).body)).toMatchObject({
    userName: 'Тестова Вера Примеровна',
    isTrusted: true,
  });
  // Only a verified mobile contact counts as a number of the citizen.
  expect(AccountInfo.parse((await browser.request('GET', '/api/v1/account/info')).body).msisdns).toEqual([
    '79000000001',
  ]);
  expect(esia.requests.toSorted()).toEqual([
    'GET /rs/prns/1000299654',
    'GET /rs/prns/1000299654/ctts',
    'GET /rs/prns/1000299654/docs',
    'POST /aas/oauth2/v3/te',
    'POST /signer',
    'POST /signer',
  ]);
});

test('signs out through ESIA with its parameter names', async () => {
  const { browser } = await signIn('/');
  const { headers } = await browser.request('GET', `/api/v1/esia/logout?returnUrl=${encodeURIComponent(api.origin)}`);
  const address = new URL(headers.get('location') ?? '');
  expect(address.origin + address.pathname).toBe(`${esia.host}/idp/ext/Logout`);
  expect([...address.searchParams]).toEqual([
    ['client_id', esiaSystem.mnemonic],
    ['redirect_url', `${api.origin}/`],
  ]);
});

test('signs the text that ESIA verifies, in its order and in Moscow time', async () => {
  const identity = provider(() => new Date('2026-11-21T22:30:05Z'));
  await identity.buildLoginUrl(request);
  expect(esia.signed).toEqual([
    `${esiaSystem.mnemonic}openid fullname birthdate id_doc mobile email2026.11.22 01:30:05 +0300${request.state}${request.redirectUri}`,
  ]);
});

test('reads the name, birth date, passport and verified contacts of a person', async () => {
  const { person } = await exchange();
  expect(person).toEqual({
    subject: '1000299654',
    isTrusted: true,
    msisdns: ['79000000001'],
    confirmedEmail: 'vera@example.test',
    personal: {
      masked: false,
      lastName: 'Тестова',
      firstName: 'Вера',
      middleName: 'Примеровна',
      birthDate: '1985-03-08',
      document: {
        type: 'Паспорт гражданина РФ',
        series: '0000',
        number: '000001',
        issueDate: '2010-02-01',
        issuedBy: 'Учебным отделом',
        issueId: '000000',
      },
      phone: '79000000001',
      email: 'vera@example.test',
    },
  });
});

test('marks an unconfirmed account as untrusted', async () => {
  esia.claim({ 'urn:esia:sbj': { 'urn:esia:sbj:is_tru': false, 'urn:esia:sbj:oid': 1_000_299_654 } });
  expect((await exchange()).person.isTrusted).toBe(false);
  esia.claim({ 'urn:esia:sbj': { oid: 1_000_299_654 } });
  expect((await exchange()).person.isTrusted).toBe(false);
});

test.each([
  ['another system', { aud: 'OTHER' }],
  ['another issuer', { iss: 'http://evil.example/' }],
  ['yesterday', { exp: 1_700_000_000 }],
  ['tomorrow', { nbf: 4_000_000_000 }],
])('rejects a token of %s', async (_, claims) => {
  esia.claim(claims);
  await expect(exchange()).rejects.toThrow(IdentityRefusedError);
});

test('renews a token with a signed request and keeps the old refresh token when none is returned', async () => {
  const renewed = await provider().refresh(tokens);
  expect(esia.faults).toEqual([]);
  expect([renewed.accessToken, renewed.refreshToken]).toEqual(['access-2', 'refresh-2']);
  await expect(provider().refresh({ ...tokens, refreshToken: null })).rejects.toThrow(IdentityRefusedError);
});

test.each([
  ['ESIA-007053: clientSecretWrong', IdentityUnavailableError],
  ['ESIA-007005: unauthorized_client', IdentityUnavailableError],
  ['ESIA-007014: no client_certificate_hash', IdentityUnavailableError],
  ['ESIA-007004: the code is spent', IdentityRefusedError],
])("classifies %s: an operator fault is not a citizen's refusal", async (description, kind) => {
  esia.answerTokens({ status: 400, body: { error: 'invalid_request', error_description: description } });
  const failure = exchange();
  await expect(failure).rejects.toThrow(kind);
  await expect(failure).rejects.toThrow(description.slice(0, 11));
});

test('rejects a callback for another request and a malformed one', async () => {
  esia.answerTokens({
    status: 200,
    body: { access_token: 'a', id_token: 'b.c.d', expires_in: 1, token_type: 'Bearer', state: randomUUID() },
  });
  await expect(exchange()).rejects.toThrow(IdentityRefusedError);
  esia.answerTokens({ status: 200, body: {} });
  await expect(exchange()).rejects.toThrow(IdentityUnavailableError);
  esia.answerTokens({ status: 502, body: {} });
  await expect(exchange()).rejects.toThrow(IdentityUnavailableError);
});

test('redirects back with a notice and logs an operator fault without names', async () => {
  esia.answerTokens({ status: 400, body: { error: 'invalid_client', error_description: 'ESIA-007053: Тестова Вера' } });
  const { response } = await signIn('/account');
  expect(response.headers.get('location')).toBe('/account?signIn=unavailable');
  expect(api.log()).toContain('ESIA-007053');
  expect(api.log()).not.toContain('Тестова');
});

test('fails the login when the signer is unavailable or returns a wrong signature', async () => {
  const away = createExternalSigner({ url: 'http://127.0.0.1:9/', token: 't' });
  await expect(away('text')).rejects.toThrow(IdentityUnavailableError);
  const wrong = createExternalSigner({ url: `${esia.host}/rs/prns/1`, token: 't' });
  await expect(wrong('text')).rejects.toThrow(IdentityUnavailableError);
});

test("rejects a native client's code: ESIA has no PKCE", async () => {
  await expect(provider().exchangeCode({ code: 'c', codeVerifier: 'v', redirectUri: 'r' })).rejects.toThrow(
    IdentityRefusedError,
  );
});
