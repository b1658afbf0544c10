/** Tells spreadsheets that a table is UTF-8. */
export const csvMark = '\uFEFF';

/** A table that a spreadsheet opens as it is: UTF-8 with a mark, semicolons, no cell that is a formula. */
export const writeCsvTable = (rows: readonly (readonly string[])[]): string => csvMark + rows.map(csvRow).join('');

/** One row of such a table. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

/** One cell: what begins like a formula is made text by an apostrophe. */
export const csvCell = (cell: string): string => {
  const text = cell !== '' && FORMULA_SIGNS.includes(cell.charAt(0)) ? `'${cell}` : cell;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** By any of these a spreadsheet takes a cell for a formula. */
const FORMULA_SIGNS = '=+-@\t\r';
