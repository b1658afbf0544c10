import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isDatabaseUnavailable } from '../../../server/db/is-unavailable.ts';
import { migrateToLatest } from '../../../server/db/migrator.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { prepare } from '../../../server/db/prepare.ts';
import { hashed, seal } from '../../../server/db/sealed-columns.ts';
import { testDatabase } from '../../harness/postgres.ts';
import { testSecrets } from '../../harness/test-secrets.ts';

const first = await testDatabase();
const second = await testDatabase();
const empty = await testDatabase({ filled: false });

test('isolates the database of one test file from another', async () => {
  await sql`create table note (text text)`.execute(first.db);
  const { rows } = await sql<{ found: string | null }>`select to_regclass('note')::text as found`.execute(second.db);
  expect(rows).toEqual([{ found: null }]);
});

test('applies every migration exactly once when two replicas migrate an empty database', async () => {
  const replica = createDb(createPool(empty.url), testSecrets);
  try {
    const applied = await Promise.all([migrateToLatest(empty.db, testSecrets), migrateToLatest(replica, testSecrets)]);
    const counts = applied.map((names) => names.length).toSorted((a, b) => a - b);
    expect(counts[0]).toBe(0);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(empty.db);
    expect(rows.map((row) => row.name)).toEqual(applied.flat());
    expect(rows[0]?.name).toBe('0001_domain_clock');
  } finally {
    await replica.destroy();
  }
});

test.each([
  ['once for each connection', false, 2],
  ['never over a pooler, whose connections keep no statements', true, 0],
])('prepares a statement of every request %s', async (_, isPooler, count) => {
  const db = createDb(createPool(second.url, { max: 1, isPooler }), testSecrets);
  try {
    const find = prepare(db, 'names', (code: string) =>
      db.selectFrom('regions').select('name').where('code', '=', code),
    );
    expect(await find('77')).toEqual([{ name: 'Москва и Московская область' }]);
    expect(await find('25')).toEqual([{ name: 'Краснодарский край' }]);
    const list = prepare(db, 'codes', () => db.selectFrom('regions').select('code').distinctOn('code'));
    expect(await list()).toContainEqual({ code: '77' });
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db);
    expect(rows).toHaveLength(count);
  } finally {
    await db.destroy();
  }
});

test('refuses to write a sealed column by a statement that is compiled once', async () => {
  const write = prepare(second.db, 'number', (msisdn: string) =>
    second.db.updateTable('orders').set({ msisdn: seal(msisdn), msisdnKey: hashed(msisdn) }),
  );
  await expect(write('79000043001')).rejects.toThrow('A statement that is compiled once cannot write sealed columns.');
});

describe('on a database of a later version', () => {
  const apply = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      second.db,
    );

  test('starts beside it when its migrations only add', async () => {
    await sql`alter table orders add column note_of_later text`.execute(second.db);
    await apply('9001_note');
    // Safe since a migration that this version has.
    await apply('9002_contract_0001_note');
    expect(await migrateToLatest(second.db, testSecrets)).toEqual([]);
  });

  test('refuses one that has removed what this version needs', async () => {
    await apply('9003_contract_9001_note');
    await expect(migrateToLatest(second.db, testSecrets)).rejects.toThrow(
      'The database does not fit this version of the service: the migration "9003_contract_9001_note" of a later version removed what this one needs.',
    );
  });

  test('refuses an unknown migration among its own', async () => {
    await sql`delete from kysely_migration where name like '9%'`.execute(second.db);
    await apply('0002_of_another_service');
    await expect(migrateToLatest(second.db, testSecrets)).rejects.toThrow('0002_of_another_service');
  });
});

test('returns values in the types that the pool documents', async () => {
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

test('rejects a bigint beyond the safe integer range', async () => {
  await expect(sql`select 9007199254740993::int8 as n`.execute(first.db)).rejects.toThrow(RangeError);
});

test('sorts «ё» next to «е» and lower case next to upper case', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(array['яма', 'ёлка', 'жук', 'Ель', 'еж', 'Ёж']) as name order by name collate "ru-x-icu"
  `.execute(first.db);
  expect(rows.map((row) => row.name)).toEqual(['еж', 'Ёж', 'ёлка', 'Ель', 'жук', 'яма']);
});

test('matches Cyrillic letters case-insensitively', async () => {
  const { rows } = await sql`select lower('ЁЖ') as small, 'Билайн' ilike 'бИЛАЙН' as same`.execute(first.db);
  expect(rows).toEqual([{ small: 'ёж', same: true }]);
});

test('fails only the transaction whose connection breaks', async () => {
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

test('a wait for a free connection that is too long means an unavailable database, not a fault of the service', async () => {
  const pool = createPool(first.url, { max: 1 });
  const taken = await pool.connect();
  pool.options.connectionTimeoutMillis = 50;
  try {
    const failure: unknown = await pool.query('select 1').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
  } finally {
    taken.release();
    await pool.end();
  }
});
