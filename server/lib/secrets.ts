import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * Cryptography with keys derived from SESSION_SECRET, one key per purpose. What was made with one of the other secrets
 * is accepted too, so that the secret can be replaced without loss.
 */
export interface Secrets {
  /** HMAC of a value: deterministic and irreversible. */
  token: (value: string) => string;
  /** The HMACs of a value with each accepted secret, the current one first. */
  tokens: (value: string) => string[];
  /** Whether a token is that of the value. */
  isToken: (value: string, token: string) => boolean;
  seal: (value: unknown) => Buffer;
  /** @throws UnknownSecretError when the value was sealed with a secret that is not accepted, or modified */
  open: (sealed: Buffer) => unknown;
  /** Whether a value is sealed with the current secret. */
  isCurrent: (sealed: Buffer) => boolean;
}

/** A sealed value cannot be opened. */
export class UnknownSecretError extends Error {
  override readonly name = 'UnknownSecretError';
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * @param secret SESSION_SECRET
 * @param others further accepted secrets: OTHER_SESSION_SECRETS
 */
export const createSecrets = (secret: string, others: readonly string[] = []): Secrets => {
  const current = keysOf(secret);
  const accepted = [current, ...others.map(keysOf)];
  const tokens = (value: string) => accepted.map((keys) => tokenWith(keys.token, value));
  return {
    token: (value) => tokenWith(current.token, value),
    tokens,
    isToken: (value, token) => tokens(value).some((one) => isEqual(one, token)),
    seal: (value) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.seal, nonce);
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      for (const keys of accepted) {
        const text = openWith(keys.seal, sealed);
        if (text !== null) {
          const value: unknown = JSON.parse(text);
          return value;
        }
      }
      throw new UnknownSecretError('A stored value is sealed with another secret than SESSION_SECRET');
    },
    isCurrent: (sealed) => openWith(current.seal, sealed) !== null,
  };
};

/** The cryptography of a service. */
export const secretsOf = (settings: { sessionSecret: string; otherSessionSecrets: readonly string[] }): Secrets =>
  createSecrets(settings.sessionSecret, settings.otherSessionSecrets);

/** Keys derived from a secret. Key objects, because raw bytes would be imported again for each use. */
const keysOf = (secret: string) => {
  const key = (use: string) => createSecretKey(new Uint8Array(hkdfSync('sha256', secret, 'mnp-portal', use, 32)));
  return { token: key('token'), seal: key('seal') };
};

const tokenWith = (key: KeyObject, value: string): string =>
  createHmac('sha256', key).update(value).digest('base64url');

/** @returns null when the value was sealed with another key, modified or cut */
const openWith = (key: KeyObject, sealed: Buffer): string | null => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    decipher.final();
    return body.toString('utf8');
  } catch {
    return null;
  }
};

/** Compares texts in a time that does not depend on where they differ. */
const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** 256 random bits, for unguessable identifiers. */
export const randomKey = (): string => randomBytes(32).toString('base64url');

/** The stored form of a random identifier, which a reader of the table cannot use. */
export const hashOfKey = (key: string): string => hash('sha256', key, 'base64url');
