import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ImportError } from '../../../server/imports/import-error.ts';
import { importTariffs } from '../../../server/imports/tariffs.import.ts';
import { createTariffsService } from '../../../server/tariffs/tariffs.service.ts';
import { testDatabase } from '../../harness/postgres.ts';

const { db } = await testDatabase();
const tariffs = createTariffsService({ db, clock: { now: () => now } });
const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-import-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const now = new Date('2026-11-20T09:00:00Z');

const heading = [
  'id;operatorId;slug;name;queryType;regionCodes;price;periodUnit;periodCount;updatedAt;minutes;trafficGb;sms',
  'unlimitedApps;minutePrice;mediaServices;esim',
].join(';');
const pack =
  'mts-tihiy-25;mts;tihiy;Тихий;Package;25|77;280,50;day;28;2026-11-01;безлимит;5,5;;мессенджеры | карты;;;да';
const rate = 'mts-po-minutam-25;mts;po-minutam;По минутам;NonPackage;25;0;month;1;2026-11-01;;;;;1.9;;';

const load = async (...lines: readonly string[]) => {
  const file = path.join(folder, 'tariffs.csv');
  await writeFile(file, `\uFEFF${lines.join('\r\n')}\r\n`);
  return importTariffs(db, file, now);
};

test('replaces the catalogue from a file in human-readable units', async () => {
  const report = await load(heading, pack, rate);
  expect(report).toMatchObject({ rowsRead: 2, added: 0, changed: 2 });
  expect(report.removed).toBeGreaterThan(1000);
  expect(await tariffs.get('mts-tihiy-25')).toMatchObject({
    name: 'Тихий',
    regionCodes: ['25', '77'],
    price: 280.5,
    period: { unit: 'day', count: 28 },
    priceMonthly: 300.54,
    minutes: 'unlimited',
    trafficGb: 5.5,
    sms: null,
    unlimitedApps: ['мессенджеры', 'карты'],
    esim: true,
    updatedAt: '2026-10-31T21:00:00.000Z',
  });
});

test('keeps the version of an unchanged tariff and increments it on a change', async () => {
  const { version } = await tariffs.get('mts-tihiy-25');
  expect(await load(heading, pack, rate)).toEqual({ rowsRead: 2, added: 0, changed: 0, removed: 0 });
  expect((await tariffs.get('mts-tihiy-25')).version).toBe(version);
  expect(await load(heading, pack.replace('280,50', '290'))).toEqual({ rowsRead: 1, added: 0, changed: 1, removed: 1 });
  expect((await tariffs.get('mts-tihiy-25')).version).toBe(version + 1);
});

test.each([
  ['an unknown column', [`${heading};colour`, `${pack};red`], /^Line 1, column "colour": unknown column/],
  [
    'a missing column',
    [heading.replace('price;', ''), pack.replace('280,50;', '')],
    /^Line 1, column "price": the column is required/,
  ],
  ['an empty cell', [heading, pack.replace('Тихий', '')], /^Line 2, column "name": the cell is empty/],
  [
    'an invalid price',
    [heading, rate, pack.replace('280,50', 'даром')],
    /^Line 3, column "price": expected a number from 0 to 100000/,
  ],
  [
    'an invalid kind',
    [heading, pack.replace('Package', 'Bundle')],
    /^Line 2, column "queryType": expected one of: Package, NonPackage/,
  ],
  ['a day that is none', [heading, pack.replace('2026-11-01', '2026-11-31x')], /^Line 2, column "updatedAt"/],
  [
    'an unknown operator',
    [heading, pack.replace(';mts;', ';unlisted;')],
    /^Line 2, column "operatorId": "unlisted" is unknown. Import the operators first/,
  ],
  ['an unknown region', [heading, pack.replace('25|77', '25|52')], /^Line 2, column "regionCodes": "52" is unknown/],
  [
    'an unknown service',
    [heading, pack.replace(';;;да', ';;cinema-x;да')],
    /^Line 2, column "mediaServices": "cinema-x" is unknown. Known: /,
  ],
  ['the same tariff twice', [heading, pack, pack], /^Line 3, column "id": "mts-tihiy-25" occurs twice/],
  [
    'a rate without a price',
    [heading, rate.replace('1.9', '')],
    /^Line 2, column "minutePrice": required for a tariff without a package/,
  ],
  ['a heading alone', [heading], /^The file has no rows/],
])('changes nothing and reports the line for %s', async (_, lines, sentence) => {
  const before = await db.selectFrom('tariffs').selectAll().orderBy('id').execute();
  const refusal = load(...lines);
  await expect(refusal).rejects.toThrow(ImportError);
  await expect(refusal).rejects.toThrow(sentence);
  expect(await db.selectFrom('tariffs').selectAll().orderBy('id').execute()).toEqual(before);
});
