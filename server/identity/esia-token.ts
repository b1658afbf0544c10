import { z } from '../../contract/z.ts';
import { IdentityRefusedError, IdentityUnavailableError } from './identity-provider.ts';

/** The fields of an ESIA id_token that are used. */
export interface EsiaClaims {
  /** The id of the account. */
  oid: string;
  /** A confirmed account («подтверждённая учётная запись»). */
  isTrusted: boolean;
}

const SUBJECT = 'urn:esia:sbj';
const OID = 'urn:esia:sbj:oid';
const IS_TRUSTED = 'urn:esia:sbj:is_tru';

const Oid = z.optional(z.union([z.number(), z.string()]));
const Flag = z.optional(z.boolean());

/** Subject fields occur with and without the prefix, and the system as audience or as client. */
const Claims = z.object({
  iss: z.string(),
  aud: z.optional(z.string()),
  client_id: z.optional(z.string()),
  exp: z.number(),
  nbf: z.optional(z.number()),
  [SUBJECT]: z.object({ [OID]: Oid, oid: Oid, [IS_TRUSTED]: Flag, is_tru: Flag }),
});

/** Allowed clock difference, seconds. */
const CLOCK_SKEW = 60;

/**
 * Reads an id_token received directly from ESIA over TLS, which replaces the check of its signature (OpenID Connect
 * Core 3.1.3.7, 6): that is ГОСТ or RS256, by the settings of the information system. Everything else is checked.
 * @throws IdentityRefusedError for a token of another system, or expired, or not valid yet
 * @throws IdentityUnavailableError for a malformed token
 */
export const readEsiaToken = (token: string, expected: { host: string; mnemonic: string; now: Date }): EsiaClaims => {
  const claims = Claims.safeParse(payloadOf(token));
  const subject = claims.data?.[SUBJECT];
  const oid = subject?.[OID] ?? subject?.oid;
  if (!claims.success || oid === undefined) {
    throw new IdentityUnavailableError('ESIA returned a malformed id_token');
  }
  const { client_id: client, aud = client, exp, iss, nbf = 0 } = claims.data;
  // ESIA writes its issuer with http, whatever its address.
  const issuer = `http://${new URL(expected.host).host}/`;
  const seconds = expected.now.getTime() / 1000;
  if (iss !== issuer || aud !== expected.mnemonic || exp < seconds - CLOCK_SKEW || nbf > seconds + CLOCK_SKEW) {
    throw new IdentityRefusedError('The id_token is for another system, or expired, or not valid yet');
  }
  return { oid: String(oid), isTrusted: (subject?.[IS_TRUSTED] ?? subject?.is_tru) === true };
};

const payloadOf = (token: string): unknown => {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return null;
  }
};
