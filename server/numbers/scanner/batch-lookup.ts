import { EMPTY_REMARK, OTHERS_REMARK, REPEATED_REMARK } from '../../../contract/result-table.ts';
import { refusalTitles } from '../../../contract/refusal-codes.ts';
import { csvCell } from '../../lib/csv-table.ts';
import { type CsvCells, textOfCell } from './csv-cells.ts';
import { numberTexts } from '../../../domain/number-errors.ts';
import { parseMobile } from '../../../domain/parse-number.ts';
import { FIRST_MOBILE, nationalInBytes } from './national-in-bytes.ts';
import { lineEnd, tableHeading } from '../write-result-table.ts';
import type { PlanTable, PortedLine } from '../numbers.repo.ts';

/** Numbers in one SQL statement, and statements at a time. */
const BATCH_SIZE = 10_000;
const CONCURRENCY = 2;
/** Bytes of one chunk of the table; the event loop serves other requests between two chunks. */
const CHUNK_BYTES = 64 * 1024;

/** A mobile number without its first digit, which is always nine, so that it fits into four bytes. */
type ShortNumber = number;
/** Marks a line without a valid number. */
const NO_NUMBER = 0xff_ff_ff_ff;

/** The numbers of a file. Flat arrays, because a million strings or objects cost a hundred times the memory. */
export interface ReadLines {
  cells: CsvCells;
  /** The short number of each line, or `NO_NUMBER`. */
  numbers: Uint32Array;
  /** Each number once, ascending. */
  distinct: Uint32Array;
}

export const readLines = (cells: CsvCells): ReadLines => {
  const { bytes, ends, starts } = cells;
  const numbers = new Uint32Array(starts.length).fill(NO_NUMBER);
  for (let line = 0; line < numbers.length; line += 1) {
    const plain = nationalInBytes(bytes, starts[line] ?? 0, ends[line] ?? 0);
    if (!Number.isNaN(plain)) {
      numbers[line] = plain - FIRST_MOBILE;
    } else {
      const read = parseMobile(textOfCell(cells, line));
      if ('national' in read) {
        numbers[line] = Number(read.national) - FIRST_MOBILE;
      }
    }
  }
  return { cells, numbers, distinct: distinctOf(numbers) };
};

const distinctOf = (numbers: Uint32Array): Uint32Array => {
  const sorted = numbers.toSorted();
  let count = 0;
  for (const number of sorted) {
    if (number === NO_NUMBER) {
      break;
    }
    if (count === 0 || sorted[count - 1] !== number) {
      sorted[count] = number;
      count += 1;
    }
  }
  return sorted.subarray(0, count);
};

/** Results for the distinct numbers of a file, by their index. */
export interface LookupResults {
  plan: Pick<PlanTable, 'holders'>;
  /** Index of the holder in the plan; -1 for none. */
  holders: Int32Array;
  /** Index in `portations` plus one; 0 for a number that was not ported. */
  ported: Uint32Array;
  /** Distinct pairs of recipient and day: a few thousand for millions of numbers. */
  portations: readonly Portation[];
}

type Portation = Pick<PortedLine, 'operatorName' | 'portedOn'>;

/**
 * Looks up the distinct numbers: the ported ones in SQL, batch by batch, the ranges in one merge with the sorted plan.
 * @param findPorted receives ten-digit numbers in ascending order
 */
export const lookUpNumbers = async (
  distinct: Uint32Array,
  plan: PlanTable,
  findPorted: (numbers: readonly number[]) => Promise<readonly PortedLine[]>,
): Promise<LookupResults> => {
  const ported = new Uint32Array(distinct.length);
  const portations: Portation[] = [];
  const known = new Map<string, number>();
  const indexOf = indexIn(distinct);
  const store = ({ number, operatorName, portedOn }: PortedLine): void => {
    const key = `${portedOn} ${operatorName}`;
    const index = known.get(key) ?? portations.push({ operatorName, portedOn });
    known.set(key, index);
    ported[indexOf(number - FIRST_MOBILE)] = index;
  };
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < distinct.length) {
      const from = next;
      next += BATCH_SIZE;
      const batch = Array.from(distinct.subarray(from, from + BATCH_SIZE), (number) => number + FIRST_MOBILE);
      (await findPorted(batch)).forEach(store);
    }
  };
  const portedStored = Promise.all(Array.from({ length: CONCURRENCY }, worker));
  const holders = new Int32Array(distinct.length).fill(-1);
  let range = 0;
  for (let index = 0; index < distinct.length; index += 1) {
    const number = (distinct[index] ?? 0) + FIRST_MOBILE;
    while (range < plan.first.length && (plan.last[range] ?? 0) < number) {
      range += 1;
    }
    if ((plan.first[range] ?? Infinity) <= number) {
      holders[index] = plan.holder[range] ?? -1;
    }
  }
  await portedStored;
  return { plan, holders, ported, portations };
};

/** The result table in UTF-8, in chunks. Other lines than those of one valid, new number get remarks. */
export const writeTable = function* (
  { cells, distinct, numbers }: ReadLines,
  results: LookupResults,
): Generator<Uint8Array, void> {
  const { bytes, ends, severals, starts } = cells;
  let several = 0;
  const seen = new Uint8Array(distinct.length);
  const indexOf = indexIn(distinct);
  const endOf = createEndOf(results);
  let chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let size = chunk.write(tableHeading());
  for (let line = 0; line < numbers.length; line += 1) {
    const number = numbers[line] ?? NO_NUMBER;
    const isSeveral = severals[several] === line;
    if (isSeveral) {
      several += 1;
    }
    let end: Uint8Array;
    if (number === NO_NUMBER) {
      end = invalidEnd(textOfCell(cells, line));
    } else {
      const index = indexOf(number);
      end = endOf(index, { isRepeated: seen[index] === 1, isSeveral });
      seen[index] = 1;
    }
    const start = starts[line] ?? 0;
    const stop = ends[line] ?? 0;
    // Three bytes for a letter of CP1251, two for a quote, plus the apostrophe and the enclosing quotes.
    const maxBytes = (stop - start) * 3 + 3 + end.length;
    if (size + maxBytes > chunk.length) {
      yield chunk.subarray(0, size);
      chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, maxBytes));
      size = 0;
    }
    const after = copyPlain(bytes, start, stop, chunk, size);
    size = after === NOT_PLAIN ? size + chunk.write(csvCell(textOfCell(cells, line)), size) : after;
    chunk.set(end, size);
    size += end.length;
  }
  yield chunk.subarray(0, size);
};

const NOT_PLAIN = -1;
const APOSTROPHE = 0x27;
/** ASCII that a cell may contain without being quoted. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte <= 0x7f && byte !== 0x22 && byte !== 0x3b ? 1 : 0,
);
/** The printable signs that `csvCell` escapes at the beginning of a cell. */
const FORMULA_SIGNS = Uint8Array.from({ length: 256 }, (_, byte) =>
  '=+-@'.includes(String.fromCharCode(byte)) ? 1 : 0,
);

/**
 * The fast path of `csvCell` for a cell of plain bytes.
 * @returns the offset after the cell, or `NOT_PLAIN`
 */
const copyPlain = (bytes: Uint8Array, start: number, end: number, chunk: Uint8Array, from: number): number => {
  let to = from;
  if (start < end && FORMULA_SIGNS[bytes[start] ?? 0] === 1) {
    chunk[to] = APOSTROPHE;
    to += 1;
  }
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (PLAIN[byte] === 0) {
      return NOT_PLAIN;
    }
    chunk[to] = byte;
    to += 1;
  }
  return to;
};

const invalidEnd = (given: string): Uint8Array => {
  if (given === '') {
    return Buffer.from(lineEnd(null, EMPTY_REMARK));
  }
  const read = parseMobile(given);
  return Buffer.from(lineEnd(null, 'error' in read ? numberTexts[read.error] : ''));
};

/** The cells after a number. They are equal for all numbers of a holder that were not ported and are alone in their lines, and cached for those. */
const createEndOf = ({ holders, ported, plan, portations }: LookupResults) => {
  const firstEnds: (Uint8Array | undefined)[] = Array.from({ length: plan.holders.length });
  const repeatedEnds: (Uint8Array | undefined)[] = Array.from({ length: plan.holders.length });
  const unknown = Buffer.from(lineEnd(null, refusalTitles.RANGE_UNKNOWN));
  const unknownOfSeveral = Buffer.from(lineEnd(null, `${refusalTitles.RANGE_UNKNOWN}. ${OTHERS_REMARK}`));
  const isPorted = (index: number): boolean => ported[index] !== 0;
  return (index: number, { isRepeated, isSeveral }: { isRepeated: boolean; isSeveral: boolean }): Uint8Array => {
    const holder = holders[index] ?? -1;
    const portation = isPorted(index) ? portations[(ported[index] ?? 0) - 1] : undefined;
    if (portation === undefined && holder === -1) {
      return isSeveral ? unknownOfSeveral : unknown;
    }
    const cache = portation !== undefined || isSeveral ? null : isRepeated ? repeatedEnds : firstEnds;
    const known = cache?.[holder];
    if (known !== undefined) {
      return known;
    }
    const found = {
      operatorName: '',
      regionName: '',
      ...plan.holders[holder],
      portedOn: null,
      ...portation,
    };
    const remarks = [...(isRepeated ? [REPEATED_REMARK] : []), ...(isSeveral ? [OTHERS_REMARK] : [])];
    const end = Buffer.from(lineEnd(found, remarks.join('. ')));
    if (cache !== null) {
      cache[holder] = end;
    }
    return end;
  };
};

/** A bucket has as many numbers as fit into these bits. */
const BUCKET_BITS = 14;
const BUCKETS = (1_000_000_000 >>> BUCKET_BITS) + 1;

/**
 * The index of a number among sorted ones, which must contain it. A table of buckets narrows the binary search: over a
 * million numbers each of its steps would be a cache miss.
 */
const indexIn = (sorted: Uint32Array): ((number: ShortNumber) => number) => {
  const begins = new Int32Array(BUCKETS + 1).fill(sorted.length);
  for (let index = sorted.length - 1; index >= 0; index -= 1) {
    begins[(sorted[index] ?? 0) >>> BUCKET_BITS] = index;
  }
  for (let bucket = BUCKETS - 1; bucket >= 0; bucket -= 1) {
    // An empty bucket begins where the next one does.
    if (begins[bucket] === sorted.length) {
      begins[bucket] = begins[bucket + 1] ?? sorted.length;
    }
  }
  return (number) => {
    const bucket = number >>> BUCKET_BITS;
    let low = begins[bucket] ?? 0;
    let high = (begins[bucket + 1] ?? sorted.length) - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? 0) < number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  };
};
