/**
 * What stands in the column of numbers, a line after another, as places in the bytes of the file: a million texts would
 * cost a hundred times what the file does.
 */
export interface CsvCells {
  bytes: Buffer;
  /** Where the cell of a line begins and where it ends; it is empty in a line that holds other things only. */
  starts: Uint32Array;
  ends: Uint32Array;
  /** Both write ASCII by single bytes, which is why bytes can be looked at without decoding. */
  encoding: 'utf-8' | 'windows-1251';
}

/** The text of a cell. */
export const textOfCell = ({ bytes, encoding, ends, starts }: CsvCells, line: number): string =>
  decodeText(bytes.subarray(starts[line], ends[line]), encoding);

/** Only ASCII and what the encoding allows; a mark is a letter here, because marks are left out before. */
export const decodeText = (bytes: Buffer, encoding: CsvCells['encoding']): string =>
  encoding === 'utf-8' ? bytes.toString('utf8') : cp1251.decode(bytes);

const cp1251 = new TextDecoder('windows-1251');

/** Cells that stand one after another, of texts. */
export const cellsOfTexts = (texts: readonly string[]): CsvCells => {
  const starts = new Uint32Array(texts.length);
  const ends = new Uint32Array(texts.length);
  let size = 0;
  for (const [line, text] of texts.entries()) {
    starts[line] = size;
    size += Buffer.byteLength(text);
    ends[line] = size;
  }
  return { bytes: Buffer.from(texts.join('')), starts, ends, encoding: 'utf-8' };
};

/** How the cells of a file are told apart. */
export interface CellPlace {
  /** Null: whichever of the three ends the first cell of a line. */
  delimiter: string | null;
  column: number;
}

/**
 * Finds the cell of every line, from a place on; lines with nothing in them are left out. Quoted cells are freed of their
 * quotes where they stand, in the given bytes.
 * @param most lines that are wanted
 * @returns at most one line more than that, by which a caller can tell that there are too many
 */
export const findCells = (
  bytes: Buffer,
  encoding: CsvCells['encoding'],
  { column, delimiter }: CellPlace,
  { from, most }: { from: number; most: number },
): CsvCells => {
  const ending = lineEndingOf(bytes);
  // A number is ten digits; lines that are shorter than that are few.
  let starts = new Uint32Array(Math.min(most + 1, Math.ceil(bytes.length / 11) + 1));
  let ends = new Uint32Array(starts.length);
  let count = 0;
  const cell: Cell = { start: 0, end: 0 };
  const only = delimiter?.charCodeAt(0) ?? null;
  let start = from;
  while (start < bytes.length && count <= most) {
    const end = endOfRow(bytes, start, ending, only);
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
      count += 1;
    }
    start = end + 1;
  }
  return { bytes, encoding, starts: starts.subarray(0, count), ends: ends.subarray(0, count) };
};

/** Some programs end lines by a carriage return alone. */
export const lineEndingOf = (bytes: Buffer): number => (bytes.includes(LINE_FEED) ? LINE_FEED : CARRIAGE_RETURN);

/** Whether a line holds anything but what divides cells; a space over which a cell has moved may have lost a half. */
const hasContent = (line: string): boolean => /[^\s;,"\uFFFD]/.test(line);

/**
 * Where a row ends: at the end of its line, or of a later one when a quoted cell goes on there.
 * @param delimiter null: any of the three
 */
export const endOfRow = (bytes: Buffer, start: number, ending: number, delimiter: number | null): number => {
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
  // A quote means something at the beginning of a cell only.
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

/** A quoted cell is an address or a note; what is far longer has a quote too few. */
const LONGEST_QUOTED = 10_000;

/** @returns -1 when the quote is none that opens a cell: nothing closes it, or something else stands after that */
const closingQuote = (bytes: Buffer, from: number, ending: number, delimiter: number | null): number => {
  const last = Math.min(bytes.length, from + LONGEST_QUOTED);
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
const SEMICOLON = 0x3b;
const LAST_OF_ASCII = 0x7f;

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

/** A quoted cell may hold the delimiter, and two quotes for one. What is not quoted moves over the quotes before it. */
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

/** The most frequent of the three in a line, of equals the first. */
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
  // Other spaces, such as the one that does not break, are no ASCII.
  if (
    cell.end > cell.start &&
    ((bytes[cell.start] ?? 0) > LAST_OF_ASCII || (bytes[cell.end - 1] ?? 0) > LAST_OF_ASCII)
  ) {
    const text = decodeText(bytes.subarray(cell.start, cell.end), encoding);
    const sizeOf = (part: string): number => (encoding === 'utf-8' ? Buffer.byteLength(part) : part.length);
    cell.start += sizeOf(text) - sizeOf(text.trimStart());
    cell.end -= sizeOf(text) - sizeOf(text.trimEnd());
  }
  if (cell.end < cell.start) {
    cell.end = cell.start;
  }
};
