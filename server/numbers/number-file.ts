import type { Settings } from '../env.ts';
import { invalidField, ProblemError } from '../http/problem-error.ts';
import { readXlsxRows, XlsxError } from './xlsx-rows.ts';

/** Bounds of an uploaded file; a larger one is refused before it is read. */
export type FileLimits = Settings['lookupFile'];

/** What stands in the column of numbers, a line after another; may be gone through more than once. */
export type GivenLines = Iterable<string>;

/** Names by which people call the column of numbers. */
const HEADER = /^\W*(номер|телефон|тел\b|тел\.|моб|сотов|контакт|абонент|phone|number|msisdn|mobile|tel\b)/iu;

/** How many times its own limit a workbook may unpack to. */
const UNPACKED_TIMES = 16;

/**
 * Lines of a file of numbers: the column called so, otherwise the first one, or one number per line. CSV and TXT in
 * UTF-8, CP1251 or UTF-16 with its mark, XLSX by its first sheet; with a heading or without. Empty lines are left out;
 * what stands in a line is not judged here.
 * @throws ProblemError 413 for a file that is too large, 400 naming `File` when it is none of these or has too many lines
 */
export const readNumberFile = async (file: File, limits: FileLimits): Promise<GivenLines> => {
  if (file.size > limits.bytes) {
    throw new ProblemError(413, 'PAYLOAD_TOO_LARGE');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const lines = isArchive(bytes) ? await linesOfWorkbook(bytes, limits) : linesOfText(decode(bytes));
  let seen = 0;
  for (const _ of lines) {
    seen += 1;
    if (seen > limits.lines) {
      throw invalidField('File', `В файле больше ${count.format(limits.lines)} строк: разделите его на части`, 'tooLong');
    }
  }
  if (seen === 0) {
    throw invalidField('File', 'В файле нет номеров', 'required');
  }
  return lines;
};

const count = new Intl.NumberFormat('ru-RU');

const notText = (): ProblemError => invalidField('File', 'Такой файл не прочитать: подойдёт CSV, TXT или XLSX с номерами');

/** How files of other kinds begin, where no zero byte gives them away. */
const OTHER_KINDS = /^(%PDF|\{\\rtf|<!DOCTYPE|<html|<\?xml|GIF8)/i;

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  if (bytes.includes(0) || OTHER_KINDS.test(beginning.replace(/^\u00ef\u00bb\u00bf/, '').trimStart())) {
    throw notText();
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
};

const linesOfWorkbook = async (bytes: Uint8Array, limits: FileLimits): Promise<GivenLines> => {
  try {
    // One more for the heading.
    const rows = await readXlsxRows(bytes, { bytes: limits.bytes * UNPACKED_TIMES, rows: limits.lines + 1 });
    const column = rows[0]?.findIndex((cell) => HEADER.test(cell)) ?? -1;
    return (column === -1 ? rows : rows.slice(1)).map((row) => row[Math.max(column, 0)] ?? '').filter((cell) => cell !== '');
  } catch (error) {
    if (error instanceof XlsxError) throw notText();
    throw error;
  }
};

const linesOfText = (text: string): GivenLines => {
  const [first = ''] = rawLines(text);
  const delimiter = delimiterOf(first);
  const column = cellsOf(first, delimiter).findIndex((cell) => HEADER.test(cell));
  return {
    *[Symbol.iterator]() {
      let isHeading = column !== -1;
      for (const line of rawLines(text)) {
        if (isHeading) {
          isHeading = false;
          continue;
        }
        const cell = column > 0 ? (cellsOf(line, delimiter)[column] ?? '') : firstCell(line);
        if (cell !== '') yield cell;
      }
    },
  };
};

/** Lines that are not empty, without what ends them. */
function* rawLines(text: string): Generator<string> {
  // Some programs end lines by a carriage return alone.
  const ending = text.includes('\n') ? '\n' : '\r';
  let start = 0;
  while (start < text.length) {
    const found = text.indexOf(ending, start);
    const end = found === -1 ? text.length : found;
    if (end > start) yield text.slice(start, end);
    start = end + 1;
  }
}

const delimiterOf = (line: string): string =>
  [';', '\t', ','].toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? ';';

/** The first cell, whichever of the three delimiters ends it. */
const firstCell = (line: string): string => {
  if (line.startsWith('"')) return cellsOf(line, delimiterOf(line))[0] ?? '';
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (char === ';' || char === ',' || char === '\t') return line.slice(0, at).trim();
  }
  return line.trim();
};

/** All cells of a line; a quoted one may hold the delimiter. */
const cellsOf = (line: string, delimiter: string): string[] => {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (char === '"') {
      // Two quotes inside a quoted cell are one quote of the text.
      if (isQuoted && line.charAt(at + 1) === '"') {
        cell += char;
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (char === delimiter && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += char;
  }
  return [...cells, cell.trim()];
};
