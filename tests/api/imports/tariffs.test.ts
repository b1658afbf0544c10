import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ImportError } from '../../../server/imports/import-error.ts';
import { importTariffs } from '../../../server/imports/tariffs.import.ts';
import { createTariffService } from '../../../server/tariffs/tariffs.service.ts';
import { testDatabase } from '../../harness/postgres.ts';

const { db } = await testDatabase();
const tariffs = createTariffService({ db, clock: { now: () => now } });
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
  ['a column nobody knows', [`${heading};colour`, `${pack};red`], /^Строка 1, столбец «colour»: такого столбца нет/],
  [
    'a column that is missing',
    [heading.replace('price;', ''), pack.replace('280,50;', '')],
    /^Строка 1, столбец «price»: столбца нет/,
  ],
  ['an empty cell', [heading, pack.replace('Тихий', '')], /^Строка 2, столбец «name»: ячейка пуста/],
  [
    'a price that is none',
    [heading, rate, pack.replace('280,50', 'даром')],
    /^Строка 3, столбец «price»: нужно число от 0 до 100000/,
  ],
  [
    'a kind that is none',
    [heading, pack.replace('Package', 'Bundle')],
    /^Строка 2, столбец «queryType»: нужно одно из: Package, NonPackage/,
  ],
  ['a day that is none', [heading, pack.replace('2026-11-01', '2026-11-31x')], /^Строка 2, столбец «updatedAt»/],
  [
    'an operator nobody knows',
    [heading, pack.replace(';mts;', ';nobody;')],
    /^Строка 2, столбец «operatorId»: «nobody» неизвестно. Сначала загрузите операторов/,
  ],
  [
    'a region nobody knows',
    [heading, pack.replace('25|77', '25|52')],
    /^Строка 2, столбец «regionCodes»: «52» неизвестно/,
  ],
  [
    'a service nobody knows',
    [heading, pack.replace(';;;да', ';;cinema-x;да')],
    /^Строка 2, столбец «mediaServices»: «cinema-x» неизвестно. Есть: /,
  ],
  ['the same tariff twice', [heading, pack, pack], /^Строка 3, столбец «id»: «mts-tihiy-25» уже было выше/],
  [
    'a rate without a price',
    [heading, rate.replace('1.9', '')],
    /^Строка 2, столбец «minutePrice»: у тарифа без пакета/,
  ],
  ['a heading alone', [heading], /^В файле нет строк/],
])('changes nothing and reports the line for %s', async (_, lines, sentence) => {
  const before = await db.selectFrom('tariffs').selectAll().orderBy('id').execute();
  const refusal = load(...lines);
  await expect(refusal).rejects.toThrow(ImportError);
  await expect(refusal).rejects.toThrow(sentence);
  expect(await db.selectFrom('tariffs').selectAll().orderBy('id').execute()).toEqual(before);
});
