import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { AuthInfo } from '../../../contract/esia.ts';
import { openidEndpoints } from '../../../contract/openid.ts';
import { Problem } from '../../../contract/problem.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { signInNatively } from '../../harness/native-sign-in.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});

/** A native client sends no cookie, no Origin and no Sec-Fetch headers. */
const exchange = async (fields: Record<string, string>) => {
  const response = await fetch(`${api.origin}/api/v1/openid/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
};

const grant = { grant_type: 'authorization_code' };

test('exchanges a code for a bearer token equivalent to the cookie, unsafe calls included', async () => {
  const { code, verifier } = await signInNatively(api, 'vera');
  const { status, body } = await exchange({ ...grant, code, code_verifier: verifier });
  expect(status).toBe(200);
  const token = openidEndpoints.exchangeToken.response.parse(body);
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

test('accepts a code once and only with its verifier', async () => {
  const first = await signInNatively(api, 'ivan');
  const other = await exchange({ ...grant, code: first.code, code_verifier: randomBytes(32).toString('base64url') });
  const wrong = Problem.parse(other.body);
  expect([other.status, wrong.code, wrong.errors[0]?.field]).toEqual([400, 'VALIDATION', 'code']);

  const second = await signInNatively(api, 'ivan');
  const fields = { ...grant, code: second.code, code_verifier: second.verifier };
  expect((await exchange(fields)).status).toBe(200);
  expect((await exchange(fields)).status).toBe(400);
});

test.each([
  ['no code', { ...grant, code_verifier: 'v'.repeat(43) }, 'code'],
  ['a too short verifier', { ...grant, code: 'x', code_verifier: 'short' }, 'code_verifier'],
  ['another grant type', { grant_type: 'password', code: 'x', code_verifier: 'v'.repeat(43) }, 'grant_type'],
])('refuses %s and names the field', async (_, fields, field) => {
  const { body, status } = await exchange(fields);
  const problem = Problem.parse(body);
  expect([status, problem.errors.map((error) => error.field)]).toEqual([400, [field]]);
});
