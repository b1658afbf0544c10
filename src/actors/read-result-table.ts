import { portedMarks, REPEATED_REMARK } from '../../contract/result-table.ts';
import { refusalTitles } from '../../contract/refusal-codes.ts';
import type { FileSummary, ResultRow } from '../../machines/number-lookup/number-lookup.types.ts';

/** Lines that are shown before the file is kept. */
const PREVIEW_LINES = 10;
/** Signs of a cell that are shown: what is no number may be as long as the file. */
const LONGEST_SHOWN = 80;

/**
 * Reads the table that the server makes of a file of numbers: what came of its lines, and the first of them.
 * @param text a CSV of the server's own writing: a heading, `;`, a quoted cell where it must be
 */
export const readResultTable = (text: string): { summary: FileSummary; preview: ResultRow[] } => {
  const summary: FileSummary = { lines: 0, found: 0, ported: 0, repeated: 0, notFound: 0, unreadable: 0 };
  const preview: ResultRow[] = [];
  let isHeading = true;
  for (const cells of readRows(text.replace(/^\uFEFF/, ''))) {
    if (isHeading) {
      isHeading = false;
      continue;
    }
    const [given = '', operatorName = '', regionName = '', ported = '', portedAt = '', remark = ''] = cells;
    summary.lines += 1;
    if (ported !== '') {
      summary.found += 1;
      if (ported === portedMarks.yes) {
        summary.ported += 1;
      }
      if (remark === REPEATED_REMARK) {
        summary.repeated += 1;
      }
    } else if (remark === refusalTitles.RANGE_UNKNOWN) {
      summary.notFound += 1;
    } else {
      summary.unreadable += 1;
    }
    if (preview.length < PREVIEW_LINES) {
      preview.push({ given: shortened(withoutGuard(given)), operatorName, regionName, ported, portedAt, remark });
    }
  }
  return { summary, preview };
};

const shortened = (cell: string): string => (cell.length > LONGEST_SHOWN ? `${cell.slice(0, LONGEST_SHOWN)}…` : cell);

/** The apostrophe is for spreadsheets: here nothing is a formula. */
const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '');

const readRows = function* (text: string): Generator<string[]> {
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end === -1 ? text.length : end);
    if (line.includes('"')) {
      const { cells, next } = readQuotedRow(text, at);
      yield cells;
      at = next;
    } else {
      yield line.replace(/\r$/, '').split(';');
      at = end === -1 ? text.length : end + 1;
    }
  }
};

/** A row with a quoted cell, which may hold anything, a line break too. */
const readQuotedRow = (text: string, start: number): { cells: string[]; next: number } => {
  const cells = [''];
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (isQuoted) {
      if (char !== '"') {
        cells[cells.length - 1] += char;
      } else if (text.charAt(at + 1) === '"') {
        cells[cells.length - 1] += '"';
        at += 1;
      } else {
        isQuoted = false;
      }
    } else if (char === '"') {
      isQuoted = true;
    } else if (char === ';') {
      cells.push('');
    } else if (char === '\n') {
      return { cells, next: at + 1 };
    } else if (char !== '\r') {
      cells[cells.length - 1] += char;
    }
  }
  return { cells, next: text.length };
};
