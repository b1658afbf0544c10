import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { AuthInfo } from '../../contract/esia.ts';
import { openidEndpoints } from '../../contract/openid.ts';
import { Problem } from '../../contract/problem.ts';
import { CLIENT_ID, ESIA_SIMULATOR_PATH } from '../../server/identity/simulator/esia-simulator.ts';
import { NATIVE_CALLBACK_PATH } from '../../server/esia/token.service.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});

/** A native client's own trip to ESIA, up to the code in its hands. */
const signInNatively = async (citizen: string) => {
  const verifier = randomBytes(32).toString('base64url');
  const address = new URL(`${api.origin}${ESIA_SIMULATOR_PATH}/auth`);
  address.search = String(
    new URLSearchParams({
      client_id: CLIENT_ID,
      response_type: 'code',
      scope: 'openid esia',
      redirect_uri: api.origin + NATIVE_CALLBACK_PATH,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  );
  const back = await api.visitor().chooseCitizen(address.href, citizen);
  expect(back.pathname).toBe(NATIVE_CALLBACK_PATH);
  return { code: back.searchParams.get('code') ?? '', verifier };
};

/** A native client sends no cookie, no Origin and none of a browser's marks. */
const exchange = async (fields: Record<string, string>) => {
  const answer = await fetch(`${api.origin}/api/v1/openid/token`, { method: 'POST', body: new URLSearchParams(fields) });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
};

const grant = { grant_type: 'authorization_code' };

test('a code becomes a bearer token that opens what the cookie opens, unsafe calls included', async () => {
  const { code, verifier } = await signInNatively('vera');
  const { status, body } = await exchange({ ...grant, code, code_verifier: verifier });
  expect(status).toBe(200);
  const token = openidEndpoints.exchangeToken.answer.parse(body);
  expect([token.token_type, token.expires_in]).toEqual(['Bearer', 30 * 60]);

  const headers = { authorization: `Bearer ${token.access_token}` };
  const who = await fetch(`${api.origin}/api/v1/esia/userinfo`, { headers });
  expect(AuthInfo.parse(await who.json()).userName).toContain('Тестова');
  const begun = await fetch(`${api.origin}/api/v1/order/portation/init`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ msisdn: '79000015001', recipientOperatorId: 'mts' }),
  });
  expect(begun.status).toBe(200);
});

test('a code works once, and only with the verifier it was asked for', async () => {
  const first = await signInNatively('ivan');
  const other = await exchange({ ...grant, code: first.code, code_verifier: randomBytes(32).toString('base64url') });
  const wrong = Problem.parse(other.body);
  expect([other.status, wrong.code, wrong.errors[0]?.field]).toEqual([400, 'VALIDATION', 'code']);

  const second = await signInNatively('ivan');
  const fields = { ...grant, code: second.code, code_verifier: second.verifier };
  expect((await exchange(fields)).status).toBe(200);
  expect((await exchange(fields)).status).toBe(400);
});

test.each([
  ['no code', { ...grant, code_verifier: 'v'.repeat(43) }, 'code'],
  ['a verifier that is too short', { ...grant, code: 'x', code_verifier: 'short' }, 'code_verifier'],
  ['another kind of grant', { grant_type: 'password', code: 'x', code_verifier: 'v'.repeat(43) }, 'grant_type'],
])('%s is refused by its field', async (_, fields, field) => {
  const { body, status } = await exchange(fields);
  const problem = Problem.parse(body);
  expect([status, problem.errors.map((error) => error.field)]).toEqual([400, [field]]);
});
