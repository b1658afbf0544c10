import type { Db } from '../db/schema.ts';
import { readCsv } from './csv-rows.ts';
import { ImportError } from './import-error.ts';

/** Parser of the cells of one column. */
export type Column<Value> = {
  /** @param text never empty @throws CellError */
  read: (text: string) => Value;
} & (
  | { isRequired: true }
  /** The cell may be empty, and the column may be missing. */
  | { isRequired: false; empty: Value }
);

class CellError extends Error {
  override readonly name = 'CellError';
}

const column = <Value>(read: (text: string) => Value): Column<Value | null> => ({
  isRequired: false,
  read,
  empty: null,
});

/** A column that every row must fill. */
export const required = <Value>({ read }: Column<Value | null>): Column<Value> => ({
  isRequired: true,
  read: (text) => {
    const value = read(text);
    if (value === null) {
      throw new CellError('the cell is empty.');
    }
    return value;
  },
});

/** A column whose empty cells have a default. */
export const withDefault = <Value>({ read }: Column<Value | null>, empty: Value): Column<Value> => ({
  isRequired: false,
  read: (text) => read(text) ?? empty,
  empty,
});

export const text = (maxLength: number) =>
  column((given) => {
    if (given.length > maxLength) {
      throw new CellError(`at most ${maxLength} characters, found ${given.length}.`);
    }
    return given;
  });

export const matching = (pattern: RegExp, expected: string) =>
  column((given) => {
    if (!pattern.test(given)) {
      throw new CellError(expected);
    }
    return given;
  });

export const slug = () =>
  matching(/^[a-z0-9][a-z0-9-]{0,63}$/, 'expected lower-case Latin letters, digits and hyphens.');

/** A decimal point or a decimal comma. */
export const decimal = (min: number, max: number) =>
  column((given) => {
    const value = /^-?\d{1,9}([.,]\d{1,4})?$/.test(given) ? Number(given.replace(',', '.')) : NaN;
    if (!(value >= min && value <= max)) {
      throw new CellError(`expected a number from ${min} to ${max}.`);
    }
    return value;
  });

export const integer = (min: number, max: number) =>
  column((given) => {
    const value = /^-?\d{1,9}$/.test(given) ? Number(given) : NaN;
    if (!(value >= min && value <= max)) {
      throw new CellError(`expected a whole number from ${min} to ${max}.`);
    }
    return value;
  });

export const flag = () =>
  column((given) => {
    const value = new Map([
      ['да', true],
      ['нет', false],
      ['true', true],
      ['false', false],
      ['1', true],
      ['0', false],
    ]).get(given.toLowerCase());
    if (value === undefined) {
      throw new CellError('expected "да" or "нет".');
    }
    return value;
  });

/** A timestamp with its time zone, or a date, which means midnight in Moscow. */
export const moment = () =>
  column((given) => {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(given);
    const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(given);
    const value = new Date(isDay ? `${given}T00:00:00+03:00` : given);
    if (!(isDay || isMoment) || Number.isNaN(value.getTime())) {
      throw new CellError('expected a date such as 2026-11-20, or a timestamp with a time zone.');
    }
    return value;
  });

export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  column((given) => {
    const value = values.find((one) => one === given);
    if (value === undefined) {
      throw new CellError(`expected one of: ${values.join(', ')}.`);
    }
    return value;
  });

/** Values separated by `|`; an empty cell is an empty list. */
export const list = <Value>(item: Column<Value | null>): Column<Value[]> => ({
  isRequired: false,
  empty: [],
  read: (given) =>
    given
      .split('|')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => required(item).read(part)),
});

/** Two-digit region codes of БДПН. */
export const regionCodes = () => list(matching(/^\d{2}$/, 'expected two-digit region codes separated by "|".'));

type Columns = Readonly<Record<string, Column<unknown>>>;
export type RowOf<Of extends Columns> = { [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never };

/** A parsed row with its line number. */
export interface Line<Row> {
  line: number;
  row: Row;
}

/**
 * Reads a whole table into memory: for catalogues, not for registries of millions of rows.
 * @throws ImportError naming line and column: an unknown or missing column, a cell that cannot be read
 */
export const readTable = async <const Of extends Columns>(file: string, columns: Of): Promise<Line<RowOf<Of>>[]> => {
  const lines: Line<RowOf<Of>>[] = [];
  let names: readonly string[] = [];
  const rows = readCsv(file, (heading) => {
    checkHeading(heading, columns);
    names = heading;
  });
  for await (const piece of rows) {
    for (const { cells, line } of piece) {
      const row = Object.entries(columns).map(([name, one]) => [
        name,
        readCell(cells[names.indexOf(name)] ?? '', one, { line, column: name }),
      ]);
      // Safe: each cell was parsed by its column, from which the type of the row is derived.
      lines.push({ line, row: Object.fromEntries(row) as RowOf<Of> });
    }
  }
  if (lines.length === 0) {
    throw new ImportError('The file has no rows besides the heading.');
  }
  return lines;
};

const checkHeading = (names: readonly string[], columns: Columns): void => {
  const unknown = names.find((name) => columns[name] === undefined);
  if (unknown !== undefined) {
    throw new ImportError(`unknown column. Known: ${Object.keys(columns).join(', ')}.`, {
      line: 1,
      column: unknown,
    });
  }
  const missing = Object.keys(columns).find((name) => columns[name]?.isRequired === true && !names.includes(name));
  if (missing !== undefined) {
    throw new ImportError('the column is required but missing.', { line: 1, column: missing });
  }
};

const readCell = (given: string, one: Column<unknown>, place: { line: number; column: string }): unknown => {
  if (given === '') {
    if (one.isRequired) {
      throw new ImportError('the cell is empty.', place);
    }
    return one.empty;
  }
  try {
    return one.read(given);
  } catch (error) {
    throw error instanceof CellError ? new ImportError(error.message, place) : error;
  }
};

/** Requires distinct values in a column. @throws ImportError naming the line of the second occurrence */
export const requireUnique = <Row>(lines: readonly Line<Row>[], name: keyof Row & string): void => {
  const seen = new Set<unknown>();
  for (const { line, row } of lines) {
    if (seen.has(row[name])) {
      throw new ImportError(`"${String(row[name])}" occurs twice.`, { line, column: name });
    }
    seen.add(row[name]);
  }
};

/** Requires that the values of a column are known. @throws ImportError naming the line */
export const requireKnown = <Row>(
  lines: readonly Line<Row>[],
  {
    column: name,
    known,
    namesOf,
    hint,
  }: {
    column: string;
    known: ReadonlySet<string>;
    namesOf: (row: Row) => readonly string[];
    hint: string;
  },
): void => {
  for (const { line, row } of lines) {
    const unknown = namesOf(row).find((one) => !known.has(one));
    if (unknown !== undefined) {
      throw new ImportError(`"${unknown}" is unknown. ${hint}`, { line, column: name });
    }
  }
};

/** Requires that every region exists. @throws ImportError naming the line */
export const requireKnownRegions = async (
  trx: Db,
  lines: readonly Line<{ regionCodes: readonly string[] }>[],
): Promise<void> =>
  requireKnown(lines, {
    column: 'regionCodes',
    known: new Set((await trx.selectFrom('regions').select('code').execute()).map(({ code }) => code)),
    namesOf: (row) => row.regionCodes,
    hint: 'Region codes are those of БДПН.',
  });
