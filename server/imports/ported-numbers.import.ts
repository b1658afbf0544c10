import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { MobileNumberError } from '../../domain/number-errors.ts';
import { parseMobile } from '../../domain/parse-number.ts';
import { type CsvRow, readCsv } from './csv-rows.ts';
import { ImportError } from './import-error.ts';
import { noteSource } from './note-source.ts';

/** Kind of a БДПН export: a full one replaces the table, the others change it. */
type Edition = 'full' | 'increment' | 'returned';

export interface PortedNumbersReport {
  edition: Edition;
  rowsRead: number;
  /** Rows of the table after the import. */
  total: number;
  dataDate: Date;
}

const short = ['Number', 'OwnerId', 'MNC', 'Route', 'RegionCode', 'PortDate', 'RowCount'];
const long = [...short, 'NPId', 'DonorId', 'RangeHolderId', 'OldRoute', 'OldMNC', 'ProcessType'];
const increment = [
  'NPId',
  'Number',
  'RecipientId',
  'DonorId',
  'RangeHolderId',
  'OldRoute',
  'NewRoute',
  'OldMNC',
  'NewMNC',
  'RegionCode',
  'PortDate',
  'RowCount',
];

/** Number of columns of a return increment; only the names of two are known. */
const RETURNED_COLUMNS = 10;

/** Format of each column of a БДПН export. */
const formats = Object.entries({
  OwnerId: { pattern: /^m[A-Za-z0-9]{1,50}$/, expected: 'expected an operator code, for example mMTS.' },
  RecipientId: { pattern: /^m[A-Za-z0-9]{1,50}$/, expected: 'expected an operator code, for example mMTS.' },
  MNC: { pattern: /^\d{2}$/, expected: 'expected two digits.' },
  RegionCode: { pattern: /^\d{2}$/, expected: 'expected two digits.' },
  Route: { pattern: /^D\d{4}$/, expected: 'expected the letter D and four digits.' },
  PortDate: {
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
    expected: 'expected a timestamp with a time zone.',
  },
  RowCount: { pattern: /^\d{0,9}$/, expected: 'expected a number of rows, or nothing.' },
});

/** The form of numbers in the exports; other spellings come from spreadsheets. */
const NATIONAL_MOBILE = /^9\d{9}$/;

const numberErrors: Readonly<Record<MobileNumberError, string>> = {
  incomplete: 'expected 10 digits, the first one 9; digits are missing.',
  malformed: 'expected 10 digits, the first one 9; found other signs or more digits.',
  several: 'expected one number, found several.',
  rounded: 'a spreadsheet has rounded the number: export the file again.',
  foreign: 'expected a Russian number, found a foreign one.',
  kazakhstan: 'expected a Russian number, found one of Kazakhstan.',
  tollFree: 'expected a mobile number, found a toll-free one.',
  fixedLine: 'expected a mobile number, found a fixed-line one.',
  unknownCode: 'expected 10 digits, the first one 9.',
};

/**
 * Loads an export of the ported-numbers database (Port_All, Port_All_Full, Port_Increment, Return_Increment) in one
 * transaction: concurrent lookups see either the old table or the new one.
 * A number whose recipient is its range holder is no longer ported and is deleted.
 * @throws ImportError; nothing is changed then
 */
export const importPortedNumbers = async (
  databaseUrl: string,
  file: string,
  now: Date,
): Promise<PortedNumbersReport> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    // One import at a time; lookups do not take this lock.
    await client.query("select pg_advisory_xact_lock(hashtextextended('import ported-numbers', 0))");
    const operators = await readOperators(client);
    const state = { edition: 'full' as Edition, rowsRead: 0, rowCount: null as number | null, lastLine: 1 };
    await client.query(
      'create temporary table loaded (line integer, number bigint, operator_id text, ported_at timestamptz) on commit drop',
    );
    const rows = readCsv(file, (names) => {
      state.edition = editionOf(names);
    });
    await pipeline(
      Readable.from(inPieces(copyLines(rows, operators, state))),
      client.query(copyFrom('copy loaded (line, number, operator_id, ported_at) from stdin')),
    );
    if (state.rowCount !== null && state.rowCount !== state.rowsRead) {
      throw new ImportError(`${state.rowsRead} rows found, ${state.rowCount} expected: the file is incomplete.`, {
        line: 2,
        column: 'RowCount',
      });
    }
    const total = await (state.edition === 'full' ? replaceAll(client, state.rowsRead) : applyChanges(client));
    const dataDate = dateOf(file) ?? now;
    await noteSource(client, { kind: 'ported-numbers', file, dataDate, now, rowCount: total });
    await client.query('commit');
    return { edition: state.edition, rowsRead: state.rowsRead, total, dataDate };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
};

const editionOf = (names: readonly string[]): Edition => {
  const is = (expected: readonly string[]): boolean =>
    names.length === expected.length && expected.every((name, index) => names[index] === name);
  if (is(short) || is(long)) {
    return 'full';
  }
  if (is(increment)) {
    return 'increment';
  }
  if (names.length === RETURNED_COLUMNS && names[1] === 'Number' && names.at(-1) === 'RowCount') {
    return 'returned';
  }
  throw new ImportError('not an export of БДПН: the heading must begin with "Number,OwnerId,…" or "NPId,Number,…".', {
    line: 1,
  });
};

interface State {
  edition: Edition;
  rowsRead: number;
  rowCount: number | null;
  lastLine: number;
}

const readOperators = async (client: pg.Client): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await client.query<{ id: string; org_code: string }>(
    'select id, org_code from operators where org_code is not null',
  );
  return new Map(rows.map(({ id, org_code: code }) => [code, id]));
};

/** Characters in one write to PostgreSQL: a write for each row would cost more than all other work. */
const PIECE = 64 * 1024;

const inPieces = async function* (lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length >= PIECE) {
      yield piece;
      piece = '';
    }
  }
  yield piece;
};

/** Validates rows and formats them for `COPY`. */
const copyLines = async function* (
  rows: AsyncIterable<CsvRow>,
  operators: ReadonlyMap<string, string>,
  state: State,
): AsyncGenerator<string> {
  const requireOperator = (cells: CsvRow['cells'], column: string, line: number): string => {
    const id = operators.get(cells[column] ?? '');
    if (id === undefined) {
      throw new ImportError(
        `operator ${cells[column] ?? ''} is unknown. Import the operators first: npm run import -- operators FILE.`,
        { line, column },
      );
    }
    return id;
  };
  for await (const { cells, line } of rows) {
    for (const [column, { expected, pattern }] of formats) {
      const value = cells[column];
      if (value !== undefined && !pattern.test(value)) {
        throw new ImportError(expected, { line, column });
      }
    }
    if (state.rowsRead === 0 && cells['RowCount'] !== undefined && cells['RowCount'] !== '') {
      state.rowCount = Number(cells['RowCount']);
    }
    state.rowsRead += 1;
    state.lastLine = line;
    const number = readNumber(cells['Number'] ?? '', line);
    if (state.edition === 'returned') {
      yield `${line}\t${number}\t\\N\t\\N\n`;
      continue;
    }
    const column = state.edition === 'full' ? 'OwnerId' : 'RecipientId';
    const portedAt = new Date(cells['PortDate'] ?? '');
    if (Number.isNaN(portedAt.getTime())) {
      throw new ImportError('this date does not exist.', { line, column: 'PortDate' });
    }
    const isReturned = cells['RangeHolderId'] !== undefined && cells['RangeHolderId'] === cells[column];
    const operator = isReturned ? '\\N' : requireOperator(cells, column, line);
    yield `${line}\t${number}\t${operator}\t${portedAt.toISOString()}\n`;
  }
};

/** @throws ImportError for a text that is not a mobile number */
const readNumber = (text: string, line: number): string => {
  if (NATIONAL_MOBILE.test(text)) {
    return text;
  }
  const read = parseMobile(text);
  if ('error' in read) {
    throw new ImportError(numberErrors[read.error], { line, column: 'Number' });
  }
  return read.national;
};

/** Fills a new table and renames it, so that readers wait for the rename only. @returns number of rows */
const replaceAll = async (client: pg.Client, rowsRead: number): Promise<number> => {
  // For sorting millions of rows; those of the server are meant for many small statements.
  await client.query("set local work_mem = '128MB'");
  await client.query("set local maintenance_work_mem = '256MB'");
  await client.query('create table ported_numbers_next (like ported_numbers)');
  const { rowCount } = await client.query(
    'insert into ported_numbers_next (number, operator_id, ported_at) ' +
      'select number, operator_id, ported_at from loaded where operator_id is not null order by number',
  );
  if (rowCount !== rowsRead) {
    // The key does not see a returned number.
    await refuseRepeated(client);
  }
  await client.query('savepoint filled');
  try {
    await client.query('alter table ported_numbers_next add primary key (number)');
  } catch (error) {
    await client.query('rollback to savepoint filled');
    await refuseRepeated(client);
    throw error;
  }
  await client.query('alter table ported_numbers_next add foreign key (operator_id) references operators (id)');
  await client.query('analyze ported_numbers_next');
  await client.query('drop table ported_numbers');
  await client.query('alter table ported_numbers_next rename to ported_numbers');
  await client.query('alter index ported_numbers_next_pkey rename to ported_numbers_pkey');
  return rowCount ?? 0;
};

/** @throws ImportError for a number that occurs twice */
const refuseRepeated = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ line: number }>(
    'select max(line) as line from loaded group by number having count(*) > 1 order by 1 limit 1',
  );
  if (rows[0] !== undefined) {
    throw new ImportError('this number occurs twice.', { line: rows[0].line, column: 'Number' });
  }
};

/** Applies an increment; of several changes of one number the last line wins. @returns number of rows afterwards */
const applyChanges = async (client: pg.Client): Promise<number> => {
  await client.query(
    'delete from loaded where exists (select from loaded later where later.number = loaded.number and later.line > loaded.line)',
  );
  await client.query(
    'delete from ported_numbers using loaded where ported_numbers.number = loaded.number and loaded.operator_id is null',
  );
  await client.query(
    'insert into ported_numbers (number, operator_id, ported_at) ' +
      'select number, operator_id, ported_at from loaded where operator_id is not null ' +
      'on conflict (number) do update set operator_id = excluded.operator_id, ported_at = excluded.ported_at',
  );
  const { rows } = await client.query<{ count: string }>('select count(*) from ported_numbers');
  return Number(rows[0]?.count);
};

/** Timestamp in the name of an export, `Port_All_202611200300_1.csv`, Moscow time. */
const dateOf = (file: string): Date | null => {
  const [, year, month, day, hour, minute] =
    /_(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(?:_\d+)?\.csv$/i.exec(path.basename(file)) ?? [];
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:00+03:00`);
  return Number.isNaN(date.getTime()) ? null : date;
};
