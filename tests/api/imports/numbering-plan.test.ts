import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ImportError } from '../../../server/imports/import-error.ts';
import { importNumberingPlan } from '../../../server/imports/numbering-plan.import.ts';
import { createNumbersRepo } from '../../../server/numbers/numbers.repo.ts';
import { loadDemoData } from '../../../server/imports/demo-data.ts';
import { testDatabase } from '../../harness/postgres.ts';
import { runCommand } from '../../harness/run-command.ts';

const { db, url } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-import-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const now = new Date('2026-11-20T09:00:00Z');
const extract = await readFile(path.resolve(import.meta.dirname, 'numbering-plan.csv'), 'utf8');

const load = async (content: string | Uint8Array, date?: Date, skipBad?: number) => {
  const file = path.join(folder, 'DEF-9xx.csv');
  await writeFile(file, content);
  return importNumberingPlan(db, file, now, { date, skipBad });
};
const ranges = () => db.selectFrom('numberingRanges').selectAll().orderBy('first').execute();
const find = createNumbersRepo(db).find;

const header = 'АВС/ DEF;От;До;Емкость;Оператор;Регион;Территория ГАР;ИНН';
const small = [
  header,
  '900;0000000;0061999;62000;ООО "Т2 МОБАЙЛ";Краснодарский край;Краснодарский край;7743895280',
  '901;0600000;0699999;100000;МИНЦИФРЫ РОССИИ;-;Город Москва, Московская область;7710474375',
  '959;0000000;0000099;100;ООО "Новый";-;Луганская Народная Республика;9999999999',
].join('\r\n');

beforeEach(async () => {
  await load(extract, new Date('2026-08-01T00:00:00Z'));
});

test('imports the shipped extract without changes, with the test numbers of docs/simulators.md', async () => {
  const before = await ranges();
  const report = await load(extract, new Date('2026-08-01T00:00:00Z'));
  const lines = extract.trimEnd().split('\n').slice(1);
  expect(report).toMatchObject({
    rowsRead: lines.length,
    added: 0,
    changed: 0,
    removed: 0,
    lookupOnly: lines.filter((line) => line.includes('Луганская')).length,
    numbers: lines.reduce((sum, line) => sum + Number(line.split(';')[3]), 0),
  });
  expect(await ranges()).toEqual(before);
  expect(await find(9_000_000_001)).toMatchObject({ operatorId: 't2', regionCode: '25' });
  expect(await find(9_590_000_054)).toMatchObject({ regionCode: null, regionName: 'Луганская Народная Республика' });
  expect(await find(9_070_000_055)).toMatchObject({ holderInn: null });
});

test('replaces the plan and reports the changes', async () => {
  const before = (await ranges()).length;
  const report = await load(small);
  expect(report).toMatchObject({
    rowsRead: 3,
    numbers: 162_100,
    added: 1,
    removed: before - 2,
    lookupOnly: 1,
    handedBack: 1,
    holders: { matched: 1, others: 1, created: 1, unknown: 0 },
  });
  expect(await ranges()).toHaveLength(3);
  expect(await find(9_590_000_054)).toMatchObject({ operatorId: 'inn-9999999999', rangeHolder: 'ООО «Новый»' });
  const source = await db
    .selectFrom('dataSources')
    .selectAll()
    .where('kind', '=', 'numbering-plan')
    .executeTakeFirstOrThrow();
  expect(source).toMatchObject({ fileName: 'DEF-9xx.csv', rowCount: 3, loadedAt: now });
});

const others = () =>
  db.selectFrom('operators').select(['id', 'name']).where('isListed', '=', false).orderBy('id').execute();

test('creates an operator for an unknown holder under its most frequent name and removes it with its last range', async () => {
  const second =
    '959;0000100;0000199;100;Общество с ограниченной ответственностью  "Новый";-;Луганская Народная Республика;9999999999';
  const third = second.replaceAll('0000100', '0000200').replaceAll('0000199', '0000299');
  const expected = [{ id: 'inn-9999999999', name: 'ООО «Новый»' }];
  await load(small.split('\r\n').slice(0, 3).join('\r\n'));
  expect(await load([small, second, third].join('\r\n'))).toMatchObject({ holders: { others: 1, created: 1 } });
  expect(await others()).toEqual(expected);
  const again = await load([small, second, third].join('\r\n'));
  expect(again).toMatchObject({ added: 0, changed: 0, removed: 0, holders: { others: 1, created: 0 } });
  expect(await others()).toEqual(expected);
  expect(await load(small.replace('ООО "Новый"', 'АО "ДРУГОЙ"'))).toMatchObject({ holders: { others: 1, created: 0 } });
  expect(await others()).toEqual([{ id: 'inn-9999999999', name: 'АО «ДРУГОЙ»' }]);
  await load(small.split('\r\n').slice(0, 3).join('\r\n'));
  expect(await others()).toEqual([]);
});

test('resolves a holder by a name known from an earlier plan when the file has no ИНН', async () => {
  await load(small);
  const oldest = 'Код;Д1;Д2;Количество;Провайдер;Регион\n900;0;61999;62000;"ООО ""НОВЫЙ""";Краснодарский край\n';
  expect(await load(oldest)).toMatchObject({ holders: { matched: 0, others: 1, created: 0, unknown: 0 } });
  expect(await find(9_000_000_001)).toMatchObject({ operatorId: 'inn-9999999999', regionCode: '25' });
});

test('resolves a number of a returned range to no operator', async () => {
  await load(small);
  expect(await find(9_010_600_001)).toMatchObject({ holderInn: null, operatorName: null, regionCode: null });
});

const cp1251 = (text: string): Uint8Array => {
  const letters = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1251').decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (letter) => letters.get(letter) ?? 63);
};

test.each([
  [
    'seven columns',
    'АВС/ DEF;От;До;Емкость;Оператор;Регион;ИНН\n900;0;61999;62000;ООО "Т2 Мобайл";Краснодарский край;7743895280\n',
  ],
  [
    'six columns, quoted',
    'Код;Д1;Д2;Количество;Провайдер;Регион\n900;0;61999;62000;"ООО ""Т2 Мобайл""";Краснодарский край\n',
  ],
  [
    'six columns in CP1251',
    cp1251('АВС/ DEF;От;До;Емкость;Оператор;Регион\r\n900;0;61999;62000;ООО "Т2 Мобайл";Краснодарский край\r\n'),
  ],
  [
    'eight columns with a mark',
    `\uFEFF${header}\n900;0000000;0061999;62000;ООО "Т2 МОБАЙЛ";-;Краснодарский край;7743895280`,
  ],
])('%s: reads the same range from every file generation', async (_, content) => {
  expect(await load(content)).toMatchObject({
    rowsRead: 1,
    numbers: 62_000,
    holders: { matched: 1, others: 0, unknown: 0 },
  });
  expect(await find(9_000_000_001)).toMatchObject({ operatorId: 't2', holderInn: '7743895280', regionCode: '25' });
});

test.each([
  ['an error page', '<html><body>Сервис временно недоступен', /^Line 1: not the heading of the numbering plan/],
  ['nothing', '', /^Line 1/],
  ['a heading alone', header, /has no rows/],
  [
    'a file cut in the middle of a letter',
    Buffer.from(`\uFEFF${small}`).subarray(0, Buffer.byteLength(header) + 85),
    /probably incomplete/,
  ],
  [
    'wrong lines',
    `${header}\n900;0;9;10;О;-;Атлантида;7743895280\n901;5;1;0;О;-;Краснодарский край;7743895280`,
    /2 rows read, 2 invalid:\nLine 2: unknown region "Атлантида"\.\nLine 3: the range ends before it begins\./,
  ],
])('%s: changes nothing and reports the fault', async (_, content, message) => {
  const before = await ranges();
  const failure = await load(content).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ImportError);
  expect(String(failure)).toMatch(new RegExp(message.source.replace('^', '')));
  expect(await ranges()).toEqual(before);
});

test('reports the first twenty of many bad lines', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => `495;${index};${index};1;О;-;Край;7743895280`);
  const failure = await load([header, ...rows].join('\n')).catch(String);
  expect(failure).toMatch(/50 rows read, 50 invalid:/);
  expect(failure).toMatch(/And 30 more\.$/);
});

test('serves lookups from one plan or the other during an import', async () => {
  const swapped = small.replace('ООО "Т2 МОБАЙЛ"', 'ПАО "МТС"').replace('7743895280', '7740000076');
  const loading = new AbortController();
  const seen = new Set<string | null>();
  const looking = (async () => {
    while (!loading.signal.aborted) {
      seen.add((await find(9_000_000_001)).holderInn);
    }
  })();
  for (let round = 0; round < 6 || (seen.size < 2 && round < 300); round += 1) {
    await load(round % 2 === 0 ? swapped : small);
  }
  loading.abort();
  await looking;
  expect(seen).toEqual(new Set(['7740000076', '7743895280']));
});

test('leaves out as many invalid lines as allowed, lists them, and refuses one more', async () => {
  const overlapping = '900;0061000;0062999;2000;ООО "Т2 МОБАЙЛ";Краснодарский край;Краснодарский край;7743895280';
  const backwards = '902;0000009;0000000;10;ООО "Т2 МОБАЙЛ";Краснодарский край;Краснодарский край;7743895280';
  const content = [small, overlapping, backwards].join('\r\n');
  await expect(load(content, undefined, 1)).rejects.toThrow('2 invalid');
  const report = await load(content, undefined, 2);
  expect(report.skipped).toEqual([
    { line: 5, reason: 'the range overlaps the range of line 2' },
    { line: 6, reason: 'the range ends before it begins' },
  ]);
  expect((await ranges()).map(({ first }) => first)).toEqual([9_000_000_000, 9_010_600_000, 9_590_000_000]);
});

test('never restores the demonstration data over an imported plan', async () => {
  await load(small);
  await loadDemoData(db);
  expect(await ranges()).toHaveLength(3);
});

const serve = async (answer: { status?: number; body: string; headers?: Record<string, string> }) => {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers['user-agent']);
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // Closed at the end of the test.
  server.unref();
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/DEF-9xx.csv`, seen };
};

test('downloads a plan with its date and a User-Agent', async () => {
  const { address, seen } = await serve({ body: small, headers: { 'last-modified': 'Mon, 03 Aug 2026 10:00:00 GMT' } });
  const report = await importNumberingPlan(db, address, now);
  expect(report).toMatchObject({ rowsRead: 3, dataDate: new Date('2026-08-03T10:00:00Z') });
  expect(seen[0]).toMatch(/mnp-portal/);
});

test.each([
  ['an error page with a good status', { body: '<html>Ошибка' }, /not the heading/],
  ['a refusal', { status: 403, body: '' }, /The server answered 403/],
])('%s keeps the current plan', async (_, answer, message) => {
  const before = await ranges();
  const { address } = await serve(answer);
  await expect(importNumberingPlan(db, address, now)).rejects.toThrow(message);
  expect(await ranges()).toEqual(before);
});

test('refuses a plain http address and one that does not answer', async () => {
  await expect(importNumberingPlan(db, 'http://example.ru/DEF-9xx.csv', now)).rejects.toThrow(/https/);
  await expect(importNumberingPlan(db, 'http://127.0.0.1:9/DEF-9xx.csv', now)).rejects.toThrow(
    /The server is unreachable/,
  );
});

test('the command imports a dated file, and reports no changes the second time', async () => {
  const file = path.join(folder, 'plan.csv');
  await writeFile(file, small);
  const first = await runCommand('import', ['numbering-plan', file, '2026-08-01'], { DATABASE_URL: url });
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toMatch(/^Numbering plan of 2026-08-01: 3 rows read, 0 invalid, 162,100 numbers\./);
  expect(first.out).toMatch(/Holders by ИНН: 1 in the catalogue, 1 outside it, 1 of them created now\./);
  expect(first.out).toMatch(/Regions: 0 unknown\. Ranges: 1 for lookup only, 1 returned by operators\./);
  const again = await runCommand('import', ['numbering-plan', file, '2026-08-01'], { DATABASE_URL: url });
  expect(again.out).toMatch(/No changes/);
  expect(again.out).toMatch(/1 outside it, 0 of them created now\./);
  const wrong = await runCommand('import', ['numbering-plan', file, 'вчера'], { DATABASE_URL: url });
  expect(wrong).toMatchObject({ code: 1, err: expect.stringMatching(/"вчера" is not a date/) as string });
});
