import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Quota } from '../../../contract/numbers.ts';
import { Problem } from '../../../contract/problem.ts';
import { EMPTY_REMARK, OTHERS_REMARK } from '../../../contract/result-table.ts';
import { phoneSpellings, sentenceOf } from '../../../domain/phone-spellings.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { readSettings } from '../../../server/env.ts';
import { importPortedNumbers } from '../../../server/imports/ported-numbers.import.ts';
import { createCatalogueCache } from '../../../server/lib/catalogue-cache.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { createSecrets } from '../../../server/lib/secrets.ts';
import { createNumberFileReader } from '../../../server/numbers/number-file.ts';
import { createNumbersService } from '../../../server/numbers/numbers.service.ts';
import { createPortedSearches } from '../../../server/numbers/ported-search.repo.ts';
import { readXlsxRows } from '../../../server/numbers/xlsx-rows.ts';
import type { Visitor } from '../../../mocks/visitor.ts';
import { buildWorkbook, buildZip, sheetOf } from '../../harness/workbook.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-files-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const exportFile = path.join(folder, 'Port_All.csv');

let api: TestApi;
let vera: Visitor;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
});

const BATCH = '/api/v1.1/msisdn/info/batch';

const upload = (browser: Visitor, content: BlobPart, name = 'numbers.csv') => {
  const form = new FormData();
  form.set('File', new File([content], name));
  return browser.send('POST', BATCH, form);
};

const left = async (browser: Visitor): Promise<number> =>
  Quota.parse((await browser.request('POST', '/api/v1.1/msisdn/info/quota', {})).body).remainingCount;

test('returns a table row for every line of differently formatted numbers', async () => {
  const before = await left(vera);
  const response = await upload(
    vera,
    ['Номер;Имя', '+7 (900) 000-00-01;x', '89000000053', '9000000001', 'нет номера', '4951234567', '=1+1', ''].join(
      '\r\n',
    ),
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(/filename\*=UTF-8''numbers-\d{4}-\d\d-\d\d\.csv$/);
  const text = await response.text();
  const bytes = text.split('\r\n');
  expect(bytes[0]).toContain('Номер;Оператор;Регион;Перенесён;Дата переноса;Примечание');
  expect(bytes[1]).toBe("'+7 (900) 000-00-01;Т2;Краснодарский край;нет;;");
  expect(bytes[2]).toMatch(/^89000000053;[^;]+;Краснодарский край;да;\d\d\.\d\d\.\d{4};$/);
  expect(bytes[3]).toBe('9000000001;Т2;Краснодарский край;нет;;Повтор');
  expect(bytes[4]).toBe('нет номера;;;;;Введите номер полностью: 10\u00a0цифр после\u00a0+7');
  expect(bytes[5]).toBe('4951234567;;;;;Это городской номер. Нужен мобильный: он начинается с\u00a09');
  expect(bytes[6]).toMatch(/^'=1\+1;;;;;/);
  expect(await left(vera)).toBe(before - 2);
});

test('shows a changed plan, which the server keeps in memory', async () => {
  const ivan = await api.signIn('ivan');
  const region = async (): Promise<string | undefined> =>
    (await (await upload(ivan, '9160000000')).text()).split('\r\n')[1]?.split(';')[2];
  expect(await region()).toBe('Москва и Московская область');
  await api.db
    .updateTable('numberingRanges')
    .set({ regionName: 'Другая область' })
    .where('first', '<=', 9_160_000_000)
    .where('last', '>=', 9_160_000_000)
    .execute();
  await expect.poll(region, { interval: 500, timeout: 10_000 }).toBe('Другая область');
});

test('reads a CP1251 file', async () => {
  const heading = Uint8Array.from([0xd2, 0xe5, 0xeb, 0xe5, 0xf4, 0xee, 0xed, 0x0a]);
  const response = await upload(vera, new Blob([heading, '79000000001']));
  expect((await response.text()).split('\r\n')).toHaveLength(3);
});

test.each([
  ['an empty file', '', 400],
  ['a heading without numbers', 'Номер\n', 400],
  ['a file that is no text', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 400],
  ['more lines than allowed', '79000000001\n'.repeat(10_001), 400],
  ['a file over a megabyte', 'x'.repeat(1024 * 1024 + 1), 413],
  ['a file far over it', 'x'.repeat(3 * 1024 * 1024), 413],
])('refuses %s and consumes no quota', async (_, content, status) => {
  const before = await left(vera);
  const response = await upload(vera, content);
  expect(response.status).toBe(status);
  const problem = Problem.parse(await response.json());
  expect(problem.errors.map(({ field }) => field)).toEqual(status === 400 ? ['File'] : []);
  expect(await left(vera)).toBe(before);
});

test('refuses a file with more numbers than the remaining quota', async () => {
  const strict = await startApi({ LOOKUP_QUOTA_SIGNED_IN: '3' });
  const ivan = await strict.signIn('ivan');
  const refused = await upload(ivan, '79000000001\n79000000002\n79000000003\n79000000004');
  const problem = Problem.parse(await refused.json());
  expect([refused.status, problem.code]).toEqual([400, 'QUOTA_EXCEEDED']);
  expect(problem.refreshAt).toBeDefined();
  expect((await upload(ivan, '79000000001\n79000000002\n79000000003')).status).toBe(200);
});

const rowsOf = async (response: Response): Promise<string[]> =>
  (await response.text()).trimEnd().split('\r\n').slice(1);

test.each([
  ['semicolons', 'Имя;Телефон\nВера;+7 900 000-00-01\nИван;89000000053'],
  ['commas', '"Имя","Телефон"\n"Тестова, Вера","+7 900 000-00-01"\nИван,89000000053'],
  ['tabs', 'Имя\tМобильный\nВера\t+7 900 000-00-01\nИван\t89000000053'],
  ['lines ended by carriage returns', 'Номер\r+7 900 000-00-01\r89000000053'],
  ['quotes around the number', '"+7 900 000-00-01";Вера\n"8900000""0053"'.replace('""', '')],
  ['empty lines and spaces', '\n\n  +7 900 000-00-01  \n;\n\t\n89000000053\n\n'],
])('%s: finds the column of numbers', async (_, text) => {
  const rows = await rowsOf(await upload(vera, text));
  expect(rows.map((row) => row.split(';').slice(0, 2).join(';'))).toEqual(["'+7 900 000-00-01;Т2", '89000000053;МТС']);
});

test.each([
  ['a note over two lines beside the number', 'Имя;Телефон\r\n"Тестова\r\nВера";9000000001\r\nИван;89000000053'],
  ['a note over two lines after the number, no heading', '9000000001;"Тестова\n""Вера"" x"\n89000000053;x'],
  ['a heading over two lines', '"Номер\nтелефона";Имя\n9000000001;Вера\n89000000053;Иван'],
  ['a quote that nothing closes', '9000000001;"Вера\n89000000053;Иван'],
  ['quotes inside a name', 'Имя;Телефон\nООО "Вера";9000000001\n"ООО ""Иван"" x";89000000053'],
  ['a number of something else beside the phone', 'Номер заказа;Контактный телефон\n17;9000000001\n18;89000000053'],
  ['an empty row above the heading', '\r\nНомер заказа;Телефон\r\n9990000001;9000000001\r\n9990000002;89000000053'],
  [
    'a row of empty cells above the heading',
    ' ;;\nНомер заказа;Телефон\n9990000001;9000000001\n9990000002;89000000053',
  ],
  ['no heading, but a word of headings in the first line', '9000000001;моб. жены\n89000000053;Телефон'],
])('%s: reads every number once and nothing else', async (_, text) => {
  const rows = await rowsOf(await upload(vera, text));
  expect(rows.map((row) => row.split(';').slice(0, 2).join(';'))).toEqual(['9000000001;Т2', '89000000053;МТС']);
});

test('returns a remark for a line without a number and skips an empty line', async () => {
  const text = 'Имя;Телефон\nВера;9000000001\nИван;\n;\nОльга\nПётр;89000000053';
  const expected = ['9000000001', '', '', '89000000053'];
  const workbook = buildWorkbook([
    ['Имя', 'Телефон'],
    ['Вера', 9_000_000_001],
    ['Иван', ''],
    ['', ''],
    ['Ольга'],
    ['Пётр', 89_000_000_053],
  ]);
  for (const content of [text, workbook]) {
    const rows = await rowsOf(await upload(vera, content));
    expect(rows.map((row) => row.split(';')[0])).toEqual(expected);
    expect(rows[1]).toBe(`;;;;;${EMPTY_REMARK}`);
  }
  expect((await upload(vera, 'Имя;Телефон\nВера;\nИван;')).status).toBe(400);
});

test('reads numbers as other programs write them: our own table, text formulas, invisible marks', async () => {
  const given = [
    "'+7 (900) 000-00-01",
    '="89000000001"',
    '\u202a+7 900 000\u201100\u201101\u202c',
    '8 900 000\u221200\u221201',
    '\u200b9000000001',
  ];
  const table = await upload(vera, ['Номер', ...given].join('\n'));
  const rows = await rowsOf(table);
  expect(rows.map((row) => row.split(';')[1])).toEqual(given.map(() => 'Т2'));
  expect(rows.filter((row) => row.startsWith('='))).toEqual([]);
  const again = await rowsOf(await upload(vera, ['Номер', ...rows].join('\r\n')));
  expect(again.map((row) => row.split(';')[1])).toEqual(given.map(() => 'Т2'));
});

test('reads every spelling of a number like the other entrances, and says what is wrong with the rest', async () => {
  // An empty cell is told from an incomplete number: the file may be sparse on purpose.
  const spellings = phoneSpellings.filter(([text]) => text !== '');
  const quoted = spellings.map(([text]) => `"${text.replaceAll('"', '""')}"`);
  const workbook = buildWorkbook([['Номер'], ...spellings.map(([text]) => [text])]);
  for (const content of [['Номер', ...quoted].join('\n'), workbook]) {
    const rows = await rowsOf(await upload(vera, content));
    expect(rows).toHaveLength(spellings.length);
    for (const [index, [text, expected]] of spellings.entries()) {
      const [operator, , , , remark = ''] = (rows[index] ?? '').split(';').slice(-5);
      const sentence = sentenceOf(expected, 'citizen');
      expect([text, operator, remark.replace('Повтор', '')]).toEqual([
        text,
        sentence === null ? 'МТС' : '',
        sentence ?? '',
      ]);
    }
  }
});

test.each([
  ['two columns of numbers', 'Телефон;Телефон 2\n9000000001;9000000002\n89000000053;'],
  ['a line of two numbers without a heading', '9000000001, 9000000002\n89000000053'],
  [
    'a number in a note',
    'Имя;Телефон;Заметка\nВера;9000000001;"жена: 8\u00a0900 000-00-02"\nИван;89000000053;ИНН 7701234567',
  ],
  [
    'a workbook',
    buildWorkbook([
      ['Телефон', 'Ещё'],
      ['9000000001', '+7 900 000-00-02'],
      ['89000000053', '89000000053'],
    ]),
  ],
])('%s: says that a second number was not looked up', async (_, content) => {
  const rows = await rowsOf(await upload(vera, content));
  expect(rows.map((row) => row.split(';').filter((__, index) => index === 1 || index === 5))).toEqual([
    ['Т2', OTHERS_REMARK],
    ['МТС', ''],
  ]);
});

test('adds the remark about a second number to others', async () => {
  const rows = await rowsOf(await upload(vera, '9000000001\n9000000001;9000000002\n9070000055;9000000002'));
  expect(rows.map((row) => row.split(';')[5])).toEqual([
    '',
    `Повтор. ${OTHERS_REMARK}`,
    `Номер не выделен ни одному оператору. ${OTHERS_REMARK}`,
  ]);
});

test('reads UTF-16, which spreadsheets save as «Unicode text»', async () => {
  const rows = await rowsOf(
    await upload(vera, new Uint8Array(Buffer.from('\uFEFFТелефон\tИмя\r\n9000000001\tВера', 'utf16le'))),
  );
  expect(rows).toEqual(['9000000001;Т2;Краснодарский край;нет;;']);
});

test('keeps the order of lines and marks repeats across chunks', async () => {
  const lines = Array.from({ length: 9_000 }, (_, index) =>
    index % 3 === 2 ? `x${index}` : String(9_000_010_000 + (index % 5_001)),
  );
  const rows = await rowsOf(await upload(vera, lines.join('\n')));
  expect(rows.map((row) => row.split(';')[0])).toEqual(lines);
  const seen = new Set<string>();
  const remarks = lines.map((line) => {
    if (line.startsWith('x')) {
      return sentenceOf('incomplete', 'citizen');
    }
    const remark = seen.has(line) ? 'Повтор' : '';
    seen.add(line);
    return remark;
  });
  expect(rows.map((row) => row.split(';')[5])).toEqual(remarks);
});

test('reads the first sheet of a workbook: texts, numbers, formula values, another column', async () => {
  const rows = [
    ['Имя', 'Телефон'],
    ['Вера', '+7 (900) 000-00-01'],
    ['Иван', 89_000_000_053],
    ['Ольга', '7.9000000001E10'],
    ['', ''],
    ['Пётр', 'нет'],
  ];
  const response = await upload(vera, buildWorkbook(rows), 'номера.xlsx');
  expect(await rowsOf(response)).toEqual([
    "'+7 (900) 000-00-01;Т2;Краснодарский край;нет;;",
    expect.stringMatching(/^89000000053;МТС;Краснодарский край;да;/),
    '79000000001;Т2;Краснодарский край;нет;;Повтор',
    `нет;;;;;${sentenceOf('incomplete', 'citizen')}`,
  ]);
});

const huge = 64 * 1024 * 1024;
test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
  ['a document', Buffer.from('%PDF-1.7\n%x')],
  ['a page', Buffer.from('<!DOCTYPE html><p>9000000001')],
  ['an archive without a workbook', buildZip({ 'readme.txt': '9000000001' })],
  ['a broken archive', Buffer.from('PK\u0003\u0004 and no more')],
  ['a sheet that unpacks to 64 MB', buildZip({ 'xl/worksheets/sheet1.xml': Buffer.alloc(huge, ' ') })],
  [
    'a sheet with a false declared size',
    buildZip({ 'xl/worksheets/sheet1.xml': Buffer.alloc(huge, ' ') }, { declared: 1000 }),
  ],
  [
    'texts that unpack to 64 MB',
    buildZip({
      'xl/worksheets/sheet1.xml': sheetOf([['9000000001']]),
      'xl/sharedStrings.xml': Buffer.alloc(huge, 'x'),
    }),
  ],
  [
    'recursively expanding entities',
    buildZip({
      'xl/worksheets/sheet1.xml':
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><c><v>&b;</v></c></worksheet>',
    }),
  ],
  [
    'a million texts',
    buildZip({
      'xl/worksheets/sheet1.xml': sheetOf([['9000000001']]),
      'xl/sharedStrings.xml': `<sst>${'<si><t/></si>'.repeat(1_200_000)}</sst>`,
    }),
  ],
  ['endlessly nested tags', buildZip({ 'xl/worksheets/sheet1.xml': '<a>'.repeat(100_000) })],
  ['a workbook of a hundred thousand rows', buildWorkbook(Array.from({ length: 100_000 }, () => ['9']))],
])('refuses %s and consumes no quota', async (_, content) => {
  expect(content.length).toBeLessThan(1024 * 1024);
  const before = await left(vera);
  const response = await upload(vera, new Uint8Array(content), 'номера.xlsx');
  expect(response.status).toBe(400);
  const { errors } = Problem.parse(await response.json());
  expect(errors.map(({ field }) => field)).toEqual(['File']);
  expect(errors[0]?.message).toMatch(/^[А-Я].*\s/);
  expect(await left(vera)).toBe(before);
});

test('stops reading a workbook at the first too deeply nested tag', async () => {
  const archive = buildZip({ 'xl/worksheets/sheet1.xml': '<a>'.repeat(5_000_000) });
  await expect(readXlsxRows(archive, { bytes: 16 * 1024 * 1024, rows: 10 })).rejects.toThrow(/too deep/);
});

test('takes its limits from settings', async () => {
  const strict = await startApi({ LOOKUP_FILE_LINES: '2', LOOKUP_FILE_BYTES: '100' });
  const ivan = await strict.signIn('ivan');
  expect((await upload(ivan, '9000000001\n9000000002')).status).toBe(200);
  expect((await upload(ivan, '9000000001\n9000000002\n9000000003')).status).toBe(400);
  expect((await upload(ivan, 'x'.repeat(101))).status).toBe(413);
  expect(await (await fetch(`${strict.origin}/lookup.json`)).json()).toMatchObject({ file: { bytes: 100, lines: 2 } });
});

test('consumes no quota when the client disconnects before processing', async () => {
  const now = new Date();
  const { db } = api;
  const clock = { now: () => now };
  const numbers = createNumbersService({
    db,
    clock,
    domainClock: api.domainClock,
    plans: createCatalogueCache({ isFresh: () => false, nextMoment: () => Promise.resolve(null), now: () => now }),
    portedSearches: createPortedSearches({
      db,
      clock,
      logger: createLogger({ isProduction: true, logLevel: 'silent' }),
    }),
    secrets: createSecrets('secret of a test'),
    settings: readSettings({ DATABASE_URL: api.databaseUrl }),
  });
  const citizen = { id: 'citizen', userName: '', isTrusted: true, msisdns: [] };
  const counted = { quotaKey: 'gone', addressToken: 'gone' };
  const reader = createNumberFileReader({ bytes: 100, lines: 10 });
  reader.write(Buffer.from('9000000001'));
  await expect(numbers.lookupFile(await reader.end(), citizen, counted, AbortSignal.abort())).rejects.toThrow(
    'VALIDATION',
  );
  expect(await api.db.selectFrom('lookupQuotas').select('key').where('key', '=', 'gone').execute()).toEqual([]);
});

test('consumes no quota when the numbers cannot be looked up', async () => {
  const before = await left(vera);
  await sql`alter table ported_numbers rename to ported_numbers_elsewhere`.execute(api.db);
  expect((await upload(vera, '9000000001\n9000000053')).status).toBe(500);
  await sql`alter table ported_numbers_elsewhere rename to ported_numbers`.execute(api.db);
  expect(await left(vera)).toBe(before);
  expect((await upload(vera, '9000000001\n9000000053')).status).toBe(200);
  expect(await left(vera)).toBe(before - 2);
});

test('after files that follow a full export only its numbers are searched for in it', async () => {
  const { databaseUrl, db, signIn } = await startApi({ FILES_PER_HOUR: '1000', LOOKUP_QUOTA_SIGNED_IN: '1000' });
  const ivan = await signIn('ivan');
  await writeFile(
    exportFile,
    'Number,OwnerId,MNC,Route,RegionCode,PortDate,RowCount\n9000020001,mMTS,01,D2501,25,2026-01-02T03:00:00+03:00,1\n',
  );
  await importPortedNumbers(databaseUrl, exportFile, new Date());
  let number = 9_000_020_001;
  /** No import adds a number to the export before: it is found as long as all numbers are searched for. */
  const findsAdded = async () => {
    number += 1;
    await sql`insert into ported_numbers values (${number}, 'mts', '2026-01-03')`.execute(db);
    const table = await (await upload(ivan, `9000020001\n${number}`)).text();
    expect(table).toContain('02.01.2026');
    return table.includes('03.01.2026');
  };
  expect(await findsAdded()).toBe(true);
  await expect.poll(findsAdded).toBe(false);
});

test('never exceeds the quota with simultaneous files', async () => {
  const strict = await startApi({ LOOKUP_QUOTA_SIGNED_IN: '25' });
  const ivan = await strict.signIn('ivan');
  const files = Array.from({ length: 8 }, (_, file) =>
    Array.from({ length: 10 }, (__, line) => 9_000_010_000 + file * 10 + line).join('\n'),
  );
  const statuses = (await Promise.all(files.map((file) => upload(ivan, file)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(await left(ivan)).toBe(5);
});

test('reads the file of its field, whatever else the form has', async () => {
  const form = new FormData();
  form.set('Other', new File(['9000000007\n'], 'other.csv'));
  form.set('File', new File(['9000000001\n'], 'numbers.csv'));
  form.set('Last', new File(['9000000008\n'], 'last.csv'));
  const response = await (await api.signIn('ivan')).send('POST', '/api/v1.1/msisdn/info/batch', form);
  expect((await response.text()).match(/^\d+/gm)).toEqual(['9000000001']);
});

test('refuses a form without a file and a malformed form', async () => {
  const form = new FormData();
  form.set('Other', 'x');
  const without = await vera.send('POST', BATCH, form);
  expect([without.status, Problem.parse(await without.json()).errors[0]?.field]).toEqual([400, 'File']);
  const text = new FormData();
  text.set('File', 'x');
  expect((await vera.send('POST', BATCH, text)).status).toBe(400);
  expect((await vera.request('POST', BATCH, {})).status).toBe(415);
});
