/** Byte order mark, by which spreadsheets detect UTF-8. */
export const csvMark = '\uFEFF';

/** A CSV for spreadsheets: UTF-8 with a byte order mark, semicolons, formulas escaped. */
export const writeCsvTable = (rows: readonly (readonly string[])[]): string => csvMark + rows.map(csvRow).join('');

/** One row, with its line ending. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

/** One cell. An apostrophe turns a formula into text (CSV injection). */
export const csvCell = (cell: string): string => {
  const text = cell !== '' && FORMULA_SIGNS.includes(cell.charAt(0)) ? `'${cell}` : cell;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** First characters by which spreadsheets recognise a formula. */
const FORMULA_SIGNS = '=+-@\t\r';
