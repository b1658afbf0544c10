import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportError } from './import-error.ts';

/** A row of a file. */
export interface CsvRow {
  /** 1-based line number, the heading included; the last line of a multi-line row. */
  line: number;
  /** In the order of the heading, as many as it has. */
  cells: readonly string[];
}

/** Bytes from which the encoding and the delimiter are detected. */
const SAMPLE_BYTES = 64 * 1024;
/** Bytes read at a time. */
const PIECE_BYTES = 256 * 1024;

/**
 * Reads a CSV file piece by piece: UTF-8 (with or without BOM) or CP1251; comma, semicolon or tab; quoted or not.
 * @param checkHeading gets the column names and throws ImportError when they are not the expected ones
 * @throws ImportError naming the line
 */
export const readCsv = async function* (
  file: string,
  checkHeading: (names: readonly string[]) => void,
): AsyncGenerator<CsvRow[]> {
  const sample = await readSample(file);
  const encoding = isUtf8(sample) ? 'utf-8' : 'windows-1251';
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(sample));
  let columns = 0;
  for await (const rows of readRows(readTexts(file, encoding), delimiter)) {
    if (columns === 0) {
      const heading = rows.shift();
      columns = heading?.cells.length ?? 0;
      checkHeading(heading?.cells ?? []);
    }
    const wrong = rows.find(({ cells }) => cells.length !== columns);
    if (wrong !== undefined) {
      throw new ImportError('the number of columns differs from the heading.', wrong);
    }
    yield rows;
  }
};

/** The text of a file in pieces of whole lines. */
const readTexts = async function* (file: string, encoding: 'utf-8' | 'windows-1251'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const decode = (bytes: Buffer): string => {
    try {
      return decoder.decode(bytes);
    } catch {
      throw new ImportError('The file begins as UTF-8 but continues in another encoding.');
    }
  };
  let rest = Buffer.alloc(0);
  for await (const piece of createReadStream(file, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, piece]);
    const end = bytes.lastIndexOf('\n') + 1;
    yield decode(bytes.subarray(0, end));
    rest = bytes.subarray(end);
  }
  yield decode(rest);
};

/** Splits lines without quotes, which csv-parse would take several times as long for; it reads from the first quote on. */
const readRows = async function* (texts: AsyncGenerator<string>, delimiter: string): AsyncGenerator<CsvRow[]> {
  let line = 0;
  for await (const text of texts) {
    // Without a line feed: the rest of the file, or lines that end with a carriage return alone.
    if (text.includes('"') || !text.includes('\n')) {
      yield* parseRows(text, texts, { delimiter, line });
      return;
    }
    const rows: CsvRow[] = [];
    for (const given of text.split('\n')) {
      line += 1;
      if (given.trim() !== '') {
        rows.push({ line, cells: given.split(delimiter).map((cell) => cell.trim()) });
      }
    }
    // A piece ends with a line feed, after which no line begins.
    line -= 1;
    yield rows;
  }
};
const parseRows = async function* (
  first: string,
  others: AsyncGenerator<string>,
  { delimiter, line }: { delimiter: string; line: number },
): AsyncGenerator<CsvRow[]> {
  const texts = async function* (): AsyncGenerator<string> {
    yield first;
    yield* others;
  };
  const parser = parse({ delimiter, relax_column_count: true, skip_empty_lines: true, info: true, trim: true });
  // Errors reach the loop below; the pipeline only has to close the other streams.
  pipeline(Readable.from(texts()), parser, () => undefined);
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      yield [{ line: line + info.lines, cells: record }];
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new ImportError(describeError(error), { line: line + (error['lines'] as number) })
      : error;
  }
};

const describeError = (error: CsvError): string =>
  error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'a quote opened earlier is not closed at the end of the file.'
    : 'cannot be parsed: check the quotes.';

const readSample = async (file: string): Promise<Uint8Array> => {
  const handle = await open(file).catch(() => {
    throw new ImportError(`The file "${file}" cannot be opened: check path and permissions.`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    const sample = buffer.subarray(0, bytesRead);
    if (sample.length === 0) {
      throw new ImportError('The file is empty.');
    }
    if (sample[0] === 0x50 && sample[1] === 0x4b) {
      throw new ImportError('This is an archive or an Excel workbook: unpack it, or save it as CSV.');
    }
    return sample;
  } finally {
    await handle.close();
  }
};

const isUtf8 = (sample: Uint8Array): boolean => {
  // `stream`: the sample may end in the middle of a character.
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
};

const delimiterOf = (text: string): string => {
  const heading = text.split(/\r?\n/, 1)[0] ?? '';
  const count = (delimiter: string): number => heading.split(delimiter).length;
  return [';', '\t', ','].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
};
