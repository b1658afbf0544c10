import { endpoint } from './endpoint.ts';
import { z } from './z.ts';

/**
 * The exchange of an authorization code for a session, for native clients, which have no cookies.
 * Names are those of OAuth 2.0 (RFC 6749 4.1.3) with PKCE (RFC 7636).
 */
export const openidEndpoints = {
  exchangeToken: endpoint({
    method: 'post',
    path: '/v1/openid/token',
    access: 'public',
    summary: 'Обмен кода входа на ключ сессии для мобильных приложений',
    bodyKind: 'form',
    body: z.object({
      grant_type: z.literal('authorization_code'),
      code: z.string().check(z.minLength(1), z.maxLength(2048)),
      /** 43–128 characters of the unreserved set. */
      code_verifier: z.string().check(z.regex(/^[\w.~-]{43,128}$/)),
    }),
    response: z.object({
      /** Opaque; sent as `Authorization: Bearer …` instead of the cookie. */
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      /** Seconds until an idle session ends. */
      expires_in: z.int(),
    }),
    errors: [400, 403, 413, 415, 429, 503],
  }),
};
