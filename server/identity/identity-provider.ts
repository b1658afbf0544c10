import type { PersonalInfo } from '../../contract/esia.ts';

/** What the identity service tells of a person. */
export interface IdentifiedPerson {
  /** The service's own id of the person (`oid` of ESIA). */
  subject: string;
  /** A confirmed account («подтверждённая учётная запись»). */
  isTrusted: boolean;
  /** Confirmed mobile numbers, `79…`. */
  msisdns: string[];
  /** Never masked here. */
  personal: PersonalInfo;
}

export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  idToken: string | null;
  /** When the access token ends; null when the service did not say. */
  expiresAt: Date | null;
}

export interface SignInRequest {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Where the service sends the browser back, on our own origin. */
  redirectUri: string;
}

/** A code that a native client has received itself, by PKCE alone. */
export interface CodeExchange {
  code: string;
  codeVerifier: string;
  /** The address of ours that the code was sent to. */
  redirectUri: string;
}

/** The identity service does not answer, or answers nonsense. */
export class IdentityUnavailableError extends Error {
  override readonly name = 'IdentityUnavailableError';
}

/** The service refuses: the code is spent, the refresh token is revoked, a check failed. */
export class IdentityRefusedError extends Error {
  override readonly name = 'IdentityRefusedError';
}

/**
 * The government identity service behind a port: OpenID Connect here, ESIA's certified gateway in production.
 * Never called inside a SQL transaction: it is another party's time.
 */
export interface IdentityProvider {
  /** @throws IdentityUnavailableError */
  buildLoginUrl: (request: SignInRequest) => Promise<URL>;
  /**
   * @param callbackUrl the address the browser came back to, with everything in its query
   * @throws IdentityUnavailableError, IdentityRefusedError
   */
  exchange: (callbackUrl: URL, request: SignInRequest) => Promise<{ tokens: Tokens; person: IdentifiedPerson }>;
  /** @throws IdentityUnavailableError, IdentityRefusedError */
  exchangeCode: (exchange: CodeExchange) => Promise<{ tokens: Tokens; person: IdentifiedPerson }>;
  /** @throws IdentityUnavailableError, IdentityRefusedError (the citizen is signed out then) */
  refresh: (tokens: Tokens) => Promise<Tokens>;
  /** Where the browser goes to end the session at the service; null when it has no such place. */
  buildLogoutUrl: (tokens: Tokens, returnTo: string) => Promise<URL | null>;
}
