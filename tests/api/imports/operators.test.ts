import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildNumberInfo } from '../../../mocks/builders/numbers.ts';
import { seal } from '../../../server/db/sealed-columns.ts';
import { insertOrder } from '../../../server/orders/orders.repo.ts';
import { ImportError } from '../../../server/imports/import-error.ts';
import { importOperators } from '../../../server/imports/operators.import.ts';
import { importPortedNumbers } from '../../../server/imports/ported-numbers.import.ts';
import { createOperatorsService } from '../../../server/operators/operators.service.ts';
import { lockWaits } from '../../harness/lock-waits.ts';
import { testDatabase } from '../../harness/postgres.ts';

const now = new Date('2026-11-20T09:00:00Z');
const { db, url } = await testDatabase();
const operators = createOperatorsService({ db, clock: { now: () => now }, settings: { operatorKeysFile: undefined } });
const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-import-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const heading = 'id;name;legalName;inn;orgCode;isRecipient;regionCodes;hostOperatorName;about;networks;esim';

/** The lines of a file equal to the current database content. */
const present = async (): Promise<string[]> => {
  const rows = await db.selectFrom('operators').selectAll().where('isListed', '=', true).orderBy('id').execute();
  const places = await db.selectFrom('operatorRegions').selectAll().orderBy('regionCode').execute();
  return rows.map((row) =>
    [
      row.id,
      row.name,
      row.legalName,
      row.inn,
      row.orgCode,
      row.isRecipient ? 'да' : 'нет',
      places
        .filter(({ operatorId }) => operatorId === row.id)
        .map(({ regionCode }) => regionCode)
        .join('|'),
      row.hostOperatorName ?? '',
      row.about.join('|'),
      row.networks.join('|'),
      row.esim ? 'да' : 'нет',
    ].join(';'),
  );
};

const load = async (lines: readonly string[]) => {
  const file = path.join(folder, 'operators.csv');
  await writeFile(file, [heading, ...lines].map((line) => `${line}\n`).join(''));
  return importOperators(db, file, now);
};

const added = 'novyy;Новый;ООО «Новый оператор»;0000000001;mNEW;нет;25|77;Т2;Первый абзац|Второй абзац;3G|4G;да';

test('adds and changes operators, reports the counts, and changes nothing the second time', async () => {
  const lines = (await present()).map((line) => line.replace(';mMOTIV;да;', ';mMOTIV;нет;'));
  const first = await load([...lines, added]);
  // Columns missing in the file become empty in every row.
  expect(first).toMatchObject({ rowsRead: lines.length + 1, added: 1, removed: 0 });
  expect(await load([...lines, added])).toEqual({ rowsRead: lines.length + 1, added: 0, changed: 0, removed: 0 });
  expect(await operators.detail('motiv')).toMatchObject({ isRecipient: false });
  expect(await operators.detail('novyy')).toMatchObject({
    isVirtual: true,
    regionCodes: ['25', '77'],
    about: ['Первый абзац', 'Второй абзац'],
    networks: ['3G', '4G'],
    operatorLogo: '/logos/unknown.svg',
  });
});

test('removes an unreferenced operator and lets two exchange their codes', async () => {
  const lines = (await present()).filter((line) => !line.startsWith('novyy;'));
  const exchanged = lines.map((line) =>
    line.startsWith('mts;')
      ? line.replace('mMTS', 'mTELE2')
      : line.startsWith('t2;')
        ? line.replace('mTELE2', 'mMTS')
        : line,
  );
  expect(await load(exchanged)).toMatchObject({ added: 0, changed: 2, removed: 1 });
  expect(await load(lines)).toMatchObject({ changed: 2, removed: 0 });
});

test('keeps an operator to which an increment has ported a number', async () => {
  const lines = await present();
  await load([...lines, added]);
  await db.insertInto('portedChanges').values({ number: 9_000_020_001, operatorId: 'novyy', portedAt: now }).execute();
  await expect(load(lines)).rejects.toThrow(
    /^Operator Новый \(novyy\) is not in the file but has tariffs, numbers or applications/,
  );
  await db.deleteFrom('portedChanges').execute();
  expect(await load(lines)).toMatchObject({ removed: 1 });
});

test('keeps an operator to which an increment is porting a number', async () => {
  const lines = await present();
  await load([...lines, added]);
  const increment = path.join(folder, 'Port_Increment_202611200400_1.csv');
  await writeFile(
    increment,
    [
      'NPId,Number,RecipientId,DonorId,RangeHolderId,OldRoute,NewRoute,OldMNC,NewMNC,RegionCode,PortDate,RowCount',
      '1,9000020001,mNEW,mMTS,mTELE2,D2501,D2599,01,99,25,2026-11-01T03:00:00+03:00,1',
    ].join('\n'),
  );
  const [ported, removed] = await db.transaction().execute(async (holder) => {
    // The increment notes its source after its rows have been written.
    await sql`lock table data_sources in exclusive mode`.execute(holder);
    const porting = importPortedNumbers(url, increment, now);
    await lockWaits(db, 1);
    const removing = load(lines);
    await lockWaits(db, 2);
    return [porting, removing] as const;
  });
  await expect(removed).rejects.toThrow(
    /^Operator Новый \(novyy\) is not in the file but has tariffs, numbers or applications/,
  );
  expect(await ported).toMatchObject({ stored: 1 });
  await db.deleteFrom('portedChanges').execute();
  expect(await load(lines)).toMatchObject({ removed: 1 });
});

test('keeps an operator to which a number is being moved', async () => {
  const lines = await present();
  await load([...lines, added]);
  const citizenId = randomUUID();
  const person = { userName: seal('Тестова Вера'), isTrusted: true, msisdns: seal(['79000014901']), updatedAt: now };
  await db
    .insertInto('citizens')
    .values({ id: citizenId, subject: 'vera', ...person })
    .execute();
  const { id } = await db.transaction().execute((trx) =>
    insertOrder(trx, {
      id: randomUUID(),
      citizenId,
      msisdn: '79000014901',
      createdAt: now,
      numberInfo: seal(buildNumberInfo()),
      regionCode: '77',
      timeZone: 'Europe/Moscow',
      recipientId: 'novyy',
      recipient: JSON.stringify({ operatorId: 'novyy', operatorName: 'Новый' }),
    }),
  );
  await db.updateTable('orders').set({ status: 'Done' }).where('id', '=', id).execute();
  await expect(load(lines)).rejects.toThrow(/^Operator Новый \(novyy\) is not in the file but has .+ applications/);
  await db.updateTable('orders').set({ isActive: false }).where('id', '=', id).execute();
  expect(await load(lines)).toMatchObject({ removed: 1 });
});

const holders = () =>
  db.selectFrom('operators').select(['id', 'name', 'isListed']).where('inn', '=', '9402011009').execute();

test('moves a registry-only operator into the catalogue and back', async () => {
  const unlisted = { id: 'inn-9402011009', name: 'ООО «МКС»', isListed: false };
  expect(await holders()).toEqual([unlisted]);
  const lines = await present();
  expect(await load([...lines, added.replace('0000000001', '9402011009')])).toMatchObject({
    added: 1,
    changed: 0,
    removed: 0,
  });
  expect(await holders()).toEqual([{ id: 'novyy', name: 'Новый', isListed: true }]);
  expect(await load(lines)).toMatchObject({ added: 0, changed: 0, removed: 1 });
  expect(await holders()).toEqual([unlisted]);
});

test.each([
  [
    'an operator with tariffs is missing',
    (lines: string[]) => lines.filter((line) => !line.startsWith('mts;')),
    /^Operator МТС \(mts\) is not in the file but has tariffs, numbers or applications/,
  ],
  [
    'the same ИНН occurs twice',
    (lines: string[]) => [...lines, added, added.replace('novyy', 'drugoy').replace('mNEW', 'mNEW2')],
    /column "inn": "0000000001" occurs twice/,
  ],
  [
    'the host network is unknown',
    (lines: string[]) => [...lines, added.replace(';Т2;', ';Т3;')],
    /column "hostOperatorName": "Т3" is unknown/,
  ],
  [
    'a region is unknown',
    (lines: string[]) => [...lines, added.replace('25|77', '99')],
    /column "regionCodes": "99" is unknown/,
  ],
  [
    'a generation is unknown',
    (lines: string[]) => [...lines, added.replace('3G|4G', '6G')],
    /column "networks": expected one of: 2G, 3G, 4G, 5G/,
  ],
])('changes nothing and reports the place when %s', async (_, spoil, sentence) => {
  const before = await present();
  const refusal = load(spoil(before));
  await expect(refusal).rejects.toThrow(ImportError);
  await expect(refusal).rejects.toThrow(sentence);
  expect(await present()).toEqual(before);
});
