import type { PersonalInfo } from '../../contract/esia.ts';
import type { Logger } from '../lib/logger.ts';

/** A person as described by the identity service. */
export interface IdentifiedPerson {
  /** The service's id of the person (`oid` of ESIA). */
  subject: string;
  /** A confirmed account («подтверждённая учётная запись»). */
  isTrusted: boolean;
  /** Confirmed mobile numbers, `79…`. */
  msisdns: string[];
  /** The e-mail address that the service has verified; null without one. */
  confirmedEmail: string | null;
  /** Never masked here. */
  personal: PersonalInfo;
}

export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  idToken: string | null;
  /** When the access token expires; null when unknown. */
  expiresAt: Date | null;
}

export interface SignInRequest {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Where the service redirects the browser to, on our own origin. */
  redirectUri: string;
}

/** An authorization code that a native client has received, protected by PKCE only. */
export interface CodeExchange {
  code: string;
  codeVerifier: string;
  /** Our address that the code was sent to. */
  redirectUri: string;
}

/** The identity service does not answer, or its response is malformed. */
export class IdentityUnavailableError extends Error {
  override readonly name: string = 'IdentityUnavailableError';
}

/** A token of the service is forged, altered or of another login: an attack or a misconfiguration, not an outage. */
export class IdentityTokenError extends IdentityUnavailableError {
  override readonly name = 'IdentityTokenError';
}

/** Logs a failure that the citizen sees as an outage; a rejected token as an error of its own, because it may be an attack. */
export const logUnavailable = (logger: Logger, error: IdentityUnavailableError, message: string): void => {
  if (error instanceof IdentityTokenError) {
    logger.error({ err: error }, 'identity token rejected');
  } else {
    logger.warn({ err: error }, message);
  }
};

/** The service refuses: the code is used, the refresh token is revoked, a check failed. */
export class IdentityRefusedError extends Error {
  override readonly name = 'IdentityRefusedError';
}

/**
 * The port of the identity service: OpenID Connect in development, ESIA in production.
 * Never called inside a SQL transaction, which would stay open for as long as the service takes.
 */
export interface IdentityProvider {
  /** @throws IdentityUnavailableError */
  buildLoginUrl: (request: SignInRequest) => Promise<URL>;
  /**
   * @param callbackUrl the address of the callback with its whole query
   * @throws IdentityUnavailableError, IdentityRefusedError
   */
  exchange: (callbackUrl: URL, request: SignInRequest) => Promise<{ tokens: Tokens; person: IdentifiedPerson }>;
  /** @throws IdentityUnavailableError, IdentityRefusedError */
  exchangeCode: (exchange: CodeExchange) => Promise<{ tokens: Tokens; person: IdentifiedPerson }>;
  /** @throws IdentityUnavailableError, IdentityRefusedError (the citizen is signed out then) */
  refresh: (tokens: Tokens) => Promise<Tokens>;
  /** The address at which the browser ends the session at the service; null when there is none. */
  buildLogoutUrl: (tokens: Tokens, returnTo: string) => Promise<URL | null>;
}
