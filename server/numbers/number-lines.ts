import { REPEATED_REMARK } from '../../contract/number-table.ts';
import { refusalTitles } from '../../contract/refusal-codes.ts';
import { readNational } from './msisdn.ts';
import type { GivenLines } from './number-file.ts';
import { lineEnd, tableHeading, tableLine } from './number-table.ts';
import type { PlanTable, PortedLine } from './numbers.repo.ts';

/** Numbers that are asked for in one statement, and how many statements are under way at a time. */
const ASKED_AT_ONCE = 10_000;
const UNDER_WAY = 2;
/** Lines of one piece of the table: other requests have their turn between two pieces. */
const PIECE = 5_000;

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
    const read = readNational(given);
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
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < distinct.length) {
      const from = next;
      next += ASKED_AT_ONCE;
      for (const line of await findPorted(distinct.subarray(from, from + ASKED_AT_ONCE))) {
        ported.set(placeOf(distinct, line.number), line);
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
 * The table of a file, piece by piece. A line that cannot be read comes back with a remark; a number that stands again
 * is answered again and says so.
 */
export function* tableOf({ distinct, lines, numbers }: ReadLines, { plan, ported, ranges }: Answers): Generator<string, void> {
  const seen = new Uint8Array(distinct.length);
  /** What follows the number in lines of a range, made once: the same for all numbers that were not carried. */
  const fresh: string[] = [];
  const again: string[] = [];
  const endOf = (range: number, isRepeated: boolean): string => {
    const ends = isRepeated ? again : fresh;
    return (ends[range] ??= lineEnd(
      { operatorName: plan.names[range] ?? '', regionName: plan.regions[range] ?? '', portedAt: null },
      isRepeated ? REPEATED_REMARK : '',
    ));
  };

  let piece = tableHeading();
  let line = 0;
  for (const given of lines) {
    const number = numbers[line] ?? NaN;
    line += 1;
    if (Number.isNaN(number)) {
      const read = readNational(given);
      piece += tableLine(given, lineEnd(null, 'fault' in read ? refusalTitles[read.fault] : ''));
    } else {
      const place = placeOf(distinct, number);
      const isRepeated = seen[place] === 1;
      seen[place] = 1;
      const range = ranges[place] ?? -1;
      const portation = ported.get(place);
      if (range === -1 && portation === undefined) {
        piece += tableLine(given, lineEnd(null, refusalTitles.RANGE_UNKNOWN));
      } else if (portation === undefined) {
        piece += tableLine(given, endOf(range, isRepeated));
      } else {
        const { operatorName, portedAt } = portation;
        const regionName = plan.regions[range] ?? '';
        piece += tableLine(given, lineEnd({ operatorName, portedAt, regionName }, isRepeated ? REPEATED_REMARK : ''));
      }
    }
    if (line % PIECE === 0) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/** Where a number stands among the sorted ones; it is always there. */
const placeOf = (sorted: Float64Array, number: number): number => {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
};
