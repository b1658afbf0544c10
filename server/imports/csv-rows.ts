import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportError } from './import-error.ts';

/** A row of a file, by the names of its columns. */
export interface CsvRow {
  /** From 1, the heading included; of a row over several lines the last one. */
  line: number;
  cells: Readonly<Record<string, string>>;
}

/** Bytes by which the encoding and the delimiter are told. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * Reads a CSV as a stream: UTF-8 (with or without its mark) or CP1251, comma, semicolon or tab, quoted or not.
 * @param checkHeading is given the names of line 1; throws ImportError when they are not the expected ones
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
        done(new ImportError('Файл начинается как UTF-8, но дальше закодирован иначе.'));
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
  // The reader below gets the error; the pipeline only has to end the others.
  pipeline(createReadStream(file), decode, parser, () => undefined);
  try {
    for await (const { info, record } of parser as AsyncIterable<{
      info: { lines: number };
      record: CsvRow['cells'];
    }>) {
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? new ImportError(sentenceOf(error), { line: error['lines'] as number }) : error;
  }
};

const sentenceOf = (error: CsvError): string =>
  error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'файл кончился, а кавычка, открытая в нём раньше, не закрыта.'
    : error.code === 'CSV_RECORD_INCONSISTENT_COLUMNS' || error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH'
      ? 'в ней не столько столбцов, сколько в заголовке.'
      : 'её нельзя прочитать: проверьте кавычки.';

const readSample = async (file: string): Promise<Uint8Array> => {
  const handle = await open(file).catch(() => {
    throw new ImportError(`Файл «${file}» не открывается: проверьте путь и права.`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    const sample = buffer.subarray(0, bytesRead);
    if (sample.length === 0) {
      throw new ImportError('Файл пуст.');
    }
    if (sample[0] === 0x50 && sample[1] === 0x4b) {
      throw new ImportError('Это архив или таблица Excel: распакуйте или сохраните её как CSV.');
    }
    return sample;
  } finally {
    await handle.close();
  }
};

const isUtf8 = (sample: Uint8Array): boolean => {
  // The sample may end in the middle of a letter, so the end of it is not judged.
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
