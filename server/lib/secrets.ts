import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** Cryptography with keys derived from SESSION_SECRET, one key per purpose. */
export interface Secrets {
  /** HMAC of a value: deterministic and irreversible. */
  token: (value: string) => string;
  seal: (value: unknown) => Buffer;
  /** @throws Error when the text was sealed with another secret or modified */
  open: (sealed: Buffer) => unknown;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param secret SESSION_SECRET */
export const createSecrets = (secret: string): Secrets => {
  // Key objects, because raw bytes would be imported again for each token.
  const key = (use: string) => createSecretKey(new Uint8Array(hkdfSync('sha256', secret, 'mnp-portal', use, 32)));
  const tokenKey = key('token');
  const sealKey = key('seal');
  return {
    token: (value) => createHmac('sha256', tokenKey).update(value).digest('base64url'),
    seal: (value) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      const value: unknown = JSON.parse(body.toString('utf8'));
      return value;
    },
  };
};

/** 256 random bits, for unguessable identifiers. */
export const randomKey = (): string => randomBytes(32).toString('base64url');

/** The stored form of a random identifier, which a reader of the table cannot use. */
export const hashOfKey = (key: string): string => hash('sha256', key, 'base64url');
