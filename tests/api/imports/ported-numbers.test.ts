import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../domain/portation-rules.ts';
import { phoneSpellings, sentenceOf } from '../../../domain/phone-spellings.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { ImportError } from '../../../server/imports/import-error.ts';
import { importPortedNumbers } from '../../../server/imports/ported-numbers.import.ts';
import { createNumbersRepo } from '../../../server/numbers/numbers.repo.ts';
import type { NumberTables } from '../../../server/numbers/numbers.tables.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { deletePortedNumber, savePortedNumber } from '../../../server/numbers/ported-numbers.repo.ts';
import { createPortedSearches } from '../../../server/numbers/ported-search.repo.ts';
import { FIRST_MOBILE } from '../../../server/numbers/scanner/national-in-bytes.ts';
import { lockWaits } from '../../harness/lock-waits.ts';
import { testDatabase } from '../../harness/postgres.ts';
import { testSecrets } from '../../harness/test-secrets.ts';

const { db, url } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-import-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const now = new Date('2026-11-20T09:00:00Z');
const importedAt = new Date('2026-11-23T09:00:00Z');

const load = async (name: string, lines: readonly string[] | Uint8Array) => {
  const file = path.join(folder, name);
  await writeFile(file, lines instanceof Uint8Array ? lines : lines.map((line) => `${line}\r\n`).join(''));
  return importPortedNumbers(url, file, importedAt);
};

const table = async () => {
  const { rows } = await sql<NumberTables['portedNumbers']>`
    select number, operator_id, ported_at from ported_changes where operator_id is not null
    union all
    select number, operator_id, ported_at from ported_numbers where number not in (select number from ported_changes)
    order by number
  `.execute(db);
  return rows.map(({ number, operatorId, portedAt }) => `${number} ${operatorId} ${portedAt.toISOString()}`);
};

const lookUpEach = async (connection: typeof db, numbers: readonly number[]): Promise<string[]> => {
  const found = await Promise.all(numbers.map(createNumbersRepo(connection).find));
  return found.flatMap(({ number, operatorName, portedAt }) =>
    portedAt === null ? [] : [`${number} ${operatorName} ${portedAt.toISOString().slice(0, 10)}`],
  );
};

const log: string[] = [];
let searchedAt = now.getTime();
const searchesOf = (connection: typeof db) =>
  createPortedSearches({
    db: connection,
    clock: { now: () => new Date(searchedAt) },
    logger: createLogger({ isProduction: true, logLevel: 'warn' }, { write: (line: string) => log.push(line) }),
  });
/** When a test begins, their index is of an export before, or there is none. */
const searches = searchesOf(db);

const lookUpFile = async (connection: typeof db, numbers: readonly number[]): Promise<string[]> => {
  const { create } = connection === db ? searches : searchesOf(connection);
  const found = await create(numbers.length)(Uint32Array.from(numbers, (number) => number - FIRST_MOBILE));
  return found.numbers.map((number, index) => {
    const day = new Date((found.days[index] ?? 0) * DAY_MS).toISOString().slice(0, 10);
    return `${number + FIRST_MOBILE} ${found.operatorNames[found.operators[index] ?? -1]} ${day}`;
  });
};

/** What lookups of each number and of all of them find: operator and day of portation. */
const lookUp = async (numbers: readonly number[]) => {
  const single = await lookUpEach(db, numbers);
  const file = await lookUpFile(db, numbers);
  await searches.renewIndex();
  expect(await lookUpFile(db, numbers), 'with the index of the export').toEqual(file);
  return { single, file };
};

const shortHeading = 'Number,OwnerId,MNC,Route,RegionCode,PortDate,RowCount';
const longHeading = `${shortHeading},NPId,DonorId,RangeHolderId,OldRoute,OldMNC,ProcessType`;
const incrementHeading =
  'NPId,Number,RecipientId,DonorId,RangeHolderId,OldRoute,NewRoute,OldMNC,NewMNC,RegionCode,PortDate,RowCount';
const returnHeading = 'NPId,Number,OwnerId,DonorId,Route,MNC,RegionCode,PortDate,ProcessType,RowCount';

const start = [
  shortHeading,
  '9000020001,mMTS,01,D2501,25,2026-01-02T03:00:00+03:00,2',
  '9000020002,mBEELINE,99,D2599,25,2025-05-06T03:00:00+03:00,',
];

beforeEach(async () => {
  await db.deleteFrom('portedChanges').execute();
  await db.updateTable('dataSources').set({ fullDate: null }).execute();
  await load('Port_All_202611200300_1.csv', start);
});

test('a full export replaces all ported numbers', async () => {
  const report = await load('Port_All_202611210300_1.csv', [
    shortHeading,
    '9000020003,mMEGAFON,02,D7702,77,2026-03-04T03:00:00+03:00,1',
  ]);
  expect(report).toEqual({
    edition: 'full',
    rowsRead: 1,
    stored: 1,
    returned: 0,
    dataDate: new Date('2026-11-21T00:00:00Z'),
    isOutdated: false,
  });
  expect(await table()).toEqual(['9000020003 megafon 2026-03-04T00:00:00.000Z']);
  const source = await db.selectFrom('dataSources').selectAll().executeTakeFirstOrThrow();
  expect(source).toMatchObject({ kind: 'ported-numbers', fileName: 'Port_All_202611210300_1.csv', rowCount: 1 });
});

test('the long edition omits returned numbers', async () => {
  const report = await load('full.csv', [
    longHeading,
    '9000020004,mMTS,01,D2501,25,2026-01-02T03:00:00+03:00,2,1,mTELE2,mTELE2,D2520,20,ShortTimePort',
    '9000020005,mTELE2,20,D2520,25,2026-01-02T03:00:00+03:00,,2,mMTS,mTELE2,D2501,01,LongTimePort',
  ]);
  expect(report).toMatchObject({ rowsRead: 2, stored: 1, returned: 1 });
  expect(await table()).toEqual(['9000020004 mts 2026-01-02T00:00:00.000Z']);
});

test('an increment changes only its numbers, the last entry wins, and a repeat changes nothing', async () => {
  const lines = [
    incrementHeading,
    '1,9000020001,mBEELINE,mMTS,mTELE2,D2501,D2599,01,99,25,2026-11-01T03:00:00+03:00,4',
    '2,9000020006,mMTS,mTELE2,mTELE2,D2520,D2501,20,01,25,2026-11-02T03:00:00+03:00,',
    '3,9000020006,mBEELINE,mMTS,mTELE2,D2501,D2599,01,99,25,2026-11-03T03:00:00+03:00,',
    '4,9000020002,mTELE2,mBEELINE,mTELE2,D2599,D2520,99,20,25,2026-11-04T03:00:00+03:00,',
  ];
  const expected = ['9000020001 beeline 2026-11-01T00:00:00.000Z', '9000020006 beeline 2026-11-03T00:00:00.000Z'];
  expect(await load('Port_Increment_202611200400_1.csv', lines)).toMatchObject({
    edition: 'increment',
    rowsRead: 4,
    stored: 2,
    returned: 1,
  });
  expect(await table()).toEqual(expected);
  await load('Port_Increment_202611200400_1.csv', lines);
  expect(await table()).toEqual(expected);
});

const changes = [
  incrementHeading,
  '1,9000020001,mBEELINE,mMTS,mTELE2,D2501,D2599,01,99,25,2026-11-01T03:00:00+03:00,3',
  '2,9000020002,mTELE2,mBEELINE,mTELE2,D2599,D2520,99,20,25,2026-11-02T03:00:00+03:00,',
  '3,9000020003,mMTS,mTELE2,mTELE2,D2520,D2501,20,01,25,2026-11-03T03:00:00+03:00,',
];
const numbers = [9_000_020_001, 9_000_020_002, 9_000_020_003, 9_000_020_004];

test('lookups of one number and of a file find what an increment changed, returned and added', async () => {
  const before = ['9000020001 МТС 2026-01-02', '9000020002 билайн 2025-05-06'];
  expect(await lookUp(numbers)).toEqual({ single: before, file: before });
  await load('Port_Increment_202611200400_1.csv', changes);
  const after = ['9000020001 билайн 2026-11-01', '9000020003 МТС 2026-11-03'];
  expect(await lookUp(numbers)).toEqual({ single: after, file: after });
});

test('a full export replaces what increments before it changed', async () => {
  await load('Port_Increment_202611200400_1.csv', changes);
  await load('Port_All_202611210300_1.csv', start);
  const expected = ['9000020001 МТС 2026-01-02', '9000020002 билайн 2025-05-06'];
  expect(await lookUp(numbers)).toEqual({ single: expected, file: expected });
});

test('a full export leaves what has changed after it, by an increment, a portation or a return', async () => {
  await load('Port_Increment_202611210400_1.csv', changes);
  await savePortedNumber(db, {
    number: 9_000_020_002,
    operatorId: 'megafon',
    portedAt: new Date('2026-11-21T00:30:00Z'),
  });
  await deletePortedNumber(db, 9_000_020_004, new Date('2026-11-20T23:30:00Z'));
  await load(
    'Port_All_202611210300_1.csv',
    [...start, '9000020004,mMTS,01,D2501,25,2026-01-02T03:00:00+03:00,'].map((line) => line.replace(/,2$/, ',3')),
  );
  const expected = ['9000020001 билайн 2026-11-01', '9000020003 МТС 2026-11-03', '9000020004 МТС 2026-01-02'];
  expect(await lookUp(numbers)).toEqual({ single: expected, file: expected });
});

test('an increment leaves what has changed after it', async () => {
  await savePortedNumber(db, { number: 9_000_020_001, operatorId: 'megafon', portedAt: now });
  await load('Port_Increment_202611200400_1.csv', changes);
  const expected = ['9000020001 МегаФон 2026-11-20', '9000020003 МТС 2026-11-03'];
  expect(await lookUp(numbers)).toEqual({ single: expected, file: expected });
});

test('what an increment dates in the future by mistake is replaced by later changes', async () => {
  await load(
    'Port_Increment_202611200400_1.csv',
    changes.map((line) => line.replace(/2026-11-0[13]/, '2062-11-01')),
  );
  await savePortedNumber(db, { number: 9_000_020_001, operatorId: 'megafon', portedAt: now });
  await load('Port_Increment_202611200500_1.csv', [changes[0] ?? '', (changes[3] ?? '').replace(/,$/, ',1')]);
  const corrected = ['9000020001 МегаФон 2026-11-20', '9000020003 МТС 2026-11-03'];
  expect(await lookUp(numbers)).toEqual({ single: corrected, file: corrected });
  await load('Port_Increment_202611202100_1.csv', changes);
  await load('Port_All_202611210300_1.csv', start);
  const expected = ['9000020001 МТС 2026-01-02', '9000020002 билайн 2025-05-06'];
  expect(await lookUp(numbers)).toEqual({ single: expected, file: expected });
});

test('an export changes nothing that a later full export has said', async () => {
  await load('Port_All_202611210300_1.csv', start);
  expect(await load('Port_Increment_202611200400_1.csv', changes)).toMatchObject({ stored: 0, isOutdated: true });
  expect(await load('Port_All_202611200300_1.csv', [shortHeading])).toMatchObject({ stored: 0, isOutdated: true });
  const source = await db.selectFrom('dataSources').select('fileName').where('kind', '=', 'ported-numbers').execute();
  expect(source).toEqual([{ fileName: 'Port_All_202611210300_1.csv' }]);
  const expected = ['9000020001 МТС 2026-01-02', '9000020002 билайн 2025-05-06'];
  expect(await lookUp(numbers)).toEqual({ single: expected, file: expected });
});

test('a full export after an upgrade leaves what an earlier version has ported since, and locks no operators', async () => {
  await sql`alter table ported_numbers add constraint ported_numbers_operator_id_fkey
    foreign key (operator_id) references operators (id)`.execute(db);
  await sql`insert into ported_changes (number, operator_id, ported_at) values
    (9000020001, 'beeline', '2026-11-20T23:00:00Z'), (9000020002, 'megafon', '2026-11-21T00:30:00Z')`.execute(db);
  await load('Port_All_202611210300_1.csv', start);
  const expected = ['9000020001 МТС 2026-01-02', '9000020002 МегаФон 2026-11-21'];
  expect(await lookUp(numbers)).toEqual({ single: expected, file: expected });
  await db.transaction().execute(async (reader) => {
    await sql`select from operators`.execute(reader);
    expect(await load('Port_All_202611220300_1.csv', start)).toMatchObject({ stored: 2 });
  });
});

test('a portation or return of one number replaces what an increment said of it', async () => {
  await load('Port_Increment_202611200400_1.csv', changes);
  await savePortedNumber(db, { number: 9_000_020_002, operatorId: 'megafon', portedAt: now });
  await deletePortedNumber(db, 9_000_020_003, now);
  const expected = ['9000020001 билайн 2026-11-01', '9000020002 МегаФон 2026-11-20'];
  expect(await lookUp(numbers)).toEqual({ single: expected, file: expected });
});

test('a portation during an increment remains, whatever the increment says of its number', async () => {
  const writing = await db.transaction().execute(async (holder) => {
    // The increment notes its source after its rows have been written.
    await sql`lock table data_sources in exclusive mode`.execute(holder);
    const loading = load('Port_Increment_202611200400_1.csv', changes);
    await lockWaits(db, 1);
    const saving = savePortedNumber(db, { number: 9_000_020_002, operatorId: 'megafon', portedAt: now });
    await lockWaits(db, 2);
    return [loading, saving];
  });
  await Promise.all(writing);
  const expected = ['9000020001 билайн 2026-11-01', '9000020002 МегаФон 2026-11-20', '9000020003 МТС 2026-11-03'];
  expect(await lookUp(numbers)).toEqual({ single: expected, file: expected });
});

test.each([
  ['one number', lookUpEach],
  ['a file', lookUpFile],
])(
  'a lookup of %s is answered while a full export waits for a long reader, and finds the export afterwards',
  async (_, search) => {
    await load('Port_Increment_202611200400_1.csv', changes);
    const [loading] = await db.transaction().execute(async (backup) => {
      await sql`lock table ported_changes, ported_numbers in access share mode`.execute(backup);
      const replacing = load('Port_All_202611210300_1.csv', start);
      await lockWaits(db, 1);
      expect(await search(db, numbers)).toEqual(['9000020001 билайн 2026-11-01', '9000020003 МТС 2026-11-03']);
      return [replacing];
    });
    await loading;
    expect(await search(db, numbers)).toEqual(['9000020001 МТС 2026-01-02', '9000020002 билайн 2025-05-06']);
  },
);

test('a file that waits for another full export to take its place is looked up in that one', async () => {
  expect((await lookUp(numbers)).file).toEqual(['9000020001 МТС 2026-01-02', '9000020002 билайн 2025-05-06']);
  const [loading, searching] = await db.transaction().execute(async (trx) => {
    // The import notes its source once it has locked and replaced the table.
    await sql`lock table data_sources in exclusive mode`.execute(trx);
    const replacing = load('Port_All_202611210300_1.csv', [
      shortHeading,
      '9000020003,mMTS,01,D2501,25,2026-11-20T03:00:00+03:00,1',
    ]);
    await lockWaits(db, 1);
    const waiting = lookUpFile(db, numbers);
    await lockWaits(db, 2);
    return [replacing, waiting];
  });
  await loading;
  expect(await searching).toEqual(['9000020003 МТС 2026-11-20']);
});

test('which numbers are ported is asked for again a minute after it could not be read', async () => {
  const broken = createDb(createPool(url), testSecrets);
  const { create, renewIndex, stop } = searchesOf(broken);
  await create(1)(Uint32Array.of(20_001));
  await broken.destroy();
  await Promise.all([renewIndex(), renewIndex()]);
  expect(log.splice(0)).toEqual([expect.stringContaining('files are looked up more slowly')]);
  await renewIndex();
  expect(log).toEqual([]);
  searchedAt += 60_000;
  await renewIndex();
  expect(log.splice(0)).toHaveLength(1);
  await stop();
  searchedAt += 60_000;
  await renewIndex();
  expect(log, 'once the service stops').toEqual([]);
});

test('with the index of an export its table is searched for no other numbers, until there is another export', async () => {
  await lookUp(numbers);
  const expected = ['9000020001 МТС 2026-01-02', '9000020002 билайн 2025-05-06'];
  // No import does this: it shows what is searched for.
  await sql`insert into ported_numbers values (9000020003, 'mts', ${now})`.execute(db);
  expect(await lookUpFile(db, numbers)).toEqual(expected);
  expect(await lookUpFile(db, [9_000_020_003])).toEqual([]);
  // As after a restore, which may give the table of another export the same identifier.
  await db.updateTable('dataSources').set({ fullDate: importedAt }).execute();
  expect(await lookUpFile(db, numbers)).toEqual([...expected, '9000020003 МТС 2026-11-20']);
});

test('a table that is being restored is searched for all numbers', async () => {
  await lookUp(numbers);
  await sql`insert into ported_numbers select 9000020003 + step, 'mts', ${now} from generate_series(0, 1000) step`.execute(
    db,
  );
  expect(await lookUpFile(db, [9_000_020_003])).toEqual(['9000020003 МТС 2026-11-20']);
});

test('an increment of returns removes numbers', async () => {
  await load('Return_Increment.csv', [
    returnHeading,
    '1,9000020001,mMTS,mMTS,D2520,20,25,2026-11-05T03:00:00+03:00,GOS,1',
  ]);
  expect(await table()).toEqual(['9000020002 beeline 2025-05-06T00:00:00.000Z']);
});

test('reads an older CP1251 file with semicolons and quotes', async () => {
  const text = `${longHeading}\r\n"9000020007",mMTS,01,D2501,25,2026-01-02T03:00:00+03:00,1,1,mTELE2,mTELE2,D2520,20,?\r\n`;
  const bytes = Buffer.from(text.replaceAll(',', ';'), 'latin1');
  // «Ж» in CP1251: not a valid first byte in UTF-8.
  bytes[bytes.indexOf('?')] = 0xc6;
  expect(await load('old.csv', Uint8Array.from(bytes))).toMatchObject({ rowsRead: 1 });
  expect(await table()).toEqual(['9000020007 mts 2026-01-02T00:00:00.000Z']);
});

test('stores a full export in ascending order', async () => {
  await load('full.csv', [
    shortHeading,
    ...start
      .slice(1)
      .toReversed()
      .map((line) => line.replace(/2$/, '')),
  ]);
  const { rows } = await sql<{ number: number }>`select number from ported_numbers order by ctid`.execute(db);
  expect(rows.map(({ number }) => number)).toEqual([9_000_020_001, 9_000_020_002]);
});

test('lookups find the former operator until an increment is complete', async () => {
  const imports = await db.transaction().execute(async (holder) => {
    // It notes its source after its rows have been written.
    await sql`lock table data_sources in exclusive mode`.execute(holder);
    let isOver = false;
    const loading = load('increment.csv', [
      incrementHeading,
      '1,9000020001,mMEGAFON,mMTS,mTELE2,D2501,D2502,01,02,25,2026-03-04T03:00:00+03:00,',
    ]).finally(() => {
      isOver = true;
    });
    await lockWaits(db, 1);
    expect((await table())[0]).toMatch(/^9000020001 mts /);
    expect(isOver).toBe(false);
    return [loading];
  });
  await Promise.all(imports);
  expect((await table())[0]).toMatch(/^9000020001 megafon /);
});

test('reads lines that end with a carriage return alone', async () => {
  await load('old.csv', Buffer.from(`${start.join('\r')}\r`));
  expect(await table()).toHaveLength(2);
});

const row = start[1] ?? '';
/** More lines than are read at a time. */
const manyLines = Array.from({ length: 10_000 }, (_, index) =>
  row.replace('9000020001', String(9_000_030_000 + index)).replace(/2$/, ''),
);

test('reads on from the first quote, and counts the lines before it', async () => {
  const quoted = `"9000020003",${row.slice(11).replace(/2$/, '')}`;
  const lines = [shortHeading, ...manyLines, '', quoted, row.replace(/2$/, '')];
  expect(await load('quoted.csv', lines)).toMatchObject({ rowsRead: manyLines.length + 2 });
  const wrong = load('quoted.csv', [...lines, row.replace('9000020001,mMTS', '9000020009,mNOBODY')]);
  await expect(wrong).rejects.toThrow(`Line ${lines.length + 1}, column "OwnerId"`);
});

const rowOf = (text: string): string => row.replace('9000020001', `"${text.replaceAll('"', '""')}"`).replace(/2$/, '');

test('reads every spelling of a number, which a spreadsheet may have changed', async () => {
  const read = phoneSpellings.filter(([, expected]) => sentenceOf(expected, 'importer') === null);
  const changes = read.map(
    ([text]) =>
      `1,"${text.replaceAll('"', '""')}",mBEELINE,mMTS,mTELE2,D2501,D2599,01,99,25,2026-11-01T03:00:00+03:00,`,
  );
  expect(await load('spellings.csv', [incrementHeading, ...changes])).toMatchObject({
    rowsRead: read.length,
    stored: 1,
    returned: 0,
  });
  expect((await table()).at(-1)).toBe('9161234567 beeline 2026-11-01T00:00:00.000Z');
});

test.each(phoneSpellings.filter(([, expected]) => sentenceOf(expected, 'importer') !== null))(
  'refuses %j as %s',
  async (text, expected) => {
    await expect(load('spelling.csv', [shortHeading, rowOf(text)])).rejects.toThrow(
      `Line 2, column "Number": ${sentenceOf(expected, 'importer')}`,
    );
  },
);

test.each([
  ['another file', ['a,b,c', '1,2,3'], /^Line 1: not an export of БДПН/],
  ['an empty file', [], /^The file is empty/],
  ['an archive', Uint8Array.from([0x50, 0x4b, 3, 4]), /^This is an archive/],
  [
    'an invalid number',
    [shortHeading, row, row.replace('9000020001', '8000020001')],
    /^Line 3, column "Number": expected a mobile number/,
  ],
  [
    'an unknown operator',
    [shortHeading, row.replace('mMTS', 'mNOBODY')],
    /^Line 2, column "OwnerId": operator mNOBODY is unknown/,
  ],
  ['a date that is none', [shortHeading, row.replace('2026-01-02', '2026-13-02')], /^Line 2, column "PortDate"/],
  ['a day that is none', [shortHeading, row.replace('2026-01-02', '2026-02-29')], /^Line 2, column "PortDate"/],
  [
    'an invalid number after many lines',
    [shortHeading, ...manyLines, row.replace('9000020001', '8000020001')],
    new RegExp(`^Line ${manyLines.length + 2}, column "Number"`),
  ],
  ['a row that is cut', [shortHeading, '9000020001,mMTS'], /^Line 2: the number of columns differs/],
  [
    'an unclosed quote',
    [shortHeading, '"9000020001,mMTS,01,D2501,25,2026-01-02T03:00:00+03:00,1'],
    /^Line 3: a quote opened earlier/,
  ],
  [
    'the same number twice',
    [shortHeading, row.replace(/2$/, ''), row.replace(/2$/, '')],
    /^Line 3, column "Number": this number occurs twice/,
  ],
  [
    'the same number ported and returned',
    [longHeading, `${row.replace(/2$/, '')},7,mBEELINE,mMEGAFON,,,`, `${row.replace(/2$/, '')},8,mBEELINE,mMTS,,,`],
    /^Line 3, column "Number": this number occurs twice/,
  ],
  ['a full export cut after its heading', [shortHeading], /no rows besides the heading/],
  ['a truncated file', [shortHeading, row.replace(/2$/, '3')], /^Line 2, column "RowCount": 1 rows found, 3 expected/],
])('changes nothing and reports the line for %s', async (_, lines, sentence) => {
  const before = await table();
  const refusal = load('bad.csv', lines);
  await expect(refusal).rejects.toThrow(ImportError);
  await expect(refusal).rejects.toThrow(sentence);
  expect(await table()).toEqual(before);
});

test('refuses an export of the future, after which those of today would change nothing', async () => {
  const before = await table();
  await expect(load('Port_All_202612210300_1.csv', start)).rejects.toThrow(/time in the name .* in the future/);
  expect(await table()).toEqual(before);
});

test('names a missing file', async () => {
  await expect(importPortedNumbers(url, path.join(folder, 'nowhere.csv'), now)).rejects.toThrow(
    /nowhere\.csv" cannot be opened/,
  );
});
