import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { MobileNumberError } from '../../domain/number-errors.ts';
import { parseMobile } from '../../domain/parse-number.ts';
import { CHANGED_AT } from '../numbers/ported-numbers.repo.ts';
import { type CsvRow, readCsv } from './csv-rows.ts';
import { ImportError } from './import-error.ts';
import { noteSource } from './note-source.ts';

/** Kind of a БДПН export: a full one replaces what is known, the others change it. */
type Edition = 'full' | 'increment' | 'returned';

export interface PortedNumbersReport {
  edition: Edition;
  rowsRead: number;
  /** Ported numbers written: those of a full export are all that there are afterwards. */
  stored: number;
  /** Numbers that their range holder serves again. */
  returned: number;
  dataDate: Date;
  /** A full export older than the loaded one, or an increment not newer than it: nothing was read or changed. */
  isOutdated: boolean;
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
    // As PostgreSQL reads it; whether there is such a day is asked separately.
    pattern: /^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/,
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
 * A number whose recipient is its range holder is no longer ported.
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
    let names: readonly string[] = [];
    let edition: Edition = 'full';
    const pieces = readCsv(file, (heading) => {
      names = heading;
      edition = editionOf(heading);
    });
    // The heading comes with the first piece, and decides into which table the rows are copied.
    const first = await pieces.next();
    const progress: Progress = { rowsRead: 0, isAscending: true };
    const lines = copyLines(chain(first.value ?? [], pieces), { names, edition, operators, progress });
    const dataDate = dateOf(file) ?? now;
    if (dataDate > now) {
      throw new ImportError('the time in the name of the file is in the future.');
    }
    if (await isOutdated(client, edition, dataDate)) {
      await pieces.return(undefined);
      await client.query('rollback');
      return { edition, rowsRead: 0, stored: 0, returned: 0, dataDate, isOutdated: true };
    }
    const counts = await (edition === 'full'
      ? replaceAll(client, lines, { dataDate, progress })
      : applyChanges(client, lines, dataDate));
    const { rowsRead } = progress;
    await noteSource(client, { kind: 'ported-numbers', file, dataDate, now, rowCount: rowsRead });
    if (edition === 'full') {
      await client.query("update data_sources set full_date = data_date where kind = 'ported-numbers'");
    }
    await client.query('commit');
    const { rowCount: hasChanges } = await client.query('select from ported_changes limit 1');
    if (hasChanges !== 0) {
      // With the statistics of an empty table lookups would scan all of it.
      await client.query('analyze ported_changes');
    }
    return { edition, rowsRead, ...counts, dataDate, isOutdated: false };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
};

const chain = async function* <Item>(first: Item, others: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first;
  yield* others;
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

interface Progress {
  rowsRead: number;
  /** Whether each number was greater than the one before. */
  isAscending: boolean;
}

const readOperators = async (client: pg.Client): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await client.query<{ id: string; org_code: string }>(
    'select id, org_code from operators where org_code is not null',
  );
  return new Map(rows.map(({ id, org_code: code }) => [code, id]));
};

/**
 * Validates rows and formats them for `COPY`, piece by piece: number, operator and date of a full export, which leaves
 * out returned numbers; before them the line of an increment, in which those have neither operator nor date.
 */
const copyLines = async function* (
  pieces: AsyncIterable<readonly CsvRow[]>,
  {
    edition,
    names,
    operators,
    progress,
  }: {
    edition: Edition;
    names: readonly string[];
    operators: ReadonlyMap<string, string>;
    progress: Progress;
  },
): AsyncGenerator<string> {
  const checks = formats.flatMap(([column, format]) => {
    const index = names.indexOf(column);
    return index === -1 ? [] : [{ column, index, ...format }];
  });
  const recipientColumn = edition === 'full' ? 'OwnerId' : 'RecipientId';
  const [numberIndex = -1, recipientIndex = -1, dateIndex = -1, holderIndex = -1, countIndex = -1] = [
    'Number',
    recipientColumn,
    'PortDate',
    'RangeHolderId',
    'RowCount',
  ].map((name) => names.indexOf(name));
  const isNew = edition === 'full' ? numberSet() : () => true;
  const isDay = knownDays();
  let rowCount = '';
  let last = 0;
  for await (const rows of pieces) {
    let text = '';
    for (const { cells, line } of rows) {
      for (const { column, expected, index, pattern } of checks) {
        if (!pattern.test(cells[index] ?? '')) {
          throw new ImportError(expected, { line, column });
        }
      }
      if (progress.rowsRead === 0) {
        rowCount = cells[countIndex] ?? '';
      }
      progress.rowsRead += 1;
      const national = readNumber(cells[numberIndex] ?? '', line);
      const number = Number(national);
      if (!isNew(number)) {
        throw new ImportError('this number occurs twice.', { line, column: 'Number' });
      }
      progress.isAscending &&= number > last;
      last = number;
      if (edition === 'returned') {
        text += `${line}\t${national}\t\\N\t\\N\n`;
        continue;
      }
      const portedAt = cells[dateIndex] ?? '';
      if (!isDay(portedAt.slice(0, 10))) {
        throw new ImportError('this date does not exist.', { line, column: 'PortDate' });
      }
      const code = cells[recipientIndex] ?? '';
      const isReturned = cells[holderIndex] === code;
      const operator = isReturned ? '\\N' : operators.get(code);
      if (operator === undefined) {
        throw new ImportError(
          `operator ${code} is unknown. Import the operators first: npm run import -- operators FILE.`,
          { line, column: recipientColumn },
        );
      }
      if (edition !== 'full') {
        text += `${line}\t${national}\t${operator}\t${isReturned ? '\\N' : portedAt}\n`;
      } else if (!isReturned) {
        text += `${national}\t${operator}\t${portedAt}\n`;
      }
    }
    yield text;
  }
  if (rowCount !== '' && Number(rowCount) !== progress.rowsRead) {
    throw new ImportError(`${progress.rowsRead} rows found, ${rowCount} expected: the file is incomplete.`, {
      line: 2,
      column: 'RowCount',
    });
  }
};

/** @returns whether a day such as `2026-02-29` exists; days recur, so each is computed once */
const knownDays = (): ((day: string) => boolean) => {
  const days = new Map<string, boolean>();
  return (day) => {
    let exists = days.get(day);
    if (exists === undefined) {
      const moment = new Date(`${day}T00:00:00Z`);
      // The 29th of February may become the 1st of March.
      exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
      days.set(day, exists);
    }
    return exists;
  };
};

/** Numbers of one code, a bit each. */
const CODE_SIZE = 10_000_000;

/** @returns adds a national number; whether it was new. A code that occurs takes 1.25 MB, all of them 125 MB */
const numberSet = (): ((number: number) => boolean) => {
  const codes = new Map<number, Uint8Array>();
  return (number) => {
    const code = Math.floor(number / CODE_SIZE);
    const place = number - code * CODE_SIZE;
    const bits = codes.get(code) ?? new Uint8Array(CODE_SIZE / 8);
    codes.set(code, bits);
    const byte = bits[place >>> 3] ?? 0;
    const bit = 1 << (place & 7);
    bits[place >>> 3] = byte | bit;
    return (byte & bit) === 0;
  };
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

/** @param target table and columns, and options @returns number of rows */
const copyInto = async (client: pg.Client, target: string, lines: AsyncIterable<string>): Promise<number> => {
  const copy = client.query(copyFrom(`copy ${target}`));
  await pipeline(Readable.from(lines), copy);
  return copy.rowCount;
};

type Counts = Pick<PortedNumbersReport, 'stored' | 'returned'>;

/** Whether the last full export has all that an export has. The same full export may be loaded again. */
const isOutdated = async (client: pg.Client, edition: Edition, dataDate: Date): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from data_sources where kind = 'ported-numbers' and full_date ${edition === 'full' ? '>' : '>='} $1`,
    [dataDate],
  );
  return rowCount !== 0;
};

/** SQLSTATE; source: PostgreSQL documentation, appendix A. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Every lookup waits behind an attempt to lock the tables; milliseconds. */
const LOCK_TIMEOUT_MS = 200;
const LOCK_PAUSE_MS = 2_000;
/** Longer than a backup reads. */
const MOST_LOCK_MS = 3_600_000;

/** Foreign keys of earlier versions: the swap would wait for whoever reads operators. */
const FOREIGN_KEYS = [
  ['ported_changes', 'ported_changes_operator_id_fkey'],
  ['ported_numbers', 'ported_numbers_operator_id_fkey'],
  ['ported_numbers', 'ported_numbers_next_operator_id_fkey'],
] as const;

/**
 * Locks both tables against readers, in the order in which lookups lock them (`server/numbers`). A reader that keeps them
 * long, such as a backup, is waited for by short attempts.
 * @throws ImportError after an hour
 */
const lockTables = async (client: pg.Client): Promise<void> => {
  // Waits for no reader, and ends an automatic vacuum, which a short attempt would not.
  await client.query('lock table ported_changes, ported_numbers in share update exclusive mode');
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  const startedAt = performance.now();
  for (;;) {
    await client.query('savepoint before_lock');
    try {
      await client.query('lock table ported_changes, ported_numbers');
      for (const [table, key] of FOREIGN_KEYS) {
        await client.query(`alter table ${table} drop constraint if exists ${key}`);
      }
      break;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) {
        throw error;
      }
      if (performance.now() - startedAt > MOST_LOCK_MS) {
        throw new ImportError('another program, such as a backup, has read the ported numbers for an hour: try later.');
      }
      await client.query('rollback to savepoint before_lock');
      // Or each attempt would be nested in the one before.
      await client.query('release savepoint before_lock');
      await sleep(LOCK_PAUSE_MS);
    }
  }
  await client.query('set local lock_timeout = 0');
};

/** Fills a new table and renames it, so that readers wait for the rename only. Changes after the export remain. */
const replaceAll = async (
  client: pg.Client,
  lines: AsyncIterable<string>,
  { dataDate, progress }: { dataDate: Date; progress: Readonly<Progress> },
): Promise<Counts> => {
  // For sorting millions of rows; that of the server is meant for many small statements.
  await client.query("set local maintenance_work_mem = '256MB'");
  await client.query('create table ported_numbers_next (like ported_numbers)');
  // Nobody has seen the new table, so its rows need no check of visibility.
  const target = 'ported_numbers_next (number, operator_id, ported_at) from stdin with (freeze)';
  const stored = await copyInto(client, target, lines);
  if (progress.rowsRead === 0) {
    throw new ImportError('the file has no rows besides the heading.');
  }
  await client.query('alter table ported_numbers_next add primary key (number)');
  if (!progress.isAscending) {
    // A file of numbers is looked up in ascending order.
    await client.query('cluster ported_numbers_next using ported_numbers_next_pkey');
  }
  await client.query('analyze ported_numbers_next');
  await lockTables(client);
  await client.query(
    `create temporary table later on commit drop as
    select * from ported_changes where ${CHANGED_AT} > '${dataDate.toISOString()}'`,
  );
  await client.query('truncate ported_changes');
  await client.query('insert into ported_changes select * from later');
  await client.query('drop table ported_numbers');
  await client.query('alter table ported_numbers_next rename to ported_numbers');
  await client.query('alter index ported_numbers_next_pkey rename to ported_numbers_pkey');
  return { stored, returned: progress.rowsRead - stored };
};

/**
 * Applies an increment; of several changes of one number the last line wins, and what has changed after the increment
 * remains. Changes are kept apart: among the numbers of a full export each would change a page of its own
 * (docs/decisions/0053-fifty-million-ported-numbers.md).
 */
const applyChanges = async (client: pg.Client, lines: AsyncIterable<string>, dataDate: Date): Promise<Counts> => {
  await client.query(
    'create temporary table loaded (line integer, number bigint, operator_id text, ported_at timestamptz) on commit drop',
  );
  await copyInto(client, 'loaded (line, number, operator_id, ported_at) from stdin', lines);
  const { rows } = await client.query<Counts>(
    `
    with written as (
      insert into ported_changes (number, operator_id, ported_at, changed_at)
      select distinct on (number) number, operator_id, ported_at, $1::timestamptz from loaded
      order by number, line desc
      on conflict (number) do update
        set operator_id = excluded.operator_id, ported_at = excluded.ported_at, changed_at = excluded.changed_at
        where ${CHANGED_AT} <= excluded.changed_at
      returning operator_id
    )
    select count(operator_id)::integer as stored, count(*) filter (where operator_id is null)::integer as returned
    from written
    `,
    [dataDate],
  );
  const [counts = { stored: 0, returned: 0 }] = rows;
  return counts;
};

/** Timestamp in the name of an export, `Port_All_202611200300_1.csv`, Moscow time. */
const dateOf = (file: string): Date | null => {
  const [, year, month, day, hour, minute] =
    /_(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(?:_\d+)?\.csv$/i.exec(path.basename(file)) ?? [];
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:00+03:00`);
  return Number.isNaN(date.getTime()) ? null : date;
};
