import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A response of fewer bytes fits into one packet. */
const PACKET_BYTES = 1400;

/**
 * A server sends ten segments of 1,460 bytes before it waits for the client (RFC 6928, section 2): compression makes no
 * smaller response, with its headers, arrive earlier.
 */
export const FIRST_FLIGHT_BYTES = 13_000;

/** The body of a JSON response. */
export interface Answer {
  /** A short one is text: Node encodes it and sends it in one write with its headers. */
  plain: string | Uint8Array<ArrayBuffer>;
  /** Computed once; of no use for a text. */
  compressed: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Weak, because the answer is sent compressed or plain; computed once. */
  etag: () => string;
}

const compress = promisify(gzip);

/**
 * @param value is sent as JSON
 * @param maxText the answer is text when it has fewer bytes; one that is kept is encoded once for all
 */
export const answerOf = (value: unknown, maxText = PACKET_BYTES): Answer => {
  const text = JSON.stringify(value);
  const plain = Buffer.byteLength(text) < maxText ? text : new TextEncoder().encode(text);
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  let etag: string | undefined;
  return {
    plain,
    compressed: () => (compressed ??= compress(plain).then((bytes) => new Uint8Array(bytes))),
    etag: () => (etag ??= `W/"${hash('sha1', plain, 'base64url')}"`),
  };
};
