import { REPEATED_REMARK } from '../../contract/number-table.ts';
import { refusalTitles } from '../../contract/refusal-codes.ts';
import { readNational } from './msisdn.ts';
import type { GivenLines } from './number-file.ts';
import { tableHeading, tableLine } from './number-table.ts';
import type { FoundLine } from './numbers.repo.ts';

/** Numbers that are asked for in one statement: enough to be fast, few enough to keep memory flat. */
const CHUNK = 5_000;

/** The different numbers of a file in ascending order, ten digits each; lines that are none are left out. */
export const distinctNumbers = (lines: GivenLines): Float64Array => {
  let numbers = new Float64Array(1024);
  let count = 0;
  for (const given of lines) {
    const read = readNational(given);
    if (!('national' in read)) continue;
    if (count === numbers.length) {
      const larger = new Float64Array(count * 2);
      larger.set(numbers);
      numbers = larger;
    }
    numbers[count] = Number(read.national);
    count += 1;
  }
  const sorted = numbers.subarray(0, count).toSorted();
  let kept = 0;
  for (const number of sorted) {
    if (kept === 0 || sorted[kept - 1] !== number) {
      sorted[kept] = number;
      kept += 1;
    }
  }
  return sorted.subarray(0, kept);
};

/**
 * The table of a file, piece by piece. A line that cannot be read comes back with a remark; a number that stands again
 * is answered again and says so.
 * @param distinct the different numbers of the same lines
 * @param find what is known of numbers, in their order
 */
export async function* tableOf(
  lines: GivenLines,
  distinct: Float64Array,
  find: (numbers: readonly number[]) => Promise<readonly FoundLine[]>,
): AsyncGenerator<string, void> {
  const seen = new Uint8Array(distinct.length);
  const look = (chunk: readonly string[]) => {
    const read = chunk.map((given) => ({ given, ...readLine(given) }));
    const found = find(read.flatMap(({ number }) => (number === null ? [] : [number])));
    // Awaited a piece later; until then a failure must not count as unnoticed.
    found.catch(() => undefined);
    return { read, found };
  };
  const render = async ({ found, read }: ReturnType<typeof look>): Promise<string> => {
    const answers = await found;
    let text = '';
    let next = 0;
    for (const { fault, given, number } of read) {
      if (number === null) {
        text += tableLine(given, null, fault);
        continue;
      }
      const answer = answers[next];
      next += 1;
      const place = placeOf(distinct, number);
      const remark = seen[place] === 1 ? REPEATED_REMARK : '';
      seen[place] = 1;
      text +=
        answer === undefined || answer.operatorName === null
          ? tableLine(given, null, refusalTitles.RANGE_UNKNOWN)
          : tableLine(given, answer, remark);
    }
    return text;
  };

  yield tableHeading();
  // The next piece is looked up while this one is written; they are written in their order.
  let ahead: ReturnType<typeof look> | null = null;
  for (const chunk of chunksOf(lines)) {
    const next = look(chunk);
    if (ahead !== null) yield await render(ahead);
    ahead = next;
  }
  if (ahead !== null) yield await render(ahead);
}

const readLine = (given: string): { number: number; fault: '' } | { number: null; fault: string } => {
  const read = readNational(given);
  return 'national' in read ? { number: Number(read.national), fault: '' } : { number: null, fault: refusalTitles[read.fault] };
};

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

function* chunksOf(lines: GivenLines): Generator<string[]> {
  let chunk: string[] = [];
  for (const line of lines) {
    chunk.push(line);
    if (chunk.length === CHUNK) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
