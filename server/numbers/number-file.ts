import type { Settings } from '../env.ts';
import { invalidField, ProblemError } from '../http/problem-error.ts';

/** Bounds of an uploaded file; a larger one is refused before it is read. */
export type FileLimits = Settings['lookupFile'];

/** Names by which people call the column of numbers. */
const HEADER = /^(номер|телефон|тел\.?|phone|number|msisdn)/i;

/**
 * Lines of a file of numbers: the first column of a CSV or one number per line, UTF-8 or CP1251, with a heading or
 * without. Empty lines are left out; what stands in a line is not judged here.
 * @throws ProblemError 413 for a file that is too large, 400 naming `File` when it is no text or holds too many lines
 */
export const readNumberFile = async (file: File, limits: FileLimits): Promise<string[]> => {
  if (file.size > limits.bytes) {
    throw new ProblemError(413, 'PAYLOAD_TOO_LARGE');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.includes(0)) {
    throw invalidField('File', 'Это не текстовый файл: подойдёт CSV или TXT с номерами');
  }
  const cells = decode(bytes)
    .split(/\r\n|\n|\r/)
    .map(firstCell)
    .filter((cell) => cell !== '');
  const lines = HEADER.test(cells[0] ?? '') ? cells.slice(1) : cells;
  if (lines.length === 0) {
    throw invalidField('File', 'В файле нет номеров', 'required');
  }
  if (lines.length > limits.lines) {
    throw invalidField('File', `В файле больше ${limits.lines} строк: разделите его на части`, 'tooLong');
  }
  return lines;
};

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
};

const firstCell = (line: string): string => (line.split(/[;\t,]/)[0] ?? '').trim().replaceAll(/^"|"$/g, '').trim();
