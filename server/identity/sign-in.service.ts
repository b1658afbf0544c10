import * as oidc from 'openid-client';
import type { Deps } from '../deps.ts';
import { IdentityRefusedError, IdentityUnavailableError, logUnavailable } from './identity-provider.ts';
import { hashOfKey } from '../lib/secrets.ts';
import type { SessionsService } from './sessions.service.ts';
import { createLoginTransactionsRepo, LOGIN_TRANSACTION_LIFETIME_MS } from './login-transactions.repo.ts';

/** Where the identity service redirects the browser to; not an endpoint of the API. */
export const CALLBACK_PATH = '/auth/callback';

export type CallbackResult =
  | { tag: 'signedIn'; key: string; returnUrl: string }
  /** The citizen pressed «Отказаться». */
  | { tag: 'denied'; returnUrl: string }
  | { tag: 'unavailable'; returnUrl: string }
  /** The login transaction is unknown (then `returnUrl` is null), expired, or of another browser. */
  | { tag: 'mismatch'; returnUrl: string | null };

/** Errors of a temporarily unavailable identity service (OpenID Connect Core 3.1.2.6, RFC 6749 4.1.2.1). */
const TEMPORARY_ERRORS = ['temporarily_unavailable', 'server_error'];

type SignInDeps = Pick<Deps, 'db' | 'clock' | 'identity' | 'logger' | 'newId'>;

/** Login transactions: from the redirect to the identity service to its callback. */
export const createSignInService = ({ db, clock, identity, logger, newId }: SignInDeps, sessions: SessionsService) => {
  const repo = createLoginTransactionsRepo(db);
  return {
    /**
     * Starts a login transaction.
     * @param returnUrl a checked path on our origin
     * @param origin the origin of the site that the citizen uses
     * @param binding the key in the browser's cookie
     * @returns the address of the identity service to redirect to
     * @throws IdentityUnavailableError
     */
    begin: async (returnUrl: string, origin: string, binding: string): Promise<URL> => {
      const request = {
        // ESIA accepts only a UUID here.
        state: newId(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
        redirectUri: origin + CALLBACK_PATH,
      };
      const address = await identity.buildLoginUrl(request);
      await repo.insert({ ...request, binding, returnUrl, createdAt: clock.now() });
      return address;
    },

    /** Ends a login transaction with a session. @param oldKey key of the session that the browser still has */
    finish: async (callbackUrl: URL, binding: string | null, oldKey: string | null): Promise<CallbackResult> => {
      const state = callbackUrl.searchParams.get('state');
      const transaction = state === null ? undefined : await repo.take(state);
      if (state === null || transaction === undefined) {
        return { tag: 'mismatch', returnUrl: null };
      }
      const { returnUrl } = transaction;
      const isExpired = clock.now().getTime() - transaction.createdAt.getTime() > LOGIN_TRANSACTION_LIFETIME_MS;
      if (isExpired || binding === null || hashOfKey(binding) !== transaction.bindingHash) {
        return { tag: 'mismatch', returnUrl };
      }
      const errorCode = callbackUrl.searchParams.get('error');
      if (errorCode === 'access_denied') {
        return { tag: 'denied', returnUrl };
      }
      if (errorCode !== null && TEMPORARY_ERRORS.includes(errorCode)) {
        logger.warn('identity service temporarily unavailable');
        return { tag: 'unavailable', returnUrl };
      }
      try {
        const { tokens, person } = await identity.exchange(callbackUrl, { ...transaction, state });
        return { tag: 'signedIn', key: await sessions.begin(person, tokens, oldKey), returnUrl };
      } catch (error) {
        if (error instanceof IdentityUnavailableError) {
          logUnavailable(logger, error, 'sign-in failed');
          return { tag: 'unavailable', returnUrl };
        }
        if (error instanceof IdentityRefusedError) {
          logger.warn({ err: error }, 'sign-in refused');
          return { tag: 'mismatch', returnUrl };
        }
        throw error;
      }
    },
  };
};
