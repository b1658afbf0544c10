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

const HEADING = ['Номер', 'Оператор', 'Регион', 'Перенесён', 'Дата переноса', 'Примечание'];

const moscowDate = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short' });

/** The table that a spreadsheet opens as it is: UTF-8 with a mark, semicolons, no cell that is a formula. */
export const writeNumberTable = (lines: readonly NumberLine[]): string =>
  '\uFEFF' +
  [HEADING, ...lines.map(cellsOf)].map((cells) => `${cells.map(escapeCell).join(';')}\r\n`).join('');

const cellsOf = ({ given, operatorName, portedAt, regionName, remark }: NumberLine): string[] => [
  given,
  operatorName ?? '',
  regionName ?? '',
  operatorName === null ? '' : portedAt === null ? 'нет' : 'да',
  portedAt === null ? '' : moscowDate.format(portedAt),
  remark,
];

/** A cell that begins like a formula is made text by an apostrophe. */
const escapeCell = (cell: string): string => {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
