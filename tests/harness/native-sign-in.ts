import { createHash, randomBytes } from 'node:crypto';
import { NATIVE_CALLBACK_PATH } from '../../server/identity/token.service.ts';
import { CLIENT_ID, ESIA_SIMULATOR_PATH } from '../../server/identity/simulator/esia-simulator.ts';
import type { TestApi } from './api.ts';

/** Signs in as a native client. @returns the code and its verifier */
export const signInNatively = async (api: TestApi, citizen: string): Promise<{ code: string; verifier: string }> => {
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
  const callback = await api.visitor().chooseCitizen(address.href, citizen);
  if (callback.pathname !== NATIVE_CALLBACK_PATH) {
    throw new Error(`The login ended at ${callback.pathname}`);
  }
  return { code: callback.searchParams.get('code') ?? '', verifier };
};
