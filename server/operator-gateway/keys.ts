import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { z } from '../../contract/z.ts';

/** Algorithms of the exchange: signatures on P-256, encryption to a P-256 key. */
export const SIGNING = 'ES256';
export const KEY_AGREEMENT = 'ECDH-ES+A256KW';
export const CONTENT_ENCRYPTION = 'A256GCM';

const base64url = z.string().check(z.regex(/^[\w-]{43}$/));
const publicKey = {
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string().check(z.minLength(1), z.maxLength(100)),
  x: base64url,
  y: base64url,
};
const noPrivateKey = { d: z.exactOptional(z.never()) };
const use = { signing: { use: z.literal('sig') }, encryption: { use: z.literal('enc') } };

const hasBothUses = z.refine<{ use: string }[]>(
  (keys) => keys.some((key) => key.use === 'sig') && keys.some((key) => key.use === 'enc'),
  { error: 'at least one key with "use": "sig" and one with "use": "enc" are required' },
);

/** The public keys of a party (RFC 7517): members not described here are ignored, but a private key is refused. */
export const PublicKeys = z.object({
  keys: z
    .array(
      z.union([
        z.object({ ...publicKey, ...noPrivateKey, ...use.signing }),
        z.object({ ...publicKey, ...noPrivateKey, ...use.encryption }),
      ]),
    )
    .check(z.maxLength(10), hasBothUses),
});
export type PublicKeys = z.infer<typeof PublicKeys>;

/** Our own keys: the first of each use signs and is offered for encryption, the others are still accepted. */
export const PrivateKeys = z.object({
  keys: z
    .array(
      z.union([
        z.strictObject({ ...publicKey, d: base64url, ...use.signing }),
        z.strictObject({ ...publicKey, d: base64url, ...use.encryption }),
      ]),
    )
    .check(z.maxLength(10), hasBothUses),
});
export type PrivateKeys = z.infer<typeof PrivateKeys>;

/** A new pair of keys, for signatures and for encryption. */
export const generateKeys = async (): Promise<PrivateKeys> => {
  const make = async (algorithm: string, purpose: 'sig' | 'enc'): Promise<JWK> => {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true, crv: 'P-256' });
    const jwk = await exportJWK(privateKey);
    return { ...jwk, kid: await calculateJwkThumbprint(jwk), use: purpose };
  };
  return PrivateKeys.parse({ keys: [await make(SIGNING, 'sig'), await make(KEY_AGREEMENT, 'enc')] });
};

/** What the other party may know of our keys. */
export const publicKeysOf = ({ keys }: PrivateKeys): PublicKeys => ({
  keys: keys.map(({ d: _secret, ...key }) => key),
});

/** A key of a set, public or private. */
export type ExchangeKey = (PublicKeys | PrivateKeys)['keys'][number];

/** The first key with a use and, when given, an id. */
export const findKey = (
  { keys }: { keys: readonly ExchangeKey[] },
  purpose: 'sig' | 'enc',
  kid?: string,
): ExchangeKey | undefined => keys.find((key) => key.use === purpose && (kid === undefined || key.kid === kid));
