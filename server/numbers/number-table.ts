import { numberTableHeading, portedMarks } from '../../contract/number-table.ts';
import { csvMark, csvRow } from '../lib/csv-table.ts';

/** The line that names the columns, with the mark by which spreadsheets know the encoding. */
export const tableHeading = (): string => csvMark + csvRow(numberTableHeading);

interface Found {
  operatorName: string;
  regionName: string;
  /** The Moscow day as a spreadsheet reads it. */
  portedOn: string | null;
}

/**
 * What follows the number in a line of the answer to a file.
 * @param found null when there is nothing to tell; `remark` says why
 */
export const lineEnd = (found: Found | null, remark: string): string =>
  found === null
    ? csvRow(['', '', '', '', '', remark])
    : csvRow([
        '',
        found.operatorName,
        found.regionName,
        found.portedOn === null ? portedMarks.no : portedMarks.yes,
        found.portedOn ?? '',
        remark,
      ]);
