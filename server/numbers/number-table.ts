import { numberTableHeading, portedMarks } from '../../contract/number-table.ts';
import { writeCsvTable } from '../lib/csv-table.ts';

/** One line of the answer to a file of numbers. */
export interface NumberLine {
  /** As it stood in the file. */
  given: string;
  operatorName: string | null;
  regionName: string | null;
  portedAt: Date | null;
  /** Why there is nothing to tell, or that there was the same number before. */
  remark: string;
}

const moscowDate = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short' });

export const writeNumberTable = (lines: readonly NumberLine[]): string => writeCsvTable([numberTableHeading, ...lines.map(cellsOf)]);

const cellsOf = ({ given, operatorName, portedAt, regionName, remark }: NumberLine): string[] => [
  given,
  operatorName ?? '',
  regionName ?? '',
  operatorName === null ? '' : portedAt === null ? portedMarks.no : portedMarks.yes,
  portedAt === null ? '' : moscowDate.format(portedAt),
  remark,
];
