import * as oidc from 'openid-client';
import { z } from '../../contract/z.ts';
import { isMobileMsisdn } from '../../domain/msisdn.ts';
import {
  type IdentifiedPerson,
  type IdentityProvider,
  IdentityRefusedError,
  IdentityTokenError,
  IdentityUnavailableError,
  type Tokens,
} from './identity-provider.ts';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Allows http, for a simulated service on this machine. */
  allowsHttp: boolean;
  now: () => Date;
}

const SCOPE = 'openid esia';

/** Timeout of a request; short, because a citizen waits for it. */
const ANSWER_WITHIN_SECONDS = 10;

/** How far the clock of the identity service may be ahead of ours. */
const CLOCK_TOLERANCE_SECONDS = 60;

/** Claims about a person, as named by the simulated ESIA and the gateway. */
const Claims = z.object({
  sub: z.string(),
  family_name: z.string(),
  given_name: z.string(),
  middle_name: z.optional(z.nullable(z.string())),
  birthdate: z.string(),
  is_trusted: z.boolean(),
  phone_numbers: z.array(z.string()),
  email: z.optional(z.nullable(z.string())),
  email_verified: z.optional(z.boolean()),
  identity_document: z.optional(
    z.nullable(
      z.object({
        type: z.string(),
        series: z.string(),
        number: z.string(),
        issue_date: z.nullable(z.string()),
        issued_by: z.nullable(z.string()),
        issue_id: z.nullable(z.string()),
      }),
    ),
  ),
});

/** An OpenID Connect client: authorization code with PKCE (S256), state and nonce. */
export const createOidcIdentityProvider = (settings: OidcSettings): IdentityProvider => {
  let discovered: Promise<oidc.Configuration> | null = null;

  /** Discovered on first use: a simulated service in this process starts listening later. */
  const configuration = (): Promise<oidc.Configuration> => {
    discovered ??= oidc
      .discovery(
        new URL(settings.issuer),
        settings.clientId,
        undefined,
        oidc.ClientSecretBasic(settings.clientSecret),
        {
          timeout: ANSWER_WITHIN_SECONDS,
          execute: [
            // Verifies the signature of the id_token too, which TLS alone would excuse (OpenID Connect Core 3.1.3.7).
            oidc.enableNonRepudiationChecks,
            ...(settings.allowsHttp ? [oidc.allowInsecureRequests] : []),
          ],
        },
      )
      .catch((error: unknown) => {
        discovered = null;
        throw error;
      });
    return discovered;
  };

  const tokensOf = (answer: Awaited<ReturnType<typeof oidc.refreshTokenGrant>>, before?: Tokens): Tokens => {
    const seconds = answer.expiresIn();
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token ?? before?.refreshToken ?? null,
      idToken: answer.id_token ?? before?.idToken ?? null,
      expiresAt: seconds === undefined ? null : new Date(settings.now().getTime() + seconds * 1000),
    };
  };

  const exchange = async (current: URL, checks: oidc.AuthorizationCodeGrantChecks) => {
    const config = await orUnavailable(configuration());
    const answer = await orUnavailable(
      oidc.authorizationCodeGrant(config, current, { ...checks, idTokenExpected: true }),
    );
    const { iat = 0, sub: subject = '' } = answer.claims() ?? {};
    if (iat > settings.now().getTime() / 1000 + CLOCK_TOLERANCE_SECONDS) {
      throw new IdentityTokenError('The id_token is issued in the future');
    }
    const claims = await orUnavailable(oidc.fetchUserInfo(config, answer.access_token, subject));
    return { tokens: tokensOf(answer), person: personOf(claims) };
  };

  return {
    buildLoginUrl: async ({ state, nonce, codeVerifier, redirectUri }) => {
      const config = await orUnavailable(configuration());
      return oidc.buildAuthorizationUrl(config, {
        scope: SCOPE,
        response_type: 'code',
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
    },
    exchange: async (callbackUrl, { state, nonce, codeVerifier, redirectUri }) => {
      const current = new URL(redirectUri);
      current.search = callbackUrl.search;
      return exchange(current, { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier });
    },
    exchangeCode: async ({ code, codeVerifier, redirectUri }) => {
      const current = new URL(redirectUri);
      current.searchParams.set('code', code);
      // The native client does not pass the issuer (RFC 9207) on; only one is configured.
      current.searchParams.set('iss', (await orUnavailable(configuration())).serverMetadata().issuer);
      return exchange(current, { pkceCodeVerifier: codeVerifier });
    },
    refresh: async (tokens) => {
      if (tokens.refreshToken === null) {
        throw new IdentityRefusedError('There is no refresh token');
      }
      const config = await orUnavailable(configuration());
      return tokensOf(await orUnavailable(oidc.refreshTokenGrant(config, tokens.refreshToken)), tokens);
    },
    buildLogoutUrl: async (tokens, returnTo) => {
      const config = await orUnavailable(configuration());
      if (config.serverMetadata().end_session_endpoint === undefined) {
        return null;
      }
      return oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: returnTo,
        ...(tokens.idToken === null ? {} : { id_token_hint: tokens.idToken }),
      });
    },
  };
};

/** Codes of the client for a token whose signature, key, claims or times are wrong. */
const TOKEN_ERRORS = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
];

/** Maps errors of the client to a refusal by the service or its unavailability. */
const orUnavailable = async <Value>(answer: Promise<Value>): Promise<Value> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError && error.status < 500) {
      throw new IdentityRefusedError(error.error, { cause: error });
    }
    if (error instanceof oidc.AuthorizationResponseError) {
      throw new IdentityRefusedError(error.error, { cause: error });
    }
    if (error instanceof oidc.ClientError && TOKEN_ERRORS.includes(error.code ?? '')) {
      throw new IdentityTokenError('A token of the identity service is invalid', { cause: error });
    }
    throw new IdentityUnavailableError('The identity service did not answer, or its answer is malformed', {
      cause: error,
    });
  }
};

const personOf = (claims: unknown): IdentifiedPerson => {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) {
    throw new IdentityUnavailableError('The identity service returned malformed claims');
  }
  const { data } = parsed;
  const document = data.identity_document ?? null;
  return {
    subject: data.sub,
    isTrusted: data.is_trusted,
    msisdns: data.phone_numbers.filter(isMobileMsisdn),
    confirmedEmail: data.email_verified === true ? (data.email ?? null) : null,
    personal: {
      masked: false,
      lastName: data.family_name,
      firstName: data.given_name,
      middleName: data.middle_name ?? null,
      birthDate: data.birthdate,
      document:
        document === null
          ? null
          : {
              type: document.type,
              series: document.series,
              number: document.number,
              issueDate: document.issue_date,
              issuedBy: document.issued_by,
              issueId: document.issue_id,
            },
      phone: data.phone_numbers[0] ?? null,
      email: data.email ?? null,
    },
  };
};
