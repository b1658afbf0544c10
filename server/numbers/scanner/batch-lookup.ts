import { EMPTY_REMARK, OTHERS_REMARK, REPEATED_REMARK } from '../../../contract/result-table.ts';
import { refusalTitles } from '../../../contract/refusal-codes.ts';
import { csvCell } from '../../lib/csv-table.ts';
import { numberTexts } from '../../../domain/number-errors.ts';
import { parseMobile } from '../../../domain/parse-number.ts';
import { FIRST_MOBILE } from './national-in-bytes.ts';
import { freeLines, type Lines, NO_NUMBER, type ShortNumber, writeNumber } from './lines.ts';
import { createChunkRelease, free } from '../file-memory.ts';
import { lineEnd, tableHeading } from '../write-result-table.ts';
import { DAY_MS } from '../../../domain/portation-rules.ts';
import type { PlanTable } from '../numbers.repo.ts';
import type { PortedTable } from '../ported-search.repo.ts';

/** Numbers in one SQL statement, and statements at a time. */
const BATCH_SIZE = 10_000;
const CONCURRENCY = 2;
/** Bytes that the driver allocates for a statement: twelve for each number, if none is sought in the export. */
const STATEMENT_BYTES = 12 * BATCH_SIZE;
/** Bytes of a ported number in the answer of a statement and in what is read from it, about. */
const LINE_BYTES = 128;
/** Bytes of one chunk of the table; the event loop serves other requests between two chunks. */
const CHUNK_BYTES = 64 * 1024;

/** The numbers of a file. */
export interface Distinct {
  /** Each once, ascending. */
  numbers: Uint32Array<ArrayBuffer>;
  /** Those of several lines. */
  repeated: readonly ShortNumber[];
}

export const distinctOf = ({ segments }: Lines): Distinct => {
  const sorted = joined(segments.map(({ numbers }) => numbers));
  sorted.sort();
  const repeated: ShortNumber[] = [];
  let count = 0;
  // An iterator would make an object for each number until the loop is optimized: 40 MB for a million.
  for (let place = 0; place < sorted.length; place += 1) {
    const number = sorted[place] ?? NO_NUMBER;
    if (number === NO_NUMBER) {
      break;
    }
    if (count === 0 || sorted[count - 1] !== number) {
      sorted[count] = number;
      count += 1;
    } else if (repeated.at(-1) !== number) {
      repeated.push(number);
    }
  }
  return { numbers: sorted.subarray(0, count), repeated };
};

const joined = (parts: readonly Uint32Array[]): Uint32Array<ArrayBuffer> => {
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let size = 0;
  for (const part of parts) {
    all.set(part, size);
    size += part.length;
  }
  return all;
};

interface Portation {
  operatorName: string;
  /** Moscow day, `20.11.2026`. */
  portedOn: string;
}

type FindPortation = (number: ShortNumber) => Portation | null;

/**
 * Reads the ported ones of the numbers batch by batch, eight bytes for each. The numbers are freed.
 * @param createSearch creates a search for batches of ascending numbers, one after another, of a given size at most
 */
export const lookUpPorted = async (
  { numbers }: Distinct,
  createSearch: (size: number) => (numbers: Uint32Array) => Promise<PortedTable>,
): Promise<FindPortation> => {
  const names: string[] = [];
  const nameIndexes = new Map<string, number>();
  const indexOfName = (name: string): number => {
    const index = nameIndexes.get(name) ?? names.push(name) - 1;
    nameIndexes.set(name, index);
    return index;
  };
  /** By batch; an operator and a day have two bytes each of a portation. */
  const found: { numbers: Uint32Array; portations: Uint32Array }[] = [];
  let next = 0;
  const release = createChunkRelease();
  const worker = async (): Promise<void> => {
    const findPorted = createSearch(BATCH_SIZE);
    while (next < numbers.length) {
      const from = next;
      next += BATCH_SIZE;
      const { days, numbers: ported, operatorNames, operators } = await findPorted(numbers.subarray(from, next));
      const operatorOf = operatorNames.map(indexOfName);
      found[from / BATCH_SIZE] = {
        numbers: Uint32Array.from(ported),
        portations: Uint32Array.from(days, (day, place) => packed(operatorOf[operators[place] ?? 0] ?? 0, day)),
      };
      release(STATEMENT_BYTES + LINE_BYTES * ported.length);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  free(numbers);
  const sorted = joined(found.map((batch) => batch.numbers));
  const portations = joined(found.map((batch) => batch.portations));
  const placeOf = floorIn(sorted);
  const writtenDays = new Map<number, string>();
  const writeDay = (day: number): string => {
    const written =
      writtenDays.get(day) ?? new Date(day * DAY_MS).toISOString().slice(0, 10).split('-').toReversed().join('.');
    writtenDays.set(day, written);
    return written;
  };
  return (number) => {
    const place = placeOf(number);
    const portation = portations[place] ?? 0;
    return sorted[place] === number
      ? { operatorName: names[portation >>> 16] ?? '', portedOn: writeDay(portation & 0xff_ff) }
      : null;
  };
};

/** @throws RangeError for a day before 1970 or after 2149 */
const packed = (operator: number, day: number): number => {
  if (operator >= 2 ** 16 || day < 0 || day >= 2 ** 16) {
    throw new RangeError(`Operator ${operator} and day ${day} do not fit into two bytes each`);
  }
  return operator * 2 ** 16 + day;
};

/** What the table says about the numbers of a file. */
export interface LookupResults {
  plan: PlanLookup;
  findPortation: FindPortation;
  repeated: readonly ShortNumber[];
}

/** The result table in UTF-8, in chunks. Other lines than those of one valid, new number get remarks. */
const writeTable = function* (
  { forms, segments, severals, texts }: Lines,
  results: LookupResults,
): Generator<Uint8Array, void> {
  // A form has no sign that is quoted.
  const writtenForms = forms.map((form) => Buffer.from(csvCell(Buffer.from(form).toString('latin1')), 'latin1'));
  const isSeen = new Map(results.repeated.map((number) => [number, false]));
  const endOf = createEndOf(results);
  const release = createChunkRelease();
  let [line, several, text] = [0, 0, 0];
  let chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let size = chunk.write(tableHeading());
  for (const segment of segments) {
    for (let place = 0; place < segment.numbers.length; place += 1) {
      const number = segment.numbers[place] ?? NO_NUMBER;
      const form = writtenForms[segment.forms[place] ?? 0];
      let given = '';
      if (form === undefined) {
        given = texts[text] ?? '';
        text += 1;
      }
      const isSeveral = severals[several] === line;
      if (isSeveral) {
        several += 1;
      }
      const isRepeated = isSeen.get(number);
      if (isRepeated === false) {
        isSeen.set(number, true);
      }
      const end = number === NO_NUMBER ? invalidEnd(given) : endOf(number, isRepeated === true, isSeveral);
      const cell = form ?? Buffer.from(csvCell(given));
      const bytes = cell.length + end.length;
      if (size + bytes > chunk.length) {
        yield chunk.subarray(0, size);
        release(size);
        chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, bytes));
        size = 0;
      }
      if (form === undefined) {
        chunk.set(cell, size);
        size += cell.length;
      } else {
        size = writeNumber(number, form, chunk, size);
      }
      chunk.set(end, size);
      size += end.length;
      line += 1;
    }
  }
  yield chunk.subarray(0, size);
};

/**
 * The result table as a body whose chunks are made on demand, so that a large one is never in memory as a whole. The lines
 * are freed after the last chunk, or when the client breaks off.
 * @param onEnd is called then
 */
export const streamTable = (
  lines: Lines,
  results: LookupResults,
  onEnd: () => void = () => undefined,
): ReadableStream<Uint8Array> => {
  const chunks = writeTable(lines, results);
  const end = (): void => {
    freeLines(lines);
    onEnd();
  };
  return new ReadableStream({
    pull: (controller) => {
      const next = chunks.next();
      if (next.done === true) {
        end();
        controller.close();
      } else {
        controller.enqueue(next.value);
      }
    },
    cancel: end,
  });
};

const invalidEnd = (given: string): Uint8Array => {
  if (given === '') {
    return Buffer.from(lineEnd(null, EMPTY_REMARK));
  }
  const read = parseMobile(given);
  return Buffer.from(lineEnd(null, 'error' in read ? numberTexts[read.error] : ''));
};

/** A version of the plan, prepared once for all files. */
export interface PlanLookup {
  holders: PlanTable['holders'];
  /** @returns the index of the holder of a number; -1 for none */
  holderOf: (number: ShortNumber) => number;
  /**
   * By holder, the cells after a number that was not ported and is alone in its line, once they were written: of its
   * first line, and of a repeated one.
   */
  firstEnds: (Uint8Array | undefined)[];
  repeatedEnds: (Uint8Array | undefined)[];
}

export const createPlanLookup = (plan: PlanTable): PlanLookup => ({
  holders: plan.holders,
  holderOf: holderIn(plan),
  firstEnds: Array.from({ length: plan.holders.length }),
  repeatedEnds: Array.from({ length: plan.holders.length }),
});

/** Its bytes are none of Node's pool, of which a small part that is kept would keep all. */
const encoder = new TextEncoder();

/** The cells after a number. */
const createEndOf = ({ findPortation, plan }: LookupResults) => {
  const { firstEnds, holderOf, holders, repeatedEnds } = plan;
  const unknown = Buffer.from(lineEnd(null, refusalTitles.RANGE_UNKNOWN));
  const unknownOfSeveral = Buffer.from(lineEnd(null, `${refusalTitles.RANGE_UNKNOWN}. ${OTHERS_REMARK}`));
  return (number: ShortNumber, isRepeated: boolean, isSeveral: boolean): Uint8Array => {
    const holder = holderOf(number);
    const portation = findPortation(number);
    if (portation === null && holder === -1) {
      return isSeveral ? unknownOfSeveral : unknown;
    }
    const cache = portation !== null || isSeveral ? null : isRepeated ? repeatedEnds : firstEnds;
    const known = cache?.[holder];
    if (known !== undefined) {
      return known;
    }
    const found = {
      operatorName: '',
      regionName: '',
      ...holders[holder],
      portedOn: null,
      ...portation,
    };
    const remarks = [...(isRepeated ? [REPEATED_REMARK] : []), ...(isSeveral ? [OTHERS_REMARK] : [])];
    const end = encoder.encode(lineEnd(found, remarks.join('. ')));
    if (cache !== null) {
      cache[holder] = end;
    }
    return end;
  };
};

const holderIn = ({ first, holder, last }: PlanTable): PlanLookup['holderOf'] => {
  const rangeOf = floorIn(Uint32Array.from(first, (number) => number - FIRST_MOBILE));
  return (number) => {
    const range = rangeOf(number);
    return (last[range] ?? 0) >= number + FIRST_MOBILE ? (holder[range] ?? -1) : -1;
  };
};

/** A bucket has as many numbers as fit into these bits. */
const BUCKET_BITS = 14;
const BUCKETS = (1_000_000_000 >>> BUCKET_BITS) + 1;

/** The index of the greatest of sorted numbers not above a given one; -1 for none. A table of buckets limits the search. */
const floorIn = (sorted: Uint32Array): ((number: ShortNumber) => number) => {
  const ends = new Int32Array(BUCKETS);
  for (let bucket = 0, index = 0; bucket < BUCKETS; bucket += 1) {
    while (index < sorted.length && (sorted[index] ?? 0) >>> BUCKET_BITS <= bucket) {
      index += 1;
    }
    ends[bucket] = index;
  }
  return (number) => {
    const bucket = number >>> BUCKET_BITS;
    let [low, high] = [ends[bucket - 1] ?? 0, ends[bucket] ?? 0];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? 0) <= number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  };
};
