import { numberTableHeading, portedMarks } from '../../contract/number-table.ts';
import { csvMark, csvRow } from '../lib/csv-table.ts';
import type { FoundLine } from './numbers.repo.ts';

/** The line that names the columns, with the mark by which spreadsheets know the encoding. */
export const tableHeading = (): string => csvMark + csvRow(numberTableHeading);

const moscowDate = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short' });

/**
 * One line of the answer to a file of numbers.
 * @param given as it stood in the file
 * @param found null when there is nothing to tell; `remark` says why
 */
export const tableLine = (given: string, found: FoundLine | null, remark: string): string =>
  found === null
    ? csvRow([given, '', '', '', '', remark])
    : csvRow([
        given,
        found.operatorName ?? '',
        found.regionName ?? '',
        found.portedAt === null ? portedMarks.no : portedMarks.yes,
        found.portedAt === null ? '' : moscowDate.format(found.portedAt),
        remark,
      ]);
