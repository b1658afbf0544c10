import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportError } from './import-error.ts';

/** A row of a file, keyed by column name. */
export interface CsvRow {
  /** 1-based line number, the heading included; the last line of a multi-line row. */
  line: number;
  cells: Readonly<Record<string, string>>;
}

/** Bytes from which the encoding and the delimiter are detected. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * Reads a CSV file as a stream: UTF-8 (with or without BOM) or CP1251; comma, semicolon or tab; quoted or not.
 * @param checkHeading gets the column names and throws ImportError when they are not the expected ones
 * @throws ImportError naming the line
 */
export const readCsv = async function* (
  file: string,
  checkHeading: (names: readonly string[]) => void,
): AsyncGenerator<CsvRow> {
  const sample = await readSample(file);
  const encoding = isUtf8(sample) ? 'utf-8' : 'windows-1251';
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const decode = new Transform({
    transform: (chunk: Buffer, _, done) => {
      try {
        done(null, decoder.decode(chunk, { stream: true }));
      } catch {
        done(new ImportError('The file begins as UTF-8 but continues in another encoding.'));
      }
    },
    encoding: 'utf8',
    decodeStrings: true,
  });
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(new TextDecoder(encoding).decode(sample)),
    relax_column_count: false,
    skip_empty_lines: true,
    info: true,
    trim: true,
    columns: (names: string[]) => {
      checkHeading(names);
      return names;
    },
  });
  // Errors reach the loop below; the pipeline only has to close the other streams.
  pipeline(createReadStream(file), decode, parser, () => undefined);
  try {
    for await (const { info, record } of parser as AsyncIterable<{
      info: { lines: number };
      record: CsvRow['cells'];
    }>) {
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? new ImportError(describeError(error), { line: error['lines'] as number }) : error;
  }
};

const describeError = (error: CsvError): string =>
  error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'a quote opened earlier is not closed at the end of the file.'
    : error.code === 'CSV_RECORD_INCONSISTENT_COLUMNS' || error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH'
      ? 'the number of columns differs from the heading.'
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
