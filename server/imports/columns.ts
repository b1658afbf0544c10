import { type CsvRow, readCsv } from './csv-rows.ts';
import { ImportError } from './import-error.ts';

/** How the cells of one column are read. */
export type Column<Value> = {
  /** @param text never empty @throws CellError with what is wrong, as a sentence after the place */
  read: (text: string) => Value;
} & (
  | { isRequired: true }
  /** The cell may be empty, and the column may be missing. */
  | { isRequired: false; empty: Value }
);

class CellError extends Error {
  override readonly name = 'CellError';
}

const wrong = (sentence: string): CellError => new CellError(sentence);

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
      throw wrong('ячейка пуста.');
    }
    return value;
  },
});

/** A column whose empty cells mean something else than null. */
export const otherwise = <Value>({ read }: Column<Value | null>, empty: Value): Column<Value> => ({
  isRequired: false,
  read: (text) => read(text) ?? empty,
  empty,
});

export const text = (longest: number) =>
  column((given) => {
    if (given.length > longest) {
      throw wrong(`не больше ${longest} знаков, а здесь ${given.length}.`);
    }
    return given;
  });

export const matching = (form: RegExp, sentence: string) =>
  column((given) => {
    if (!form.test(given)) {
      throw wrong(sentence);
    }
    return given;
  });

export const slug = () => matching(/^[a-z0-9][a-z0-9-]{0,63}$/, 'нужны строчные латинские буквы, цифры и дефис.');

/** A decimal point or a decimal comma. */
export const decimal = (least: number, most: number) =>
  column((given) => {
    const value = /^-?\d{1,9}([.,]\d{1,4})?$/.test(given) ? Number(given.replace(',', '.')) : NaN;
    if (!(value >= least && value <= most)) {
      throw wrong(`нужно число от ${least} до ${most}.`);
    }
    return value;
  });

export const integer = (least: number, most: number) =>
  column((given) => {
    const value = /^-?\d{1,9}$/.test(given) ? Number(given) : NaN;
    if (!(value >= least && value <= most)) {
      throw wrong(`нужно целое число от ${least} до ${most}.`);
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
      throw wrong('нужно «да» или «нет».');
    }
    return value;
  });

/** A moment with its zone, or a day, which begins in Moscow. */
export const moment = () =>
  column((given) => {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(given);
    const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(given);
    const value = new Date(isDay ? `${given}T00:00:00+03:00` : given);
    if (!(isDay || isMoment) || Number.isNaN(value.getTime())) {
      throw wrong('нужна дата вида 2026-11-20 или время с поясом.');
    }
    return value;
  });

export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  column((given) => {
    const value = values.find((one) => one === given);
    if (value === undefined) {
      throw wrong(`нужно одно из: ${values.join(', ')}.`);
    }
    return value;
  });

/** Several values with a bar between them; an empty cell is an empty list. */
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

type Columns = Readonly<Record<string, Column<unknown>>>;
export type RowOf<Of extends Columns> = { [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never };

/** A row that was read, with the line it stands in. */
export interface Line<Row> {
  line: number;
  row: Row;
}

/**
 * Reads a whole table: a catalogue, not a registry of millions.
 * @throws ImportError naming line and column: an unknown or missing column, a cell that cannot be read
 */
export const readTable = async <const Of extends Columns>(file: string, columns: Of): Promise<Line<RowOf<Of>>[]> => {
  const lines: Line<RowOf<Of>>[] = [];
  for await (const given of readCsv(file, (names) => checkHeading(names, columns))) {
    const cells = Object.entries(columns).map(([name, one]) => [name, readCell(given, name, one)]);
    // Every column was read by its own reader, from which the type of the row is derived.
    lines.push({ line: given.line, row: Object.fromEntries(cells) as RowOf<Of> });
  }
  if (lines.length === 0) {
    throw new ImportError('В файле нет строк, кроме заголовка.');
  }
  return lines;
};

const checkHeading = (names: readonly string[], columns: Columns): void => {
  const unknown = names.find((name) => columns[name] === undefined);
  if (unknown !== undefined) {
    throw new ImportError(`такого столбца нет. Есть: ${Object.keys(columns).join(', ')}.`, {
      line: 1,
      column: unknown,
    });
  }
  const missing = Object.keys(columns).find((name) => columns[name]?.isRequired === true && !names.includes(name));
  if (missing !== undefined) {
    throw new ImportError('столбца нет, а он нужен.', { line: 1, column: missing });
  }
};

const readCell = ({ cells, line }: CsvRow, name: string, one: Column<unknown>): unknown => {
  const given = cells[name] ?? '';
  if (given === '') {
    if (one.isRequired) {
      throw new ImportError('ячейка пуста.', { line, column: name });
    }
    return one.empty;
  }
  try {
    return one.read(given);
  } catch (error) {
    throw error instanceof CellError ? new ImportError(error.message, { line, column: name }) : error;
  }
};

/** Refuses a table in which a value that names a row stands twice. @throws ImportError naming the second line */
export const requireUnique = <Row>(lines: readonly Line<Row>[], name: keyof Row & string): void => {
  const seen = new Set<unknown>();
  for (const { line, row } of lines) {
    if (seen.has(row[name])) {
      throw new ImportError(`«${String(row[name])}» уже было выше.`, { line, column: name });
    }
    seen.add(row[name]);
  }
};

/** Refuses a name of something that is not there. @throws ImportError naming the line */
export const requireKnown = <Row>(
  lines: readonly Line<Row>[],
  {
    column: name,
    known,
    namesOf,
    wayOn,
  }: {
    column: string;
    known: ReadonlySet<string>;
    namesOf: (row: Row) => readonly string[];
    wayOn: string;
  },
): void => {
  for (const { line, row } of lines) {
    const unknown = namesOf(row).find((one) => !known.has(one));
    if (unknown !== undefined) {
      throw new ImportError(`«${unknown}» неизвестно. ${wayOn}`, { line, column: name });
    }
  }
};
