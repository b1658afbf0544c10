import { EMPTY_REMARK, REPEATED_REMARK } from '../../../contract/number-table.ts';
import { refusalTitles } from '../../../contract/refusal-codes.ts';
import { csvCell } from '../../lib/csv-table.ts';
import { type CsvCells, textOfCell } from './csv-cells.ts';
import { FIRST_MOBILE, nationalInBytes, parseMobile } from '../msisdn.ts';
import { lineEnd, tableHeading } from '../number-table.ts';
import type { PlanTable, PortedLine } from '../numbers.repo.ts';

/** Numbers that are asked for in one statement, and how many statements are under way at a time. */
const ASKED_AT_ONCE = 10_000;
const UNDER_WAY = 2;
/** Bytes of one piece of the table: other requests have their turn between two pieces. */
const PIECE = 64 * 1024;

/** A mobile number without its first digit, which is always nine: so it fits into four bytes. */
type ShortNumber = number;
/** In place of a short number where there is none. */
const NO_NUMBER = 0xff_ff_ff_ff;

/** A file as numbers: everything about a million lines stands in a few flat arrays. */
export interface ReadLines {
  cells: CsvCells;
  /** Of every line its short number. */
  numbers: Uint32Array;
  /** The different ones, ascending. */
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
  return { cells, numbers, distinct: differentOf(numbers) };
};

const differentOf = (numbers: Uint32Array): Uint32Array => {
  const sorted = numbers.toSorted();
  let kept = 0;
  for (const number of sorted) {
    if (number === NO_NUMBER) {
      break;
    }
    if (kept === 0 || sorted[kept - 1] !== number) {
      sorted[kept] = number;
      kept += 1;
    }
  }
  return sorted.subarray(0, kept);
};

/** What is known of the different numbers of a file, by their places. */
export interface Answers {
  plan: PlanTable;
  /** The range of the plan; -1 where there is none. */
  ranges: Int32Array;
  /** One more than the place among `portations`; 0 where a number was not carried. */
  carried: Uint32Array;
  /** The different portations: to whom and on which day. A few thousand stand for millions of numbers. */
  portations: readonly Portation[];
}

type Portation = Pick<PortedLine, 'operatorName' | 'portedOn'>;

/**
 * Looks all numbers up: the ported ones are asked for piece by piece, the ranges are found by going through the plan
 * once, because both are in order.
 * @param findPorted is given ten digits
 */
export const answerNumbers = async (
  distinct: Uint32Array,
  plan: PlanTable,
  findPorted: (numbers: readonly number[]) => Promise<readonly PortedLine[]>,
): Promise<Answers> => {
  const carried = new Uint32Array(distinct.length);
  const portations: Portation[] = [];
  const known = new Map<string, number>();
  const remember = ({ number, operatorName, portedOn }: PortedLine, placeOf: (number: ShortNumber) => number): void => {
    const key = `${portedOn} ${operatorName}`;
    const place = known.get(key) ?? portations.push({ operatorName, portedOn });
    known.set(key, place);
    carried[placeOf(number - FIRST_MOBILE)] = place;
  };
  const placeOf = placesIn(distinct);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < distinct.length) {
      const from = next;
      next += ASKED_AT_ONCE;
      const asked = Array.from(distinct.subarray(from, from + ASKED_AT_ONCE), (number) => number + FIRST_MOBILE);
      for (const line of await findPorted(asked)) {
        remember(line, placeOf);
      }
    }
  };
  const asking = Promise.all(Array.from({ length: UNDER_WAY }, worker));
  const ranges = new Int32Array(distinct.length).fill(-1);
  let range = 0;
  for (let place = 0; place < distinct.length; place += 1) {
    const number = (distinct[place] ?? 0) + FIRST_MOBILE;
    while (range < plan.first.length && (plan.last[range] ?? 0) < number) {
      range += 1;
    }
    if ((plan.first[range] ?? Infinity) <= number) {
      ranges[place] = range;
    }
  }
  await asking;
  return { plan, ranges, carried, portations };
};

/**
 * The table of a file in UTF-8, piece by piece. A line that cannot be read comes back with a remark; a number that
 * stands again is answered again and says so.
 */
export const tableOf = function* (
  { cells, distinct, numbers }: ReadLines,
  answers: Answers,
): Generator<Uint8Array, void> {
  const { bytes, ends, starts } = cells;
  const seen = new Uint8Array(distinct.length);
  const placeOf = placesIn(distinct);
  const endOf = endsOf(answers);
  let piece = Buffer.allocUnsafeSlow(PIECE);
  let size = piece.write(tableHeading());
  for (let line = 0; line < numbers.length; line += 1) {
    const number = numbers[line] ?? NO_NUMBER;
    let end: Uint8Array;
    if (number === NO_NUMBER) {
      end = faultEnd(textOfCell(cells, line));
    } else {
      const place = placeOf(number);
      end = endOf(place, seen[place] === 1);
      seen[place] = 1;
    }
    const start = starts[line] ?? 0;
    const stop = ends[line] ?? 0;
    // A letter is three bytes at most, a quote becomes two; then the apostrophe and the quotes around.
    const most = (stop - start) * 3 + 3 + end.length;
    if (size + most > piece.length) {
      yield piece.subarray(0, size);
      piece = Buffer.allocUnsafeSlow(Math.max(PIECE, most));
      size = 0;
    }
    const after = copyPlain(bytes, start, stop, piece, size);
    size = after === NOT_PLAIN ? size + piece.write(csvCell(textOfCell(cells, line)), size) : after;
    piece.set(end, size);
    size += end.length;
  }
  yield piece.subarray(0, size);
};

const NOT_PLAIN = -1;
const APOSTROPHE = 0x27;
/** Visible ASCII that a cell may hold without quotes. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte <= 0x7f && byte !== 0x22 && byte !== 0x3b ? 1 : 0,
);
/** What `csvCell` guards, of visible ASCII. */
const SIGNS = Uint8Array.from({ length: 256 }, (_, byte) => ('=+-@'.includes(String.fromCharCode(byte)) ? 1 : 0));

/**
 * Does for a cell of plain bytes, as nearly all are, what `csvCell` does for texts.
 * @returns the place after it, or that the cell is not plain
 */
const copyPlain = (bytes: Uint8Array, start: number, end: number, piece: Uint8Array, from: number): number => {
  let to = from;
  if (start < end && SIGNS[bytes[start] ?? 0] === 1) {
    piece[to] = APOSTROPHE;
    to += 1;
  }
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (PLAIN[byte] === 0) {
      return NOT_PLAIN;
    }
    piece[to] = byte;
    to += 1;
  }
  return to;
};

const faultEnd = (given: string): Uint8Array => {
  if (given === '') {
    return Buffer.from(lineEnd(null, EMPTY_REMARK));
  }
  const read = parseMobile(given);
  return Buffer.from(lineEnd(null, 'fault' in read ? refusalTitles[read.fault] : ''));
};

/** What follows a number in its line. Of numbers that were not carried it is the same in a whole range, and made once. */
const endsOf = ({ carried, plan, portations, ranges }: Answers) => {
  const fresh: (Uint8Array | undefined)[] = Array.from({ length: plan.names.length });
  const again: (Uint8Array | undefined)[] = Array.from({ length: plan.names.length });
  const unknown = Buffer.from(lineEnd(null, refusalTitles.RANGE_UNKNOWN));
  const isCarried = (place: number): boolean => carried[place] !== 0;
  return (place: number, isRepeated: boolean): Uint8Array => {
    const range = ranges[place] ?? -1;
    const portation = isCarried(place) ? portations[(carried[place] ?? 0) - 1] : undefined;
    const known = portation === undefined ? (range === -1 ? unknown : (isRepeated ? again : fresh)[range]) : undefined;
    if (known !== undefined) {
      return known;
    }
    const found = {
      operatorName: plan.names[range] ?? '',
      regionName: plan.regions[range] ?? '',
      portedOn: null,
      ...portation,
    };
    const end = Buffer.from(lineEnd(found, isRepeated ? REPEATED_REMARK : ''));
    if (portation === undefined) {
      (isRepeated ? again : fresh)[range] = end;
    }
    return end;
  };
};

const NUMBERS = 1_000_000_000;
const SHELVES = 1 << 16;

/**
 * Tells where a number stands among sorted ones; it is always there. The numbers are laid out on shelves, so that only
 * one shelf is searched: searching a million of them would wait for the memory at every step.
 */
const placesIn = (sorted: Uint32Array): ((number: ShortNumber) => number) => {
  const shelfOf = (number: ShortNumber): number => Math.floor((number / NUMBERS) * SHELVES);
  const begins = new Int32Array(SHELVES + 1).fill(sorted.length);
  for (let place = sorted.length - 1; place >= 0; place -= 1) {
    begins[shelfOf(sorted[place] ?? 0)] = place;
  }
  for (let shelf = SHELVES - 1; shelf >= 0; shelf -= 1) {
    // An empty shelf begins where the next one does.
    if (begins[shelf] === sorted.length) {
      begins[shelf] = begins[shelf + 1] ?? sorted.length;
    }
  }
  return (number) => {
    const shelf = shelfOf(number);
    let low = begins[shelf] ?? 0;
    let high = (begins[shelf + 1] ?? sorted.length) - 1;
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
