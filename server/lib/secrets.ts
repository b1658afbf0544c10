import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** What the server derives from its one secret: each use has a key of its own. */
export interface Secrets {
  /** A keyed token of a value: equal values give equal tokens, and nothing leads back. */
  token: (value: string) => string;
  seal: (value: unknown) => Buffer;
  /** @throws Error when the text was sealed with another secret or was changed */
  open: (sealed: Buffer) => unknown;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param secret SESSION_SECRET */
export const createSecrets = (secret: string): Secrets => {
  // Key objects, not bytes: these are wrapped anew for each token otherwise.
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

/** 256 random bits, for identifiers nobody may guess. */
export const randomKey = (): string => randomBytes(32).toString('base64url');

/** How a random identifier is kept: whoever reads the table cannot use what stands there. */
export const hashOfKey = (key: string): string => hash('sha256', key, 'base64url');
