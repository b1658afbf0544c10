import v8 from 'node:v8';
import vm from 'node:vm';

v8.setFlagsFromString('--expose-gc');
const gc: unknown = vm.runInNewContext('globalThis.gc');
/** Does nothing where V8 gives no access to its collection. */
const collect = (typeof gc === 'function' ? gc : () => undefined) as (options: { type: 'minor' }) => void;

/** Bytes of dead chunks after which they are collected. */
const COLLECTED_BYTES = 4 * 1024 * 1024;

/**
 * Has V8 collect the chunks of a file that are done with. By itself it lets some 32 MB of them wait, because their bytes
 * are not in its heap. A collection of the young generation takes a few milliseconds, in which the server does nothing
 * else.
 */
export const createChunkRelease = () => {
  let waiting = 0;
  /** @param bytes size of a chunk that is not needed any more */
  return (bytes: number): void => {
    waiting += bytes;
    if (waiting >= COLLECTED_BYTES) {
      waiting = 0;
      collect({ type: 'minor' });
    }
  };
};

/**
 * Frees the bytes of an array, which is empty afterwards. Those of one that has lived for some time would wait for a
 * collection of the old generation.
 */
export const free = ({ buffer }: Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>): void => {
  buffer.transfer(0);
};
