import { isUtf8 } from 'node:buffer';
import type { Settings } from '../env.ts';
import { invalidField, ProblemError } from '../http/problem-error.ts';
import { cellsOfTexts, decodeText, endOfRow, findCells, type CsvCells, lineEndingOf } from './scanner/csv-cells.ts';
import { parseMobile } from './msisdn.ts';
import { readXlsxRows, XlsxError } from './xlsx-rows.ts';

/** Bounds of an uploaded file; a larger one is refused before it is read. */
export type FileLimits = Settings['lookupFile'];

/** Names by which people call the column of numbers: «Контактный телефон», «Номер телефона», «Тел.». */
const PHONE_HEADING =
  /^\P{L}*(?:(?:номер|контактн|основн|личн|рабоч|домашн)\p{L}*\P{L}+)*(?:телефон|тел(?!\p{L})|моб|сотов|phone|msisdn|mobile|tel(?!\p{L}))/iu;
/** The same where no column is called better: beside «Телефон», «Номер заказа» is another number. */
const NUMBER_HEADING = /^\P{L}*(?:номер|контакт|абонент|number)/iu;

/** How many times its own limit a workbook may unpack to. */
const UNPACKED_TIMES = 16;

/**
 * Lines of a file of numbers: the column called so, otherwise the first one, or one number per line. CSV and TXT in
 * UTF-8, CP1251 or UTF-16 with its mark, XLSX by its first sheet; with a heading or without. Empty lines are left out;
 * what stands in a line is not judged here.
 * @throws ProblemError 413 for a file that is too large, 400 naming `File` when it is none of these or has too many lines
 */
export const readNumberFile = async (file: Blob, limits: FileLimits): Promise<CsvCells> => {
  if (file.size > limits.bytes) {
    throw new ProblemError(413, 'PAYLOAD_TOO_LARGE');
  }
  const received = await file.bytes();
  const bytes = Buffer.from(received.buffer, received.byteOffset, received.byteLength);
  const cells = isArchive(bytes) ? await cellsOfWorkbook(bytes, limits) : cellsOfText(requireText(bytes), limits);
  if (cells.starts.length > limits.lines) {
    throw invalidField('File', `В файле больше ${count.format(limits.lines)} строк: разделите его на части`, 'tooLong');
  }
  if (cells.starts.every((start, line) => start === cells.ends[line])) {
    throw invalidField('File', 'В файле нет номеров', 'required');
  }
  return cells;
};

const count = new Intl.NumberFormat('ru-RU');

const notText = (): ProblemError =>
  invalidField('File', 'Такой файл не прочитать: подойдёт CSV, TXT или XLSX с номерами');

/** How files of other kinds begin, where no zero byte gives them away. */
const OTHER_KINDS = /^(%PDF|\{\\rtf|<!DOCTYPE|<html|<\?xml|GIF8)/i;

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Bytes whose ASCII can be looked at without decoding. */
const requireText = (bytes: Buffer): Buffer => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return Buffer.from(new TextDecoder('utf-16le').decode(bytes));
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return Buffer.from(new TextDecoder('utf-16be').decode(bytes));
  }
  const beginning = bytes.toString('latin1', 0, 16);
  if (bytes.includes(0) || OTHER_KINDS.test(beginning.replace(/^\u00ef\u00bb\u00bf/, '').trimStart())) {
    throw notText();
  }
  return bytes;
};

const cellsOfWorkbook = async (bytes: Uint8Array, limits: FileLimits): Promise<CsvCells> => {
  try {
    // One more for the heading.
    const rows = await readXlsxRows(bytes, { bytes: limits.bytes * UNPACKED_TIMES, rows: limits.lines + 1 });
    const column = columnOfNumbers(rows[0] ?? []);
    return cellsOfTexts((column === -1 ? rows : rows.slice(1)).map((row) => row[Math.max(column, 0)] ?? ''));
  } catch (error) {
    if (error instanceof XlsxError) {
      throw notText();
    }
    throw error;
  }
};

const UTF8_MARK = Buffer.from('\uFEFF');

const cellsOfText = (bytes: Buffer, { lines: most }: FileLimits): CsvCells => {
  const encoding = isUtf8(bytes) ? 'utf-8' : 'windows-1251';
  const ending = lineEndingOf(bytes);
  let from = bytes.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ? UTF8_MARK.length : 0;
  while (bytes[from] === ending) {
    from += 1;
  }
  const end = endOfRow(bytes, from, ending, null);
  const first = decodeText(bytes.subarray(from, end), encoding);
  const delimiter = delimiterOf(first);
  const column = columnOfNumbers(cellsOf(first, delimiter));
  if (column === -1) {
    return findCells(bytes, encoding, { delimiter: null, column: 0 }, { from, most });
  }
  const place = { delimiter: column === 0 ? null : delimiter, column };
  return findCells(bytes, encoding, place, { from: end + 1, most });
};

/** What a table that people made does not go beyond. */
const MOST_COLUMNS = 200;
const LONGEST_HEADING = 100;

/** Which column a heading names as that of the numbers; -1 when the first line is no heading: it holds a number already. */
const columnOfNumbers = (row: readonly string[]): number => {
  const cells = row.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, LONGEST_HEADING));
  if (cells.some(isNumber)) {
    return -1;
  }
  const column = cells.findIndex((cell) => PHONE_HEADING.test(cell));
  return column === -1 ? cells.findIndex((cell) => NUMBER_HEADING.test(cell)) : column;
};

const isNumber = (cell: string): boolean => {
  const read = parseMobile(cell);
  return 'national' in read || read.fault === 'NOT_MOBILE';
};

const delimiterOf = (line: string): string =>
  [';', '\t', ','].toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? ';';

/** All cells of a heading; a quoted one may hold the delimiter. */
const cellsOf = (line: string, delimiter: string): string[] => {
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
