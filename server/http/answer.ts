import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** The body of a JSON response. */
export interface Answer {
  plain: Uint8Array<ArrayBuffer>;
  /** Computed once. */
  compressed: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Weak, because the answer is sent compressed or plain; computed once. */
  etag: () => string;
}

const compress = promisify(gzip);

/** @param value is sent as JSON */
export const answerOf = (value: unknown): Answer => {
  const plain = new TextEncoder().encode(JSON.stringify(value));
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  let etag: string | undefined;
  return {
    plain,
    compressed: () => (compressed ??= compress(plain).then((bytes) => new Uint8Array(bytes))),
    etag: () => (etag ??= `W/"${hash('sha1', plain, 'base64url')}"`),
  };
};
