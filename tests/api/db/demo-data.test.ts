import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { loadDemoData } from '../../../server/imports/demo-data.ts';
import { migrateToLatest } from '../../../server/db/migrator.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { savePortedNumber } from '../../../server/numbers/ported-numbers.repo.ts';
import { testDatabase } from '../../harness/postgres.ts';
import { testSecrets } from '../../harness/test-secrets.ts';

const { db, url } = await testDatabase({ filled: false });
const now = new Date('2026-11-20T09:00:00Z');

beforeAll(async () => {
  await migrateToLatest(db, testSecrets);
  const replica = createDb(createPool(url), testSecrets);
  try {
    // Two replicas start on an empty database.
    await Promise.all([loadDemoData(db, { now }), loadDemoData(replica, { now })]);
  } finally {
    await replica.destroy();
  }
});

test('loads the set once for any number of replicas and keeps later changes', async () => {
  await db.updateTable('operators').set({ name: 'Другое имя' }).where('id', '=', 'yota').execute();
  await loadDemoData(db, { now: new Date() });
  const { name } = await db.selectFrom('operators').select('name').where('id', '=', 'yota').executeTakeFirstOrThrow();
  expect(name).toBe('Другое имя');
  const regions = await db.selectFrom('regions').select('code').execute();
  expect(regions).toHaveLength(81);
});

test('counts days since the last portation back from the time of loading', async () => {
  const ported = await db.selectFrom('portedNumbers').select(['number', 'portedAt']).orderBy('number').execute();
  expect(ported).toEqual([
    { number: 9_000_000_051, portedAt: new Date('2026-10-31T09:00:00Z') },
    { number: 9_000_000_053, portedAt: new Date('2024-12-20T09:00:00Z') },
  ]);
});

test('contains ranges of the four big operators in every region of the extract', async () => {
  const rows = await db
    .selectFrom('numberingRanges')
    .innerJoin('operators', 'operators.inn', 'numberingRanges.operatorInn')
    .select(['operators.id', 'regionCode'])
    .distinct()
    .execute();
  const held = new Set(rows.map(({ id, regionCode }) => `${id} ${regionCode}`));
  const expected = ['77', '78', '67', '25', '56', '16', '28', '42'].flatMap((region) =>
    ['mts', 'megafon', 'beeline', 't2'].map((id) => `${id} ${region}`),
  );
  expect(expected.filter((pair) => !held.has(pair))).toEqual([]);
});

test('contains no overlapping ranges', async () => {
  const ranges = await db.selectFrom('numberingRanges').select(['first', 'last']).orderBy('first').execute();
  expect(ranges.filter(({ first }, index) => first <= (ranges[index - 1]?.last ?? 0))).toEqual([]);
});

test('has at least three packages per region for every recipient operator, and a pay-as-you-go tariff for each big one', async () => {
  const rows = await db
    .selectFrom('operators')
    .innerJoin('operatorRegions', 'operatorRegions.operatorId', 'operators.id')
    .select(['operators.id', 'operatorRegions.regionCode'])
    .where('isRecipient', '=', true)
    .select((eb) => {
      const sold = (queryType: 'Package' | 'NonPackage') =>
        eb
          .selectFrom('tariffs')
          .whereRef('tariffs.operatorId', '=', 'operators.id')
          .where(sql<boolean>`operator_regions.region_code = any(tariffs.region_codes)`)
          .where('isArchived', '=', false)
          .where('queryType', '=', queryType)
          .select(sql<number>`count(*)`.as('count'));
      return [sold('Package').as('packages'), sold('NonPackage').as('byUse')];
    })
    .execute();
  expect(rows.length).toBeGreaterThan(500);
  expect(rows.filter(({ packages }) => (packages ?? 0) < 3)).toEqual([]);
  const isBig = (id: string) => ['mts', 'megafon', 'beeline', 't2'].includes(id);
  expect(rows.filter(({ id, byUse }) => isBig(id) && byUse === 0)).toEqual([]);
});

test('has tariffs in every region, at least 1,200 in all, with regional prices', async () => {
  const rows = await db.selectFrom('tariffs').select(['regionCodes', 'operatorId', 'slug', 'price']).execute();
  expect(rows.length).toBeGreaterThanOrEqual(1200);
  expect(new Set(rows.flatMap(({ regionCodes }) => regionCodes)).size).toBe(81);
  const prices = new Set(
    rows.filter(({ operatorId, slug }) => operatorId === 'mts' && slug === 'spokoynyy').map(({ price }) => price),
  );
  expect(prices.size).toBeGreaterThan(5);
  expect([...prices].every((price) => price >= 350 && price <= 600)).toBe(true);
});

test('covers every optional property of a tariff', async () => {
  const rows = await db.selectFrom('tariffs').selectAll().execute();
  const some = {
    'a period in days': rows.some(({ periodUnit, periodCount }) => periodUnit === 'day' && periodCount === 28),
    'a promotion by periods': rows.some(({ promoPeriods }) => promoPeriods !== null),
    'a promotion until a day': rows.some(({ promoUntil }) => promoUntil !== null),
    'a connection fee': rows.some(({ connectionFee }) => connectionFee > 0),
    'additional SIM cards': rows.some(({ additionalSimsCount }) => additionalSimsCount !== null),
    'billed and free seconds': rows.some(
      ({ chargeStep, freeSeconds }) => chargeStep === 'second' && freeSeconds !== null,
    ),
    'a daily fee': rows.some(({ dailyFee }) => dailyFee !== null),
    'a fair use': rows.some(({ fairUseGb }) => fairUseGb !== null),
    'an eligibility condition': rows.some(({ eligibility }) => eligibility !== null),
    'an archived tariff': rows.some(({ isArchived }) => isArchived),
    'a tariff with sale dates': rows.some(({ saleFrom, saleTo }) => saleFrom !== null && saleTo !== null),
  };
  expect(Object.entries(some).filter(([, isThere]) => !isThere)).toEqual([]);
});

test('has a picture for every subscription', async () => {
  const services = await db.selectFrom('mediaServices').select(['id', 'icon']).execute();
  for (const { id, icon } of services) {
    expect(icon).toBe(`/media/${id}.svg`);
    expect(existsSync(path.resolve(import.meta.dirname, `../../../public${icon}`))).toBe(true);
  }
});

test('replaces an older edition of a part and keeps user data', async () => {
  await db.updateTable('tariffs').set({ price: 1 }).where('id', '=', 'mts-spokoynyy-25').execute();
  await db.updateTable('features').set({ isEnabled: false }).where('feature', '=', 'News').execute();
  await db.deleteFrom('portedNumbers').where('number', '=', 9_000_000_051).execute();
  await db.updateTable('demoData').set({ version: 0 }).where('part', '=', 'tariffs').execute();
  await loadDemoData(db);
  const { price } = await db
    .selectFrom('tariffs')
    .select('price')
    .where('id', '=', 'mts-spokoynyy-25')
    .executeTakeFirstOrThrow();
  expect(price).toBe(450);
  expect(await db.selectFrom('features').select('isEnabled').where('feature', '=', 'News').execute()).toEqual([
    { isEnabled: false },
  ]);
  expect(await db.selectFrom('portedNumbers').select('number').execute()).toHaveLength(1);
});

test('replaces an older edition of the registry and of the test numbers', async () => {
  const before = await db.selectFrom('numberingRanges').selectAll().orderBy('first').execute();
  await db.updateTable('numberingRanges').set({ regionCode: null }).execute();
  await db.deleteFrom('bdpnActiveProcesses').execute();
  const simulated = { number: 9_161_234_567, operatorId: 'mts', portedAt: now };
  await savePortedNumber(db, simulated);
  await db.updateTable('demoData').set({ version: 0 }).where('part', 'in', ['registry', 'test-numbers']).execute();
  await loadDemoData(db, { now });
  expect(await db.selectFrom('numberingRanges').selectAll().orderBy('first').execute()).toEqual(before);
  expect(await db.selectFrom('bdpnActiveProcesses').select('number').execute()).toEqual([{ number: 9_000_000_052 }]);
  expect(await db.selectFrom('portedNumbers').selectAll().orderBy('number').execute()).toEqual([
    { number: 9_000_000_051, operatorId: 'beeline', portedAt: new Date('2026-10-31T09:00:00Z') },
    { number: 9_000_000_053, operatorId: 'mts', portedAt: new Date('2024-12-20T09:00:00Z') },
  ]);
  expect(await db.selectFrom('portedChanges').select(['number', 'operatorId', 'portedAt']).execute()).toEqual([
    simulated,
  ]);
});

test('has as many Moscow tariffs as requested, and the default number otherwise', async () => {
  const inMoscow = async () => {
    const rows = await db
      .selectFrom('tariffs')
      .select('id')
      .where(sql<boolean>`region_codes && array['77']`)
      .where('isArchived', '=', false)
      .where('saleFrom', 'is', null)
      .where('saleTo', 'is', null)
      .execute();
    return rows.length;
  };
  const usual = await inMoscow();
  await loadDemoData(db, { tariffsInMoscow: 300 });
  expect(await inMoscow()).toBe(300);
  await loadDemoData(db);
  expect(await inMoscow()).toBe(usual);
});

test('keeps imported data that replaced a part', async () => {
  await db
    .insertInto('dataSources')
    .values({ kind: 'tariffs', fileName: 'tariffs.json', dataDate: now, loadedAt: now, rowCount: 1 })
    .execute();
  await db.deleteFrom('tariffs').where('operatorId', '=', 'yota').execute();
  await db.updateTable('demoData').set({ version: 0 }).where('part', '=', 'tariffs').execute();
  await loadDemoData(db);
  expect(await db.selectFrom('tariffs').select('id').where('operatorId', '=', 'yota').execute()).toEqual([]);
});
