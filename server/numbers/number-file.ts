import type { Settings } from '../env.ts';
import type { FileReader } from '../http/bind.ts';
import { invalidField, ProblemError } from '../http/problem-error.ts';
import { cellsOfRows, createCsvScanner, type CsvCells } from './scanner/csv-cells.ts';
import { createLines, type Lines } from './scanner/lines.ts';
import { parseNumber } from '../../domain/parse-number.ts';
import { createChunkRelease } from './file-memory.ts';
import { readXlsxRows, XlsxError } from './xlsx-rows.ts';

/** Limits of an uploaded file, in bytes and lines. */
export type FileLimits = Settings['lookupFile'];

/** Usual headings of the column: «Контактный телефон», «Номер телефона», «Тел.». */
const PHONE_HEADING =
  /^\P{L}*(?:(?:номер|контактн|основн|личн|рабоч|домашн)\p{L}*\P{L}+)*(?:телефон|тел(?!\p{L})|моб|сотов|phone|msisdn|mobile|tel(?!\p{L}))/iu;
/** Fallback headings: beside «Телефон», «Номер заказа» is another number. */
const NUMBER_HEADING = /^\P{L}*(?:номер|контакт|абонент|number)/iu;

/** Limit of an unpacked workbook, as a multiple of the limit of the file. */
const UNPACKED_FACTOR = 16;

/**
 * Reads the column of numbers: the one with a matching heading, otherwise the first one. Accepts CSV and TXT in UTF-8,
 * CP1251 or UTF-16 with a byte order mark, and the first sheet of an XLSX, with or without a heading. Empty lines are
 * skipped. Nothing but the lines read is kept, except of an XLSX.
 *
 * Throws ProblemError: 413 for a file that is too large; 400 naming `File` for another kind of file, too many lines or no
 * number.
 */
export const createNumberFileReader = (limits: FileLimits): FileReader<Lines> => {
  const lines = createLines();
  let isEmpty = true;
  const take = (cells: CsvCells): void => {
    isEmpty &&= cells.starts.every((start, line) => start === cells.ends[line]);
    if (lines.add(cells) > limits.lines) {
      throw invalidField(
        'File',
        `В файле больше ${integerFormat.format(limits.lines)} строк: разделите его на части`,
        'tooLong',
      );
    }
  };
  let size = 0;
  let head = Buffer.alloc(0);
  let content: FileReader<void> | undefined;
  return {
    write: (chunk) => {
      size += chunk.length;
      if (size > limits.bytes) {
        throw new ProblemError(413, 'PAYLOAD_TOO_LARGE');
      }
      if (content !== undefined) {
        content.write(chunk);
        return;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length >= HEAD_BYTES) {
        content = contentReader(head, limits, take);
        content.write(head);
      }
    },
    end: async () => {
      if (content === undefined) {
        content = contentReader(head, limits, take);
        content.write(head);
      }
      await content.end();
      if (isEmpty) {
        throw invalidField('File', 'В файле нет номеров', 'required');
      }
      return lines.finish();
    },
  };
};

/** By which the kind of a file is known. */
const HEAD_BYTES = 64;

const contentReader = (head: Buffer, limits: FileLimits, take: (cells: CsvCells) => void): FileReader<void> => {
  if (isArchive(head)) {
    const chunks: Uint8Array[] = [];
    return {
      write: (chunk) => {
        chunks.push(chunk);
      },
      end: async () => take(await cellsOfWorkbook(Buffer.concat(chunks), limits)),
    };
  }
  const { end, write } = createCsvScanner(columnOfNumbers, take);
  const release = createChunkRelease();
  const encoding =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null;
  if (encoding !== null) {
    const decoder = new TextDecoder(encoding);
    return {
      write: (chunk) => {
        write(Buffer.from(decoder.decode(chunk, { stream: true })));
        release(chunk.length);
      },
      end: async () => {
        write(Buffer.from(decoder.decode()));
        end();
      },
    };
  }
  if (
    OTHER_KINDS.test(
      head
        .toString('latin1', 0, 16)
        .replace(/^\u00ef\u00bb\u00bf/, '')
        .trimStart(),
    )
  ) {
    throw unreadable();
  }
  return {
    write: (chunk) => {
      if (chunk.includes(0)) {
        throw unreadable();
      }
      write(chunk);
      release(chunk.length);
    },
    end: async () => end(),
  };
};

const integerFormat = new Intl.NumberFormat('ru-RU');

const unreadable = (): ProblemError =>
  invalidField('File', 'Такой файл не прочитать: подойдёт CSV, TXT или XLSX с номерами');

/** First characters of other kinds of files that may contain no zero byte. */
const OTHER_KINDS = /^(%PDF|\{\\rtf|<!DOCTYPE|<html|<\?xml|GIF8)/i;

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const cellsOfWorkbook = async (bytes: Uint8Array, limits: FileLimits): Promise<CsvCells> => {
  try {
    // One row more for the heading.
    const rows = await readXlsxRows(bytes, { bytes: limits.bytes * UNPACKED_FACTOR, rows: limits.lines + 1 });
    const column = columnOfNumbers(rows[0] ?? []);
    return cellsOfRows(column === -1 ? rows : rows.slice(1), Math.max(column, 0));
  } catch (error) {
    if (error instanceof XlsxError) {
      throw unreadable();
    }
    throw error;
  }
};

/** Bounds of the search for the heading, far above those of real tables. */
const MAX_COLUMNS = 200;
const MAX_HEADING_LENGTH = 100;

/** The index of the column of numbers by its heading; -1 when the row has no such heading or is not a heading. */
const columnOfNumbers = (row: readonly string[]): number => {
  const cells = row.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_HEADING_LENGTH));
  if (cells.some(isNumber)) {
    return -1;
  }
  const column = cells.findIndex((cell) => PHONE_HEADING.test(cell));
  return column === -1 ? cells.findIndex((cell) => NUMBER_HEADING.test(cell)) : column;
};

const isNumber = (cell: string): boolean => 'national' in parseNumber(cell);
