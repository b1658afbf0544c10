import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { ChosenTariff } from '../../../contract/orders.ts';
import { up as completeTariffs } from '../../../server/db/migrations/0014_chosen_tariff_terms.ts';
import { loadDemoData } from '../../../server/imports/demo-data.ts';
import { regionEntries } from '../../../server/regions/region-data.ts';
import { createPool } from '../../../server/db/pool.ts';
import type { Db } from '../../../server/db/schema.ts';
import { migrateToLatest, migrationsFolder } from '../../../server/db/migrator.ts';
import { testDatabase } from '../../harness/postgres.ts';
import { hashOf } from '../../../server/db/sealed-columns.ts';
import { tablesWith } from '../../harness/tables-with.ts';
import { testSecrets } from '../../harness/test-secrets.ts';

const { db } = await testDatabase({ filled: false });
const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-migrations-'));
afterAll(() => rm(folder, { recursive: true }));

test('upgrades the demonstration data of the first release and keeps user data', async () => {
  const early = (await readdir(migrationsFolder)).filter((file) => file < '0007');
  for (const file of early) {
    await symlink(path.join(migrationsFolder, file), path.join(folder, file));
  }
  await migrateToLatest(db, testSecrets, folder);
  await db
    .insertInto('regions')
    .values(regionEntries.map(({ code, slug, name, timeZone }) => ({ code, slug, name, timeZone })))
    .execute();
  await sql`insert into operators values ('mts', '7740000076', 'mMTS', 'МТС', '/logos/mts.svg', true, null)`.execute(
    db,
  );
  await sql`
    insert into tariffs
    select (jsonb_populate_record(null::tariffs, ${JSON.stringify({
      id: 'mts-po-minutam',
      operator_id: 'mts',
      name: 'По минутам',
      version: 1,
      query_type: 'NonPackage',
      price: 0,
      period_unit: 'month',
      period_count: 1,
      price_monthly: 0,
      connection_fee: 0,
      is_minutes_unlimited: false,
      is_traffic_unlimited: false,
      is_sms_unlimited: false,
      unlimited_apps: [],
      esim: true,
      network5g: false,
      minute_price: 1.9,
      is_archived: false,
      updated_at: '2026-11-01',
    })}::jsonb)).*
  `.execute(db);
  await sql`insert into tariff_regions values ('mts-po-minutam', '25')`.execute(db);
  await sql`
    insert into numbering_ranges values
      (9590000000, 9590000099, '9402011009', 'ООО "МКС"', null, 'Луганская Народная Республика'),
      (9000000000, 9000000099, '7740000076', 'ПАО "МТС"', '25', 'Краснодарский край')
  `.execute(db);
  await sql`insert into ported_numbers values (9000000051, 'mts', '2026-10-01T00:00:00Z')`.execute(db);

  await sql`
    insert into bdpn_sim.applications values ('request', '1', '79000000094', 't2', 'mts', now(), now())
  `.execute(db);
  await sql`
    insert into bdpn_sim.messages (request_id, seq, visible_at, body, acks_left) values
      ('request', 1, now(), '{"type": "recipient.simReady"}', 0),
      ('request', 2, now(), '{"type": "recipient.cancelled", "rejectCode": "SIM_NOT_RECEIVED"}', 1)
  `.execute(db);

  await migrateToLatest(db, testSecrets);
  // БДПН no longer reports what comes from the new operator.
  expect(await db.selectFrom('bdpn_sim.messages').select('body').where('acksLeft', '>', 0).execute()).toEqual([
    { body: { type: 'donor.notified' } },
  ]);
  const old = await db.selectFrom('tariffs').selectAll().executeTakeFirstOrThrow();
  expect(old).toMatchObject({
    slug: 'po-minutam',
    regionCodes: ['25'],
    chargeStep: 'minute',
    network4g: true,
    minutesScope: null,
  });

  const holders = () => db.selectFrom('operators').select(['id', 'name']).where('isListed', '=', false).execute();
  expect(await holders()).toEqual([{ id: 'inn-9402011009', name: 'ООО "МКС"' }]);

  await loadDemoData(db);
  // The shipped plan has replaced the extract of the first release.
  expect((await holders()).length).toBeGreaterThan(10);
  expect(await holders()).toContainEqual({ id: 'inn-9402011009', name: 'ООО «МКС»' });
  const [first] = await db
    .selectFrom('tariffs')
    .select('id')
    .where('slug', '=', 'po-minutam')
    .where('operatorId', '=', 'mts')
    .orderBy('id')
    .execute();
  expect(first?.id).toBe('mts-po-minutam-01');
  expect(await db.selectFrom('portedNumbers').select(['number', 'portedAt']).execute()).toEqual([
    { number: 9_000_000_051, portedAt: new Date('2026-10-01T00:00:00Z') },
  ]);
});

/** How often a table has been read whole by the connections that have ended their transactions. */
const wholeReadsOf = async (filled: Db, table: string): Promise<number | undefined> => {
  await sql`select pg_stat_force_next_flush()`.execute(filled);
  const { rows } = await sql<{ count: number }>`
    select seq_scan::int as count from pg_stat_user_tables where relname = ${table}
  `.execute(filled);
  return rows[0]?.count;
};

/** Citizens besides the one that is looked at: more than one batch of the migration. */
const OTHERS = 3500;

test('completes the tariffs of earlier orders, and seals what was in clear', async () => {
  const { db: filled, url } = await testDatabase({ filled: false });
  const earlier = await mkdtemp(path.join(os.tmpdir(), 'mnp-migrations-'));
  afterAll(() => rm(earlier, { recursive: true }));
  for (const file of (await readdir(migrationsFolder)).filter((name) => name < '0029')) {
    await symlink(path.join(migrationsFolder, file), path.join(earlier, file));
  }
  await migrateToLatest(filled, testSecrets, earlier);
  await loadDemoData(filled);
  const chosen = { name: 'Прежний', period: { unit: 'month', count: 1 }, price: 1, priceMonthly: 1 };
  const orderOf = (tariffId: string) => JSON.stringify({ ...chosen, tariffId, version: 1 });
  const ids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;
  const known = orderOf('mts-bez-granits-25');
  const unknown = orderOf('mts-unknown-25');
  await sql`insert into citizens values (${ids[0]}, 'oid', 'Тестова Вера', true, '["79000000777"]', now())`.execute(
    filled,
  );
  await sql`
    insert into citizens select gen_random_uuid(), 'oid-' || place, 'Тестова Ольга', true, '[]', now()
    from generate_series(1, ${OTHERS}::int) as place
  `.execute(filled);
  await sql`
    insert into orders (id, citizen_id, msisdn, status, created_at, last_update, number_info, region_code, time_zone,
      recipient_id, recipient, tariff, application, confirmed_email)
    select id::uuid, ${ids[0]}, msisdn, 'Initialized', now(), now(), '{}', '25', 'Europe/Moscow', 'mts', '{}',
      tariff::jsonb, '{"address": "Выдуманная улица"}', email
    from (values (${ids[0]}::text, ${known}::text, '79000000777', null),
      (${ids[1]}, ${unknown}, '79000000778', 'vera@example.test')) as stored (id, tariff, msisdn, email)
  `.execute(filled);
  await sql`
    insert into order_submissions values (${ids[0]}, 'key', ${ids[0]}, '', jsonb_build_object('tariff', ${known}::jsonb), now())
  `.execute(filled);

  const untyped = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createPool(url, { max: 1 }) }) });
  await completeTariffs(untyped);
  await untyped.destroy();
  await migrateToLatest(filled, testSecrets);
  // Not once for each of the four batches of its two columns.
  expect(await wholeReadsOf(filled, 'citizens')).toBeLessThan(8);
  const orders = await filled
    .selectFrom('orders')
    .select(['application', 'confirmedEmail', 'msisdn', 'submitted', 'tariff'])
    .orderBy('id')
    .execute();
  const [first, second] = orders.map(({ tariff }) => ChosenTariff.parse(tariff));
  expect(first).toMatchObject({
    ...chosen,
    connectionFee: 100,
    trafficGb: 'unlimited',
    minutes: 1500,
    eligibility: null,
  });
  expect(second).toMatchObject({ ...chosen, connectionFee: 0, trafficGb: null, queryType: 'Package' });
  const { answer } = await filled.selectFrom('orderSubmissions').select('answer').executeTakeFirstOrThrow();
  expect(answer).toMatchObject({ isEligible: null, tariff: first });
  expect(orders).toMatchObject([
    { application: { address: 'Выдуманная улица' }, confirmedEmail: null, msisdn: '79000000777', submitted: null },
    { application: { address: 'Выдуманная улица' }, confirmedEmail: 'vera@example.test', msisdn: '79000000778' },
  ]);
  expect(
    await filled.selectFrom('orders').select('id').where('msisdnKey', '=', hashOf('79000000778')).execute(),
  ).toEqual([{ id: ids[1] }]);
  const [citizen] = await filled
    .selectFrom('citizens')
    .select(['msisdns', 'userName'])
    .where('id', '=', ids[0])
    .execute();
  expect(citizen).toEqual({ userName: 'Тестова Вера', msisdns: ['79000000777'] });
  for (const text of ['79000000777', 'Выдуманная', 'vera@', 'Тестова']) {
    expect(await tablesWith(filled, text, ['public'])).toEqual([]);
  }
});
