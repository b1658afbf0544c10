import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateToLatest } from '../../../server/db/migrator.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { testDatabase } from '../../harness/postgres.ts';

const first = await testDatabase();
const second = await testDatabase();
const empty = await testDatabase({ filled: false });

test('a database of one test file does not see what another has written', async () => {
  await sql`create table note (text text)`.execute(first.db);
  const { rows } = await sql<{ found: string | null }>`select to_regclass('note')::text as found`.execute(second.db);
  expect(rows).toEqual([{ found: null }]);
});

test('two replicas that migrate an empty database at once apply every migration exactly once', async () => {
  const replica = createDb(createPool(empty.url));
  try {
    const applied = await Promise.all([migrateToLatest(empty.db), migrateToLatest(replica)]);
    const counts = applied.map((names) => names.length).toSorted((a, b) => a - b);
    expect(counts[0]).toBe(0);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(empty.db);
    expect(rows.map((row) => row.name)).toEqual(applied.flat());
    expect(rows[0]?.name).toBe('0001_domain_clock');
  } finally {
    await replica.destroy();
  }
});

test('values come out of the database as the pool documents', async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as big_count, 1290.50::numeric as price,
      date '2026-03-29' as start_day, timestamptz '2026-03-29 02:30+03' as moment, '{"keep_this": 1}'::jsonb as body
  `.execute(first.db);
  expect(rows).toEqual([
    {
      bigCount: Number.MAX_SAFE_INTEGER,
      price: 1290.5,
      startDay: '2026-03-29',
      moment: new Date('2026-03-28T23:30:00Z'),
      body: { keep_this: 1 },
    },
  ]);
});

test('a bigint that a number cannot hold is an error, not a wrong number', async () => {
  await expect(sql`select 9007199254740993::int8 as n`.execute(first.db)).rejects.toThrow(RangeError);
});

test('Russian order puts «ё» beside «е» and small letters beside capital ones', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(array['яма', 'ёлка', 'жук', 'Ель', 'еж', 'Ёж']) as name order by name collate "ru-x-icu"
  `.execute(first.db);
  expect(rows.map((row) => row.name)).toEqual(['еж', 'Ёж', 'ёлка', 'Ель', 'жук', 'яма']);
});

test('letters of both cases match in Cyrillic', async () => {
  const { rows } = await sql`select lower('ЁЖ') as small, 'Билайн' ilike 'бИЛАЙН' as same`.execute(first.db);
  expect(rows).toEqual([{ small: 'ёж', same: true }]);
});

test('a connection that breaks in the middle of a transaction fails that transaction, and not the process', async () => {
  const broken = createPool(first.url);
  const client = await broken.connect();
  const other = createPool(first.url);
  try {
    await client.query('begin');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const gone = new Promise((resolve) => client.once('end', resolve));
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await gone;
    await expect(client.query('select 1')).rejects.toThrow();
  } finally {
    client.release(true);
    await broken.end();
    await other.end();
  }
});
