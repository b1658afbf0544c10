import { resultTableHeading, portedMarks } from '../../contract/result-table.ts';
import { csvMark, csvRow } from '../lib/csv-table.ts';

/** The heading, with the byte order mark by which spreadsheets detect UTF-8. */
export const tableHeading = (): string => csvMark + csvRow(resultTableHeading);

interface Found {
  operatorName: string;
  regionName: string;
  /** Moscow day, `20.11.2026`. */
  portedOn: string | null;
}

/**
 * The cells after the number in a line of the result table.
 * @param found null when nothing was found; `remark` gives the reason
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
