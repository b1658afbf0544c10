import { createChunkRelease } from '../file-memory.ts';
import { FIRST_MOBILE } from './national-in-bytes.ts';
import type { ShortNumber } from './lines.ts';

/** A slice is read at once; in a block of it two bytes tell one number from another. In bits of a number. */
const SLICE_BITS = 21;
const BLOCK_BITS = 16;
const BLOCKS = 1 << (SLICE_BITS - BLOCK_BITS);
/** Bytes of garbage for each byte of a slice: the message, its text and the bytes themselves. */
const GARBAGE = 5;
const SLICES = Math.ceil(1_000_000_000 / 2 ** SLICE_BITS);

/** Which numbers a full export has, two bytes for each. */
export interface ExportIndex {
  version: string;
  has: (number: ShortNumber) => boolean;
}

/** The numbers of the stored export within a slice. */
export interface ExportSlice {
  /** Of the export; null when there was none. */
  version: string | null;
  /** Short, ascending, four bytes each, the most significant first. */
  numbers: Buffer;
}

/**
 * Reads which numbers the stored export has, slice by slice.
 * @param readSlice reads ten-digit numbers from `first` to `last`
 * @returns null when there is no full export, when another one replaced it meanwhile, or after the signal
 */
export const readExportIndex = async (
  readSlice: (first: number, last: number) => Promise<ExportSlice>,
  signal: AbortSignal,
): Promise<ExportIndex | null> => {
  let version: string | null = null;
  const slices: Slice[] = [];
  const release = createChunkRelease();
  for (let slice = 0; slice < SLICES; slice += 1) {
    const first = FIRST_MOBILE + slice * 2 ** SLICE_BITS;
    const read = await readSlice(first, first + 2 ** SLICE_BITS - 1);
    version ??= read.version;
    if (version === null || read.version !== version || signal.aborted) {
      return null;
    }
    slices.push(sliceOf(read.numbers));
    release(GARBAGE * read.numbers.length);
  }
  return version === null ? null : { version, has: (number) => isIn(slices[number >>> SLICE_BITS], number) };
};

interface Slice {
  /** Of each block, the place after its last number. */
  ends: Uint32Array;
  /** The last two bytes of each number. */
  lows: Uint16Array;
}

const sliceOf = (numbers: Buffer): Slice => {
  const ends = new Uint32Array(BLOCKS);
  const lows = new Uint16Array(numbers.length / 4);
  for (let place = 0; place < lows.length; place += 1) {
    const number = numbers.readUInt32BE(4 * place);
    lows[place] = number;
    ends[blockOf(number)] = place + 1;
  }
  for (let block = 1; block < BLOCKS; block += 1) {
    ends[block] = Math.max(ends[block] ?? 0, ends[block - 1] ?? 0);
  }
  return { ends, lows };
};

const blockOf = (number: ShortNumber): number => (number >>> BLOCK_BITS) % BLOCKS;

const isIn = (slice: Slice | undefined, number: ShortNumber): boolean => {
  if (slice === undefined) {
    return false;
  }
  const { ends, lows } = slice;
  const block = blockOf(number);
  const wanted = number % 2 ** BLOCK_BITS;
  let [low, high] = [ends[block - 1] ?? 0, ends[block] ?? 0];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lows[middle] ?? 0) < wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < (ends[block] ?? 0) && lows[low] === wanted;
};
