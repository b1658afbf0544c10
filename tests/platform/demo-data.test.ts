import { beforeAll, expect, test } from 'vitest';
import { loadDemoData } from '../../server/db/demo-data.ts';
import { migrateToLatest } from '../../server/db/migrator.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import { testDatabase } from '../harness/postgres.ts';

const { db, url } = await testDatabase({ filled: false });
const now = new Date('2026-11-20T09:00:00Z');

beforeAll(async () => {
  await migrateToLatest(db);
  const replica = createDb(createPool(url));
  try {
    // Two replicas of the site meet an empty database.
    await Promise.all([loadDemoData(db, { now }), loadDemoData(replica, { now })]);
  } finally {
    await replica.destroy();
  }
});

test('the set is loaded once, however many replicas start, and later changes stay', async () => {
  await db.updateTable('operators').set({ name: 'Другое имя' }).where('id', '=', 'yota').execute();
  await loadDemoData(db, { now: new Date() });
  const { name } = await db.selectFrom('operators').select('name').where('id', '=', 'yota').executeTakeFirstOrThrow();
  expect(name).toBe('Другое имя');
  const regions = await db.selectFrom('regions').select('code').execute();
  expect(regions).toHaveLength(81);
});

test('days since the last portation of a test number are counted back from the moment of loading', async () => {
  const ported = await db.selectFrom('portedNumbers').select(['number', 'portedAt']).orderBy('number').execute();
  expect(ported).toEqual([
    { number: 9_000_000_051, portedAt: new Date('2026-10-31T09:00:00Z') },
    { number: 9_000_000_053, portedAt: new Date('2024-12-20T09:00:00Z') },
  ]);
});

test('the extract has ranges of the four big operators in every region it stands for', async () => {
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

test('ranges do not overlap', async () => {
  const ranges = await db.selectFrom('numberingRanges').select(['first', 'last']).orderBy('first').execute();
  expect(ranges.filter(({ first }, index) => first <= (ranges[index - 1]?.last ?? 0))).toEqual([]);
});

test('every operator that takes numbers sells at least three packages in each of its regions, and every big one a tariff paid by use', async () => {
  const rows = await db
    .selectFrom('operators')
    .innerJoin('tariffs', 'tariffs.operatorId', 'operators.id')
    .where('isRecipient', '=', true)
    .where('isArchived', '=', false)
    .select(['operators.id', 'queryType'])
    .execute();
  const recipients = await db.selectFrom('operators').select('id').where('isRecipient', '=', true).execute();
  for (const { id } of recipients) {
    const own = rows.filter((row) => row.id === id);
    expect(own.length).toBeGreaterThanOrEqual(3);
    expect(own.length).toBeLessThanOrEqual(6);
    expect(own.some(({ queryType }) => queryType === 'Package')).toBe(true);
  }
  expect(rows.some(({ queryType }) => queryType === 'NonPackage')).toBe(true);
});
