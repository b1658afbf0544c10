import { regionOfRange } from './registry-regions.ts';

/** One range of the Russian numbering plan. */
export interface PlanRange {
  /** First and last number, ten digits without the country code. */
  first: number;
  last: number;
  /** Empty for files without the column, when the holder's name is unknown too. */
  operatorInn: string;
  /** Name of the holder in the registry. */
  holderName: string;
  /** Code of the region in БДПН; null when БДПН has none. */
  regionCode: string | null;
  /** Name in БДПН, or in the registry when there is no code. */
  regionName: string;
}

/** The registry lists returned ranges under the ministry; they belong to no operator. */
export const MINISTRY_INN = '7710474375';

/** A line that is not a valid range. */
export interface InvalidLine {
  line: number;
  reason: string;
}

export interface PlanReading {
  rowsRead: number;
  /** Of the valid lines, ascending. */
  ranges: PlanRange[];
  refused: InvalidLine[];
}

type ColumnName = 'code' | 'from' | 'to' | 'capacity' | 'holder' | 'region' | 'territory' | 'inn';

/** Headings of the columns over the years, in lower case without spaces. */
const columnNames: Readonly<Record<string, ColumnName>> = {
  'авс/def': 'code',
  код: 'code',
  от: 'from',
  д1: 'from',
  до: 'to',
  д2: 'to',
  емкость: 'capacity',
  количество: 'capacity',
  оператор: 'holder',
  провайдер: 'holder',
  регион: 'region',
  территориягар: 'territory',
  инн: 'inn',
};

/** Layouts: until 2022, until 2023 (with the ИНН of the holder) and since then (with the territory). */
const generations: readonly (readonly ColumnName[])[] = [
  ['code', 'from', 'to', 'capacity', 'holder', 'region'],
  ['code', 'from', 'to', 'capacity', 'holder', 'region', 'inn'],
  ['code', 'from', 'to', 'capacity', 'holder', 'region', 'territory', 'inn'],
];

/** The file is not a numbering plan. */
export class NotAPlanError extends Error {
  override readonly name = 'NotAPlanError';
}

/**
 * Parses the mobile part of the numbering plan in any layout that the ministry has published.
 * @param innOf the ИНН of a holder by name, for files without that column; empty when unknown
 * @throws NotAPlanError when the heading is not one of a plan, e.g. of an error page sent with status 200
 */
export const readNumberingPlan = (text: string, innOf: (holderName: string) => string = () => ''): PlanReading => {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const columns = columnsOf(lines[0] ?? '');
  const refused: InvalidLine[] = [];
  const placed: { line: number; range: PlanRange }[] = [];
  let rowsRead = 0;
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') {
      continue;
    }
    rowsRead += 1;
    const read = readLine(line, columns, innOf);
    if (typeof read === 'string') {
      refused.push({ line: index + 1, reason: read });
    } else {
      placed.push({ line: index + 1, range: read });
    }
  }
  const valid: typeof placed = [];
  for (const one of placed.toSorted((left, right) => left.range.first - right.range.first)) {
    const before = valid.at(-1);
    if (before !== undefined && before.range.last >= one.range.first) {
      refused.push({ line: one.line, reason: `the range overlaps the range of line ${before.line}` });
    } else {
      valid.push(one);
    }
  }
  return {
    rowsRead,
    ranges: unifyNames(valid.map(({ range }) => range)),
    refused: refused.toSorted((one, other) => one.line - other.line),
  };
};

const columnsOf = (heading: string): readonly ColumnName[] => {
  const names = cellsOf(heading, null).map(
    (cell) => columnNames[cell.toLowerCase().replaceAll('ё', 'е').replaceAll(/[\s"]/g, '')],
  );
  const generation = generations.find(
    (columns) => columns.length === names.length && columns.every((column, index) => names[index] === column),
  );
  if (generation === undefined) {
    throw new NotAPlanError('not the heading of the numbering plan ("АВС/ DEF;От;До;Емкость;Оператор;Регион;…").');
  }
  return generation;
};

/**
 * Cells of a line. Names contain unescaped quotes, `ООО "Т2 Мобайл"`, so a line that splits into the expected number of
 * cells is taken as it is, and only another one is read as quoted. csv-parse splits `ООО "А; Б"`, refuses `"Т2" ООО`,
 * and an unclosed quote makes it lose the numbers of the lines after it.
 */
const cellsOf = (line: string, expected: number | null): string[] => {
  const plain = line.split(';');
  const cells = expected === null || plain.length === expected ? plain : splitQuoted(line);
  return cells.map((cell) => {
    const trimmed = cell.trim();
    const inner = /^"((?:[^"]|"")*)"$/.exec(trimmed)?.[1];
    return (inner ?? trimmed).replaceAll('""', '"').trim();
  });
};

/** Splits a line whose quoted cells contain the delimiter; leaves the quotes in place. */
const splitQuoted = (line: string): string[] => {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const char of line) {
    if (char === ';' && !isQuoted) {
      cells.push(cell);
      cell = '';
      continue;
    }
    if (char === '"') {
      isQuoted = !isQuoted;
    }
    cell += char;
  }
  return [...cells, cell];
};

/** The range of a line, or the reason why it is invalid. */
const readLine = (
  line: string,
  columns: readonly ColumnName[],
  innOf: (holder: string) => string,
): PlanRange | string => {
  const cells = cellsOf(line, columns.length);
  if (cells.length !== columns.length) {
    return `${cells.length} columns, but the heading has ${columns.length}`;
  }
  const cell = (name: ColumnName): string => cells[columns.indexOf(name)] ?? '';
  const [code, from, to, holderName] = [cell('code'), cell('from'), cell('to'), cell('holder')];
  if (!/^9\d\d$/.test(code)) {
    return `code "${code}" is not mobile: expected three digits, the first one 9`;
  }
  if (!/^\d{1,7}$/.test(from) || !/^\d{1,7}$/.test(to)) {
    return 'the bounds of a range have at most seven digits';
  }
  if (Number(to) < Number(from)) {
    return 'the range ends before it begins';
  }
  const capacity = Number(to) - Number(from) + 1;
  if (cell('capacity') !== String(capacity)) {
    return `capacity "${cell('capacity')}", but the range has ${capacity} numbers`;
  }
  if (holderName === '') {
    return 'the operator is missing';
  }
  const operatorInn = columns.includes('inn') ? cell('inn') : innOf(holderName);
  if (columns.includes('inn') && !/^\d{10}(\d{2})?$/.test(operatorInn)) {
    return `ИНН "${operatorInn}": expected 10 or 12 digits`;
  }
  const region = regionOfRange(columns.includes('territory') ? [cell('territory'), cell('region')] : [cell('region')]);
  if (region === null) {
    return `unknown region "${cell('territory') || cell('region')}"`;
  }
  const start = Number(code) * 10_000_000;
  return { first: start + Number(from), last: start + Number(to), operatorInn, holderName, ...region };
};

/** The registry spells the same company in several ways; the most frequent spelling is used for all its ranges. */
const unifyNames = (ranges: readonly PlanRange[]): PlanRange[] => {
  const spellings = new Map<string, Map<string, number>>();
  for (const { holderName, operatorInn } of ranges) {
    if (operatorInn === '') {
      continue;
    }
    const counts = spellings.get(operatorInn) ?? new Map<string, number>();
    spellings.set(operatorInn, counts.set(holderName, (counts.get(holderName) ?? 0) + 1));
  }
  const names = new Map(
    [...spellings].map(([inn, counts]) => {
      const [first] = [...counts].toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other, 'ru'));
      return [inn, first?.[0] ?? ''];
    }),
  );
  return ranges.map((range) => ({ ...range, holderName: names.get(range.operatorInn) ?? range.holderName }));
};

/**
 * The ranges of a plan without invalid lines.
 * @throws Error naming the first invalid line
 */
export const parseNumberingPlan = (text: string): PlanRange[] => {
  const { ranges, refused } = readNumberingPlan(text);
  const [first] = refused;
  if (first !== undefined) {
    throw new Error(`Line ${first.line}: ${first.reason}.`);
  }
  return ranges;
};
