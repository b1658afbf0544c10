import { REPEATED_REMARK } from '../../contract/number-table.ts';
import { refusalTitles } from '../../contract/refusal-codes.ts';
import { csvCell } from '../lib/csv-table.ts';
import { plainNumber, readNational } from './msisdn.ts';
import type { GivenLines } from './number-file.ts';
import { lineEnd, tableHeading } from './number-table.ts';
import type { PlanTable, PortedLine } from './numbers.repo.ts';

/** Numbers that are asked for in one statement, and how many statements are under way at a time. */
const ASKED_AT_ONCE = 10_000;
const UNDER_WAY = 2;
/** Bytes of one piece of the table: other requests have their turn between two pieces. */
const PIECE = 512 * 1024;

/** A file as numbers: everything about a million lines stands in a few flat arrays. */
export interface ReadLines {
  lines: GivenLines;
  /** Of every line its number, ten digits; NaN where there is none. */
  numbers: Float64Array;
  /** The different ones, ascending. */
  distinct: Float64Array;
}

export const readLines = (lines: GivenLines): ReadLines => {
  let numbers = new Float64Array(1024);
  let count = 0;
  for (const given of lines) {
    if (count === numbers.length) {
      const larger = new Float64Array(count * 2);
      larger.set(numbers);
      numbers = larger;
    }
    const plain = plainNumber(given);
    const read = Number.isNaN(plain) ? readNational(given) : { national: plain };
    numbers[count] = 'national' in read ? Number(read.national) : NaN;
    count += 1;
  }
  numbers = numbers.subarray(0, count);
  // NaN is sorted to the end.
  const sorted = numbers.toSorted();
  let kept = 0;
  for (const number of sorted) {
    if (!Number.isNaN(number) && (kept === 0 || sorted[kept - 1] !== number)) {
      sorted[kept] = number;
      kept += 1;
    }
  }
  return { lines, numbers, distinct: sorted.subarray(0, kept) };
};

/** What is known of the different numbers of a file, by their places. */
export interface Answers {
  plan: PlanTable;
  /** The range of the plan; -1 where there is none. */
  ranges: Int32Array;
  ported: ReadonlyMap<number, PortedLine>;
}

/**
 * Looks all numbers up: the ported ones are asked for piece by piece, the ranges are found by going through the plan
 * once, because both are in order.
 */
export const answerNumbers = async (
  distinct: Float64Array,
  plan: PlanTable,
  findPorted: (numbers: Float64Array) => Promise<readonly PortedLine[]>,
): Promise<Answers> => {
  const ported = new Map<number, PortedLine>();
  const placeOf = placesIn(distinct);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < distinct.length) {
      const from = next;
      next += ASKED_AT_ONCE;
      for (const line of await findPorted(distinct.subarray(from, from + ASKED_AT_ONCE))) {
        ported.set(placeOf(line.number), line);
      }
    }
  };
  const asking = Promise.all(Array.from({ length: UNDER_WAY }, worker));
  const ranges = new Int32Array(distinct.length).fill(-1);
  let range = 0;
  for (const [place, number] of distinct.entries()) {
    while (range < plan.first.length && (plan.last[range] ?? 0) < number) range += 1;
    if ((plan.first[range] ?? Infinity) <= number) ranges[place] = range;
  }
  await asking;
  return { plan, ranges, ported };
};

/**
 * The table of a file in UTF-8, piece by piece. A line that cannot be read comes back with a remark; a number that
 * stands again is answered again and says so.
 */
export function* tableOf({ distinct, lines, numbers }: ReadLines, answers: Answers): Generator<Uint8Array, void> {
  const seen = new Uint8Array(distinct.length);
  const placeOf = placesIn(distinct);
  const endOf = endsOf(answers);
  let piece = Buffer.allocUnsafe(PIECE);
  let size = piece.write(tableHeading());
  let line = 0;
  for (const given of lines) {
    const number = numbers[line] ?? NaN;
    line += 1;
    let end: Uint8Array;
    if (Number.isNaN(number)) {
      end = faultEnd(given);
    } else {
      const place = placeOf(number);
      end = endOf(place, seen[place] === 1);
      seen[place] = 1;
    }
    const cell = csvCell(given);
    // A letter is three bytes at most.
    if (size + cell.length * 3 + end.length > piece.length) {
      yield piece.subarray(0, size);
      piece = Buffer.allocUnsafe(Math.max(PIECE, cell.length * 3 + end.length));
      size = 0;
    }
    size = writeText(piece, cell, size);
    piece.set(end, size);
    size += end.length;
  }
  yield piece.subarray(0, size);
}

const faultEnd = (given: string): Uint8Array => {
  const read = readNational(given);
  return Buffer.from(lineEnd(null, 'fault' in read ? refusalTitles[read.fault] : ''));
};

/** What follows a number in its line. Of numbers that were not carried it is the same in a whole range, and made once. */
const endsOf = ({ plan, ported, ranges }: Answers) => {
  const fresh: (Uint8Array | undefined)[] = Array.from({ length: plan.names.length });
  const again: (Uint8Array | undefined)[] = Array.from({ length: plan.names.length });
  const unknown = Buffer.from(lineEnd(null, refusalTitles.RANGE_UNKNOWN));
  return (place: number, isRepeated: boolean): Uint8Array => {
    const range = ranges[place] ?? -1;
    const portation = ported.get(place);
    const known = portation === undefined ? (range === -1 ? unknown : (isRepeated ? again : fresh)[range]) : undefined;
    if (known !== undefined) return known;
    const found = { operatorName: plan.names[range] ?? '', regionName: plan.regions[range] ?? '', portedAt: null, ...portation };
    const end = Buffer.from(lineEnd(found, isRepeated ? REPEATED_REMARK : ''));
    if (portation === undefined) (isRepeated ? again : fresh)[range] = end;
    return end;
  };
};

/** Writes a text in UTF-8. Nearly all are digits, for which a call into the runtime would cost more than the writing. */
const writeText = (piece: Buffer, text: string, start: number): number => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > LAST_OF_ASCII) return start + piece.write(text, start);
    piece[start + at] = code;
  }
  return start + text.length;
};

const LAST_OF_ASCII = 127;
/** Numbers of ten digits that begin with 9. */
const FIRST_NUMBER = 9_000_000_000;
const NUMBERS = 1_000_000_000;
const SHELVES = 1 << 16;

/**
 * Tells where a number stands among sorted ones; it is always there. The numbers are laid out on shelves, so that only
 * one shelf is searched: searching a million of them would wait for the memory at every step.
 */
const placesIn = (sorted: Float64Array): ((number: number) => number) => {
  const shelfOf = (number: number): number => Math.floor(((number - FIRST_NUMBER) / NUMBERS) * SHELVES);
  const begins = new Int32Array(SHELVES + 1).fill(sorted.length);
  for (let place = sorted.length - 1; place >= 0; place -= 1) begins[shelfOf(sorted[place] ?? FIRST_NUMBER)] = place;
  for (let shelf = SHELVES - 1; shelf >= 0; shelf -= 1) {
    // An empty shelf begins where the next one does.
    if (begins[shelf] === sorted.length) begins[shelf] = begins[shelf + 1] ?? sorted.length;
  }
  return (number) => {
    const shelf = shelfOf(number);
    let low = begins[shelf] ?? 0;
    let high = (begins[shelf + 1] ?? sorted.length) - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  };
};
