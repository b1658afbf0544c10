import {
  base64url,
  CompactEncrypt,
  compactDecrypt,
  decodeProtectedHeader,
  errors,
  FlattenedSign,
  flattenedVerify,
  importJWK,
} from 'jose';
import { z } from '../../contract/z.ts';
import {
  CONTENT_ENCRYPTION,
  type ExchangeKey,
  findKey,
  KEY_AGREEMENT,
  type PrivateKeys,
  type PublicKeys,
  SIGNING,
} from './keys.ts';

/** The header with the detached signature of the body (RFC 7515, appendix F): `<protected>..<signature>`. */
export const SIGNATURE_HEADER = 'x-jws-signature';

/** Our name in the headers of signatures. */
export const PORTAL = 'mnp-portal';

/** How far the time of a signature may be from now, milliseconds. A delivery that is repeated later is signed anew. */
export const SIGNATURE_WINDOW_MS = 5 * 60_000;

/** The signature is missing, malformed, wrong, outdated, or of an unknown key. The reason goes to the log only. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

const Header = z.object({
  alg: z.literal(SIGNING),
  kid: z.string(),
  iss: z.string(),
  aud: z.string(),
  iat: z.int(),
});
export type SignatureHeader = z.infer<typeof Header>;

const keyOf = (keys: PrivateKeys | PublicKeys, purpose: 'sig' | 'enc', kid?: string): ExchangeKey => {
  const key = findKey(keys, purpose, kid);
  if (key === undefined) {
    throw new SignatureError(`no key ${kid ?? ''} for ${purpose}`);
  }
  return key;
};

/**
 * Signs a body with the first signing key.
 * @param from who signs
 * @param to for whom
 * @param now by the real clock
 * @returns the value of the header
 */
export const signDetached = async (
  body: string,
  { from, keys, now, to }: { from: string; to: string; keys: PrivateKeys; now: Date },
): Promise<string> => {
  const key = keyOf(keys, 'sig');
  const { protected: header = '', signature } = await new FlattenedSign(new TextEncoder().encode(body))
    .setProtectedHeader({
      alg: SIGNING,
      kid: key.kid,
      iss: from,
      aud: to,
      iat: Math.floor(now.getTime() / 1000),
    })
    .sign(await importJWK(key, SIGNING));
  return `${header}..${signature}`;
};

/**
 * Checks the signature of a body.
 * @param to our own name
 * @param findKeys the public keys of a party; undefined when it is unknown
 * @param now by the real clock
 * @returns the header: `iss` is the proven sender
 * @throws SignatureError
 */
export const verifyDetached = async (
  body: Uint8Array,
  value: string | undefined,
  { findKeys, now, to }: { to: string; findKeys: (from: string) => Promise<PublicKeys | undefined>; now: Date },
): Promise<SignatureHeader> => {
  const [protectedHeader = '', payload, signature = '', ...rest] = (value ?? '').split('.');
  if (payload !== '' || rest.length > 0) {
    throw new SignatureError('not a detached signature');
  }
  const header = Header.safeParse(decodeHeader(value ?? ''));
  if (!header.success) {
    throw new SignatureError('malformed header');
  }
  const { aud, iat, iss, kid } = header.data;
  if (aud !== to) {
    throw new SignatureError(`meant for ${aud}`);
  }
  if (Math.abs(now.getTime() - iat * 1000) > SIGNATURE_WINDOW_MS) {
    throw new SignatureError('outside the time window');
  }
  const keys = await findKeys(iss);
  if (keys === undefined) {
    throw new SignatureError('unknown sender');
  }
  const key = keyOf(keys, 'sig', kid);
  try {
    await flattenedVerify(
      { protected: protectedHeader, payload: base64url.encode(body), signature },
      await importJWK(key, SIGNING),
      { algorithms: [SIGNING] },
    );
  } catch (error) {
    if (error instanceof errors.JOSEError) {
      throw new SignatureError('wrong signature', { cause: error });
    }
    throw error;
  }
  return header.data;
};

const decodeHeader = (value: string): unknown => {
  try {
    return decodeProtectedHeader(value);
  } catch {
    return undefined;
  }
};

/** Encrypts a value to the first encryption key of a party. @returns a compact JWE */
export const encryptTo = async (keys: PublicKeys, value: unknown): Promise<string> => {
  const key = keyOf(keys, 'enc');
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: KEY_AGREEMENT, enc: CONTENT_ENCRYPTION, kid: key.kid })
    .encrypt(await importJWK(key, KEY_AGREEMENT));
};

/** Decrypts a compact JWE with the key that it names. @throws SignatureError when it is not for one of the keys */
export const decryptWith = async (keys: PrivateKeys, jwe: string): Promise<unknown> => {
  const { kid } = (decodeHeader(jwe) ?? {}) as { kid?: string };
  const key = keyOf(keys, 'enc', kid ?? '');
  try {
    const { plaintext } = await compactDecrypt(jwe, await importJWK(key, KEY_AGREEMENT), {
      keyManagementAlgorithms: [KEY_AGREEMENT],
      contentEncryptionAlgorithms: [CONTENT_ENCRYPTION],
    });
    const value: unknown = JSON.parse(new TextDecoder().decode(plaintext));
    return value;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) {
      throw new SignatureError('not decryptable', { cause: error });
    }
    throw error;
  }
};
