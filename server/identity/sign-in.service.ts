import * as oidc from 'openid-client';
import type { Deps } from '../deps.ts';
import { IdentityRefusedError, IdentityUnavailableError } from './identity-provider.ts';
import { hashOfKey } from '../lib/secrets.ts';
import type { SessionsService } from './sessions.service.ts';
import { createLoginTransactionsRepo } from './login-transactions.repo.ts';

/** Where the identity service sends the browser back; not a call of the API. */
export const CALLBACK_PATH = '/auth/callback';

/** A trip to the identity service that takes longer is begun anew. */
export const LOGIN_TRANSACTION_LIFETIME_MS = 10 * 60_000;

export type CallbackResult =
  | { tag: 'signedIn'; key: string; returnUrl: string }
  /** The citizen pressed «Отказаться». */
  | { tag: 'denied'; returnUrl: string }
  | { tag: 'unavailable'; returnUrl: string }
  /** The trip is unknown (null: where to go back is too), too old, or began in another browser. */
  | { tag: 'mismatch'; returnUrl: string | null };

/** Errors by which an identity service says that it cannot work just now (OpenID Connect Core 3.1.2.6, RFC 6749 4.1.2.1). */
const TEMPORARY_ERRORS = ['temporarily_unavailable', 'server_error'];

type SignInDeps = Pick<Deps, 'db' | 'clock' | 'identity' | 'logger' | 'newId'>;

/** The trip to the identity service and back. */
export const createSignInService = ({ db, clock, identity, logger, newId }: SignInDeps, sessions: SessionsService) => {
  const repo = createLoginTransactionsRepo(db);
  return {
    /**
     * @param returnUrl a checked path on our origin
     * @param origin the origin the citizen is on
     * @param binding what the browser holds in a cookie meanwhile
     * @throws IdentityUnavailableError
     */
    begin: async (returnUrl: string, origin: string, binding: string): Promise<URL> => {
      const request = {
        // ESIA takes nothing but a UUID here.
        state: newId(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
        redirectUri: origin + CALLBACK_PATH,
      };
      const address = await identity.buildLoginUrl(request);
      await repo.insert({ ...request, binding, returnUrl, createdAt: clock.now() });
      return address;
    },

    /** @param oldKey key of the session the browser still holds */
    finish: async (callbackUrl: URL, binding: string | null, oldKey: string | null): Promise<CallbackResult> => {
      const state = callbackUrl.searchParams.get('state');
      const trip = state === null ? undefined : await repo.take(state);
      if (state === null || trip === undefined) {
        return { tag: 'mismatch', returnUrl: null };
      }
      const { returnUrl } = trip;
      const isOld = clock.now().getTime() - trip.createdAt.getTime() > LOGIN_TRANSACTION_LIFETIME_MS;
      if (isOld || binding === null || hashOfKey(binding) !== trip.bindingHash) {
        return { tag: 'mismatch', returnUrl };
      }
      const refusal = callbackUrl.searchParams.get('error');
      if (refusal === 'access_denied') {
        return { tag: 'denied', returnUrl };
      }
      if (refusal !== null && TEMPORARY_ERRORS.includes(refusal)) {
        logger.warn('the identity service cannot work just now');
        return { tag: 'unavailable', returnUrl };
      }
      try {
        const { tokens, person } = await identity.exchange(callbackUrl, { ...trip, state });
        return { tag: 'signedIn', key: await sessions.begin(person, tokens, oldKey), returnUrl };
      } catch (error) {
        if (error instanceof IdentityUnavailableError) {
          logger.warn({ err: error }, 'sign-in failed');
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
