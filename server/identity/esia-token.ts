import { z } from '../../contract/z.ts';
import { IdentityRefusedError, IdentityUnavailableError } from './identity-provider.ts';

/** What is read of an id_token of ESIA. */
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

/** Names inside the subject are seen with the prefix and without; so is the system, as audience or as client. */
const Claims = z.object({
  iss: z.string(),
  aud: z.optional(z.string()),
  client_id: z.optional(z.string()),
  exp: z.number(),
  nbf: z.optional(z.number()),
  [SUBJECT]: z.object({ [OID]: Oid, oid: Oid, [IS_TRUSTED]: Flag, is_tru: Flag }),
});

/** Seconds by which clocks of two parties may differ. */
const CLOCK_SKEW = 60;

/**
 * Reads an id_token that ESIA itself has just given over TLS: the connection stands for the signature (OpenID Connect
 * Core 3.1.3.7, 6), which is ГОСТ or RS256 by the settings of the information system. Everything else is checked.
 * @throws IdentityRefusedError for a token of somebody else or of another time
 * @throws IdentityUnavailableError for something that is no token
 */
export const readEsiaToken = (token: string, expected: { host: string; mnemonic: string; now: Date }): EsiaClaims => {
  const claims = Claims.safeParse(payloadOf(token));
  const subject = claims.data?.[SUBJECT];
  const oid = subject?.[OID] ?? subject?.oid;
  if (!claims.success || oid === undefined) {
    throw new IdentityUnavailableError('ESIA gave a token in an unknown form');
  }
  const { client_id: client, aud = client, exp, iss, nbf = 0 } = claims.data;
  // The issuer of ESIA is written with http, whatever the address is reached by.
  const issuer = `http://${new URL(expected.host).host}/`;
  const seconds = expected.now.getTime() / 1000;
  if (iss !== issuer || aud !== expected.mnemonic || exp < seconds - CLOCK_SKEW || nbf > seconds + CLOCK_SKEW) {
    throw new IdentityRefusedError('The token is not for this system, or not for this time');
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
