import { OTHERS_REMARK, portedMarks, REPEATED_REMARK } from '../../contract/result-table.ts';
import { refusalTitles } from '../../contract/refusal-codes.ts';
import type { FileSummary, ResultRow } from '../../machines/number-lookup/number-lookup.types.ts';

/** Lines shown in the preview. */
const PREVIEW_LINES = 10;
/** Maximum length of a cell in the preview: an unreadable cell may be as long as the file. */
const MAX_CELL_LENGTH = 80;

/**
 * Parses the result file of a batch lookup into a summary of all lines and a preview of the first ones.
 * @param text CSV written by the server: a heading, `;` as delimiter, quotes where necessary
 */
export const readResultTable = (text: string): { summary: FileSummary; preview: ResultRow[] } => {
  const summary: FileSummary = {
    lines: 0,
    found: 0,
    ported: 0,
    repeated: 0,
    notFound: 0,
    unreadable: 0,
    withOthers: 0,
  };
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
      if (remark.startsWith(REPEATED_REMARK)) {
        summary.repeated += 1;
      }
    } else if (remark.startsWith(refusalTitles.RANGE_UNKNOWN)) {
      summary.notFound += 1;
    } else {
      summary.unreadable += 1;
    }
    if (remark.endsWith(OTHERS_REMARK)) {
      summary.withOthers += 1;
    }
    if (preview.length < PREVIEW_LINES) {
      preview.push({ given: truncate(unescapeFormula(given)), operatorName, regionName, ported, portedAt, remark });
    }
  }
  return { summary, preview };
};

const truncate = (cell: string): string =>
  cell.length > MAX_CELL_LENGTH ? `${cell.slice(0, MAX_CELL_LENGTH)}…` : cell;

/** Removes the apostrophe that protects spreadsheets from formulas. */
const unescapeFormula = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '');

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

/** Reads a row with quoted cells, which may contain line breaks. */
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
