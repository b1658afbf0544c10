import { isUtf8 } from 'node:buffer';
import { hasSeveralMobiles } from '../../../domain/parse-number.ts';

/** One column of a table, line by line, as offsets in the bytes of the file. */
export interface CsvCells {
  bytes: Buffer;
  /** First byte of the cell of each line and the byte after its last one; equal when the cell is empty. */
  starts: Uint32Array;
  ends: Uint32Array;
  /** The lines, ascending, that contain several numbers, in whichever cells. */
  severals: readonly number[];
  /** Both encode ASCII as single bytes, so delimiters and digits are found without decoding. */
  encoding: 'utf-8' | 'windows-1251';
}

/** The text of a cell. */
export const textOfCell = ({ bytes, encoding, ends, starts }: CsvCells, line: number): string =>
  decodeText(bytes.subarray(starts[line], ends[line]), encoding);

/** Decodes a part of a file. A byte order mark at its beginning has been skipped by the caller. */
const decodeText = (bytes: Buffer, encoding: CsvCells['encoding']): string =>
  encoding === 'utf-8' ? bytes.toString('utf8') : cp1251.decode(bytes);

const cp1251 = new TextDecoder('windows-1251');

/** The cells of one column of rows, for a table that is not CSV. */
export const cellsOfRows = (rows: readonly (readonly string[])[], column: number): CsvCells => {
  const texts = rows.map((row) => row[column] ?? '');
  const starts = new Uint32Array(texts.length);
  const ends = new Uint32Array(texts.length);
  let size = 0;
  for (const [line, text] of texts.entries()) {
    starts[line] = size;
    size += Buffer.byteLength(text);
    ends[line] = size;
  }
  const severals = [...rows.keys()].filter((line) => hasSeveralMobiles((rows[line] ?? []).join(';')));
  return { bytes: Buffer.from(texts.join('')), starts, ends, severals, encoding: 'utf-8' };
};

/** Bytes scanned at a time; a longer row is scanned alone. */
const BLOCK_BYTES = 64 * 1024;

/**
 * Scans one column of a CSV in UTF-8 or CP1251 as it arrives, with or without a heading, delimited by semicolon, comma or
 * tab. Empty lines are skipped.
 * @param findColumn receives the cells of the first line; returns the index of the column, or -1 when that line is not
 *   a heading: then the first column of every line is taken
 * @param take receives the cells block by block; their bytes are overwritten by the next block
 */
export const createCsvScanner = (
  findColumn: (heading: readonly string[]) => number,
  take: (cells: CsvCells) => void,
): { write: (chunk: Uint8Array) => void; end: () => void } => {
  let block = Buffer.allocUnsafeSlow(BLOCK_BYTES + MAX_QUOTED_BYTES);
  let size = 0;
  let ending: number | undefined;
  let place: CellPlace | undefined;

  const scan = (isLast: boolean): void => {
    const bytes = block.subarray(0, size);
    ending ??= lineEndingOf(bytes);
    // The end of the block may cut a character.
    const encoding = isUtf8(isLast ? bytes : bytes.subarray(0, bytes.lastIndexOf(ending) + 1))
      ? 'utf-8'
      : 'windows-1251';
    let from = 0;
    if (place === undefined) {
      from = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
      let end = endOfRow(bytes, from, ending, null);
      const isComplete = (): boolean => isLast || isWhole(end, size);
      // Empty rows, which spreadsheets write with delimiters.
      while (end < size && isComplete() && !hasContent(decodeText(bytes.subarray(from, end), encoding))) {
        from = end + 1;
        end = endOfRow(bytes, from, ending, null);
      }
      if (!isComplete()) {
        return;
      }
      const first = decodeText(bytes.subarray(from, end), encoding);
      const delimiter = delimiterOf(first);
      const column = findColumn(headingCells(first, delimiter));
      place = { delimiter: column <= 0 ? null : delimiter, column: Math.max(column, 0) };
      from = column === -1 ? from : end + 1;
    }
    const { cells, next } = scanColumn(bytes, encoding, place, { ending, from, isLast });
    take(cells);
    block.copyWithin(0, next, size);
    size = Math.max(0, size - next);
  };

  return {
    write: (chunk) => {
      let from = 0;
      while (from < chunk.length) {
        if (size === block.length) {
          scan(false);
        }
        if (size === block.length) {
          block = Buffer.concat([block], size * 2);
        }
        const to = Math.min(chunk.length, from + block.length - size);
        block.set(chunk.subarray(from, to), size);
        size += to - from;
        from = to;
      }
    },
    end: () => scan(true),
  };
};

/** Whether the end of a row is certain: a quote in it may be closed as far away as that. */
const isWhole = (end: number, size: number): boolean => end + MAX_QUOTED_BYTES + 2 <= size;

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

const delimiterOf = (line: string): string =>
  [';', '\t', ','].toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? ';';

const headingCells = (line: string, delimiter: string): string[] => {
  const cells = [''];
  let isQuoted = false;
  for (const char of line) {
    if (char === '"') {
      isQuoted = !isQuoted;
    } else if (char === delimiter && !isQuoted) {
      cells.push('');
    } else {
      cells[cells.length - 1] += char;
    }
  }
  return cells.map((cell) => cell.trim());
};

interface CellPlace {
  /** Null when any of the three ends the first cell. */
  delimiter: string | null;
  column: number;
}

/** @returns the cells of whole rows, and where the first other one begins */
const scanColumn = (
  bytes: Buffer,
  encoding: CsvCells['encoding'],
  { column, delimiter }: CellPlace,
  { ending, from, isLast }: { ending: number; from: number; isLast: boolean },
): { cells: CsvCells; next: number } => {
  // Few lines are shorter than ten digits and a line ending.
  let starts = new Uint32Array(Math.ceil(bytes.length / 11) + 1);
  let ends = new Uint32Array(starts.length);
  const severals: number[] = [];
  let count = 0;
  const cell: Cell = { start: 0, end: 0 };
  const only = delimiter?.charCodeAt(0) ?? null;
  let start = from;
  while (start < bytes.length) {
    const end = endOfRow(bytes, start, ending, only);
    if (!isLast && !isWhole(end, bytes.length)) {
      break;
    }
    // Before unquoting, which moves bytes.
    const isSeveral =
      mayHaveSeveral(bytes, start, end) && hasSeveralMobiles(decodeText(bytes.subarray(start, end), encoding));
    if (only === null && bytes[start] !== QUOTE) {
      findFirst(bytes, start, end, cell);
    } else {
      findUnquoted(bytes, start, end, only ?? delimiterIn(bytes, start, end), column, cell);
    }
    trim(bytes, encoding, cell);
    if (cell.end > cell.start || hasContent(decodeText(bytes.subarray(start, end), encoding))) {
      if (count === starts.length) {
        starts = doubled(starts);
        ends = doubled(ends);
      }
      starts[count] = cell.start;
      ends[count] = cell.end;
      if (isSeveral) {
        severals.push(count);
      }
      count += 1;
    }
    start = end + 1;
  }
  const cells = { bytes, encoding, starts: starts.subarray(0, count), ends: ends.subarray(0, count), severals };
  return { cells, next: start };
};

/** Digits of two numbers without a prefix. */
const DIGITS_OF_TWO = 20;

/** Whether a row has two numbers by the count of its digits, which spares most rows the search for them. */
const mayHaveSeveral = (bytes: Buffer, start: number, end: number): boolean => {
  if (end - start <= DIGITS_OF_TWO) {
    return false;
  }
  let count = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= ZERO && byte <= NINE) {
      count += 1;
    }
  }
  return count >= DIGITS_OF_TWO;
};

/** Some programs end lines with a carriage return alone. */
const lineEndingOf = (bytes: Buffer): number => (bytes.includes(LINE_FEED) ? LINE_FEED : CARRIAGE_RETURN);

/** Whether a line has anything but delimiters. Unquoting in place may cut a no-break space, which decodes as U+FFFD. */
const hasContent = (line: string): boolean => /[^\s;,"\uFFFD]/.test(line);

/**
 * The end of a row: the end of its line, or of a later one that a quoted cell extends to.
 * @param delimiter null for any of the three
 */
const endOfRow = (bytes: Buffer, start: number, ending: number, delimiter: number | null): number => {
  let end = start;
  let hasQuote = false;
  while (end < bytes.length && bytes[end] !== ending) {
    if (bytes[end] === QUOTE) {
      hasQuote = true;
    }
    end += 1;
  }
  return hasQuote ? endOfQuotedRow(bytes, start, ending, delimiter) : end;
};

const endOfQuotedRow = (bytes: Buffer, start: number, ending: number, delimiter: number | null): number => {
  let at = start;
  // A quote opens a cell only at its beginning.
  let isCellStart = true;
  while (at < bytes.length && bytes[at] !== ending) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE && isCellStart) {
      at = Math.max(at, closingQuote(bytes, at + 1, ending, delimiter));
    }
    isCellStart = isDelimiter(byte, delimiter);
    at += 1;
  }
  return at;
};

/** Quoted cells are addresses or notes; a far longer one lacks its closing quote. */
const MAX_QUOTED_BYTES = 10_000;

/** @returns -1 when the quote does not open a cell: no quote closes it, or other text follows the closing one */
const closingQuote = (bytes: Buffer, from: number, ending: number, delimiter: number | null): number => {
  const last = Math.min(bytes.length, from + MAX_QUOTED_BYTES);
  for (let at = from; at < last; at += 1) {
    if (bytes[at] !== QUOTE) {
      continue;
    }
    if (bytes[at + 1] !== QUOTE) {
      const next = bytes[skipSpaces(bytes, at + 1, ending)];
      return next === undefined || next === ending || isDelimiter(next, delimiter) ? at : -1;
    }
    at += 1;
  }
  return -1;
};

const skipSpaces = (bytes: Buffer, from: number, ending: number): number => {
  let at = from;
  while (bytes[at] !== ending && (bytes[at] === SPACE || bytes[at] === CARRIAGE_RETURN)) {
    at += 1;
  }
  return at;
};

const isDelimiter = (byte: number, only: number | null): boolean =>
  only === null ? byte === SEMICOLON || byte === COMMA || byte === TAB : byte === only;

interface Cell {
  start: number;
  end: number;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const TAB = 0x09;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const NINE = 0x39;
const SEMICOLON = 0x3b;
const MAX_ASCII = 0x7f;

const doubled = (array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
};

const findFirst = (bytes: Buffer, start: number, end: number, cell: Cell): void => {
  let at = start;
  while (at < end && bytes[at] !== SEMICOLON && bytes[at] !== COMMA && bytes[at] !== TAB) {
    at += 1;
  }
  cell.start = start;
  cell.end = at;
};

/**
 * Unquotes in place: bytes move left over the quotes. A quoted cell may contain the delimiter, and `""` for a quote.
 */
const findUnquoted = (bytes: Buffer, from: number, to: number, delimiter: number, column: number, cell: Cell): void => {
  let passed = 0;
  let isQuoted = false;
  let start = from;
  let end = from;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      if (isQuoted && at + 1 < to && bytes[at + 1] === QUOTE) {
        bytes[end] = QUOTE;
        end += 1;
        at += 1;
      } else {
        isQuoted = !isQuoted;
      }
    } else if (byte === delimiter && !isQuoted) {
      if (passed === column) {
        break;
      }
      passed += 1;
      start = at + 1;
      end = start;
    } else {
      bytes[end] = byte;
      end += 1;
    }
  }
  cell.start = start;
  cell.end = passed === column ? end : start;
};

/** The most frequent of the three delimiters in a line; the first one of equals. */
const delimiterIn = (bytes: Buffer, start: number, end: number): number => {
  let [semicolons, tabs, commas] = [0, 0, 0];
  for (let at = start; at < end; at += 1) {
    if (bytes[at] === SEMICOLON) {
      semicolons += 1;
    } else if (bytes[at] === TAB) {
      tabs += 1;
    } else if (bytes[at] === COMMA) {
      commas += 1;
    }
  }
  return semicolons >= tabs && semicolons >= commas ? SEMICOLON : tabs >= commas ? TAB : COMMA;
};

const isSpace = (byte: number): boolean => byte === SPACE || (byte >= TAB && byte <= CARRIAGE_RETURN);

const trim = (bytes: Buffer, encoding: CsvCells['encoding'], cell: Cell): void => {
  while (cell.end > cell.start && isSpace(bytes[cell.end - 1] ?? 0)) {
    cell.end -= 1;
  }
  while (cell.end > cell.start && isSpace(bytes[cell.start] ?? 0)) {
    cell.start += 1;
  }
  // The no-break space and the like are not ASCII.
  if (cell.end > cell.start && ((bytes[cell.start] ?? 0) > MAX_ASCII || (bytes[cell.end - 1] ?? 0) > MAX_ASCII)) {
    const text = decodeText(bytes.subarray(cell.start, cell.end), encoding);
    const sizeOf = (part: string): number => (encoding === 'utf-8' ? Buffer.byteLength(part) : part.length);
    cell.start += sizeOf(text) - sizeOf(text.trimStart());
    cell.end -= sizeOf(text) - sizeOf(text.trimEnd());
  }
  if (cell.end < cell.start) {
    cell.end = cell.start;
  }
};
