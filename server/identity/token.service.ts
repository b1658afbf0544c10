import type { ResponseOf } from '../../contract/endpoint.ts';
import type { openidEndpoints } from '../../contract/openid.ts';
import type { Deps } from '../deps.ts';
import { invalidField, ProblemError } from '../http/problem-error.ts';
import { IdentityRefusedError, IdentityUnavailableError, logUnavailable } from './identity-provider.ts';
import type { SessionsService } from './sessions.service.ts';

/**
 * Where the identity service sends the authorization code of a native client. The application claims this address on
 * the device (RFC 8252, 7.2), so that the browser never opens it.
 */
export const NATIVE_CALLBACK_PATH = '/auth/native';

type TokenDeps = Pick<Deps, 'identity' | 'logger' | 'origins' | 'settings'>;

/** Sessions for native clients: the key of the session is a bearer token instead of a cookie. */
export const createTokenService = ({ identity, logger, origins, settings }: TokenDeps, sessions: SessionsService) => ({
  /** @throws ProblemError 400 for a wrong, used or foreign code; 503 while the identity service is unavailable */
  exchange: async (
    code: string,
    codeVerifier: string,
  ): Promise<ResponseOf<(typeof openidEndpoints)['exchangeToken']>> => {
    try {
      const { tokens, person } = await identity.exchangeCode({
        code,
        codeVerifier,
        redirectUri: origins[0] + NATIVE_CALLBACK_PATH,
      });
      return {
        access_token: await sessions.begin(person, tokens, null),
        token_type: 'Bearer',
        expires_in: Math.floor(settings.session.idleMs / 1000),
      };
    } catch (error) {
      if (error instanceof IdentityRefusedError) {
        logger.warn({ err: error }, 'code refused');
        throw invalidField('code', 'Код входа не подходит или уже использован: войдите ещё раз');
      }
      if (error instanceof IdentityUnavailableError) {
        logUnavailable(logger, error, 'code exchange unavailable');
        throw new ProblemError(503, 'IDENTITY_UNAVAILABLE');
      }
      throw error;
    }
  },
});
