import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { NumberInfo, Quota } from '../../../contract/numbers.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Visitor } from '../../../mocks/visitor.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { phoneSpellings, sentenceOf } from '../../../domain/phone-spellings.ts';
import { initOrder } from '../../../mocks/order-steps.ts';
import type { Db } from '../../../server/db/schema.ts';
import { createQuotas } from '../../../server/db/quotas.ts';

let api: TestApi;
beforeAll(async () => {
  // All visitors of this file share one IP address.
  api = await startApi({ LOOKUP_QUOTA_ADDRESS: '100000' });
});

const askNumber = (visitor: Visitor, msisdn: string) =>
  visitor.request('POST', '/api/v1.1/msisdn/info/single', { msisdn });

const lookUp = async (msisdn: string) => NumberInfo.parse((await askNumber(api.visitor(), msisdn)).body);

/** Different numbers of one range. */
const numberOf = (count: number): string => `790000${String(50_000 + count)}`;

const quotaOf = async (visitor: Visitor) =>
  Quota.parse((await visitor.request('POST', '/api/v1.1/msisdn/info/quota', {})).body);

test.each([
  ['+7 (900) 000-00-01', 't2', '25', []],
  ['8 900 000 00 01', 't2', '25', []],
  ['79000000001', 't2', '25', []],
  ['9000000001', 't2', '25', []],
  ['79000000051', 'beeline', '25', ['TOO_EARLY']],
  ['79000000052', 't2', '25', ['ACTIVE_PROCESS']],
  ['79000000053', 'mts', '25', []],
  ['79590000054', 'inn-9402011009', null, ['REGION_NOT_SERVED']],
  ['79070000055', null, null, ['RANGE_UNKNOWN']],
])('%s is served by %s in region %s, obstacles %j', async (given, operatorId, regionCode, obstacles) => {
  const found = await lookUp(given);
  expect([found.operatorId, found.regionCode, found.obstacles.map(({ code }) => code)]).toEqual([
    operatorId,
    regionCode,
    obstacles,
  ]);
});

test.each([
  ['+7 495 123-45-67', 'NOT_MOBILE'],
  ['8 (383) 123-45-67', 'NOT_MOBILE'],
  ['812 123-45-67', 'NOT_MOBILE'],
  ['8 (800) 555-35-35', 'TOLL_FREE_NUMBER'],
  ['+7 701 123-45-67', 'FOREIGN_NUMBER'],
  ['+380 50 123-45-67', 'FOREIGN_NUMBER'],
  ['12345', 'NUMBER_FORMAT'],
  ['+7 900 000-00-0', 'NUMBER_FORMAT'],
  ['8 900 000-00-0', 'NUMBER_FORMAT'],
  ['+7 900 000-00-012', 'NUMBER_FORMAT'],
  ['900000000x', 'NUMBER_FORMAT'],
])('refuses %s with %s on the field', async (given, code) => {
  const { status, body } = await askNumber(api.visitor(), given);
  const problem = Problem.parse(body);
  expect([status, problem.code, problem.errors.map(({ field }) => field)]).toEqual([400, code, ['msisdn']]);
});

test.each(phoneSpellings)('reads %j as %s', async (text, expected) => {
  const { status, body } = await askNumber(api.visitor(), text);
  const sentence = sentenceOf(expected, 'citizen');
  if (sentence === null) {
    expect([status, NumberInfo.parse(body).msisdn]).toEqual([200, `7${expected}`]);
  } else {
    const message = Problem.parse(body).errors.map((error) => [error.field, error.message]);
    expect([status, message]).toEqual([400, [['msisdn', sentence]]]);
  }
});

test('returns the operator, region and range holder of a ported number', async () => {
  expect(await lookUp('79000000053')).toMatchObject({
    operatorName: 'МТС',
    operatorLogo: '/logos/mts.svg',
    regionName: 'Краснодарский край',
    rangeHolderName: 'Т2',
    isEsiaMsisdn: false,
  });
});

test('allows porting 60 days after a portation 20 days ago', async () => {
  const { obstacles, lastPortation } = await lookUp('79000000051');
  // The first whole day in Moscow, so that the announced day is never too early.
  const moscow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });
  const expected = moscow.format(new Date(Date.parse(lastPortation ?? '') + 61 * 86_400_000));
  expect(obstacles[0]?.availableFrom).toBe(expected);
});

test('names the earliest day of a portation by the clock of the region', async () => {
  const eighthDay = (timeZone: string, now: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(now + 8 * 86_400_000));
  const now = (await api.domainClock.now()).getTime();
  expect((await lookUp('79000000001')).earliestDate).toBe(eighthDay('Europe/Moscow', now));
  expect((await lookUp('79000000051')).earliestDate).toBeNull();
});

test("marks the citizen's own number for that citizen only", async () => {
  const vera = await api.signIn('vera');
  const isOwn = async (visitor: Visitor) =>
    NumberInfo.parse((await askNumber(visitor, '79000000001')).body).isEsiaMsisdn;
  expect(await isOwn(vera)).toBe(true);
  expect(await isOwn(await api.signIn('ivan'))).toBe(false);
  expect(await isOwn(api.visitor())).toBe(false);
});

test('spends the quota exactly over fifty simultaneous lookups, with fresh and expired windows', async () => {
  const quotas = createQuotas(api.db);
  let now = new Date();
  for (let round = 0; round < 40; round += 1) {
    // Every second round starts with the expired rows of the previous one.
    if (round % 2 === 1) {
      now = new Date(now.getTime() + 2000);
    }
    const key = `quota ${Math.floor(round / 2)} of a test`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => quotas.consume([{ key, limit: 10 }], 1, now, 1000)),
    );
    expect(answers.filter(({ isGranted }) => isGranted)).toHaveLength(10);
    expect(answers.every((response) => response.isGranted || response.refreshAt > now)).toBe(true);
    expect((await quotas.read([{ key, limit: 12 }], now, 1000)).remaining).toBe(2);
  }
});

test('refuses more than the whole quota at once, also on a fresh key', async () => {
  const quotas = createQuotas(api.db);
  expect(await quotas.consume([{ key: 'too much at once', limit: 10 }], 11, new Date(), 1000)).toMatchObject({
    remaining: 10,
    isGranted: false,
  });
});

test.each(['+7\u202f(900)\u202f000\u201100\u201101', 'tel:+79000000001', '8-900-000-00-01'])(
  'reads %s as a number',
  async (given) => {
    expect((await lookUp(given)).msisdn).toBe('79000000001');
  },
);

test('restores a spent quota when its window ends', async () => {
  const quotas = createQuotas(api.db);
  const now = new Date();
  const limits = [{ key: 'window of a test', limit: 10 }];
  await quotas.consume(limits, 10, now, 1000);
  expect((await quotas.consume(limits, 1, now, 1000)).isGranted).toBe(false);
  expect((await quotas.consume(limits, 1, new Date(now.getTime() + 1001), 1000)).isGranted).toBe(true);
});

test('commits a count without waiting for the disk, and nothing else', async () => {
  await api.db.connection().execute(async (db) => {
    const setting = async (on: Db) =>
      (await sql<{ value: string }>`select current_setting('synchronous_commit') as value`.execute(on)).rows[0]?.value;
    await sql`set synchronous_commit = on`.execute(db);
    await db.transaction().execute(async (trx) => {
      await createQuotas(trx).consume([{ key: 'disk of a test', limit: 10 }], 1, new Date(), 1000);
      expect(await setting(trx)).toBe('off');
    });
    expect(await setting(db)).toBe('on');
    await sql`reset synchronous_commit`.execute(db);
  });
});

test('creates no row on reading a quota and removes expired windows when one begins', async () => {
  const quotas = createQuotas(api.db);
  const keys = async () =>
    (await api.db.selectFrom('lookupQuotas').select('key').where('key', 'like', 'sweep %').execute()).map(
      ({ key }) => key,
    );
  const now = new Date();
  const long = new Date(now.getTime() - 365 * 86_400_000);
  await quotas.consume([{ key: 'sweep passed', limit: 10 }], 1, long, 1000);
  await quotas.read([{ key: 'sweep only looked at', limit: 10 }], now, 1000);
  expect(await keys()).toEqual(['sweep passed']);
  await quotas.consume([{ key: 'sweep begun', limit: 10 }], 1, now, 1000);
  expect(await keys()).toEqual(['sweep begun']);
});

test('allows a visitor ten lookups, does not count unreadable numbers, and returns refreshAt after that', async () => {
  const visitor = api.visitor();
  expect((await quotaOf(visitor)).remainingCount).toBe(10);
  await askNumber(visitor, 'не номер');
  await askNumber(visitor, '+7 495 123-45-67');
  expect((await quotaOf(visitor)).remainingCount).toBe(10);
  for (let count = 0; count < 10; count += 1) {
    await askNumber(visitor, numberOf(count));
  }
  const refused = await askNumber(visitor, numberOf(10));
  expect(refused.body).toMatchObject({
    status: 400,
    code: 'QUOTA_EXCEEDED',
    refreshAt: (await quotaOf(visitor)).refreshAt,
  });
});

test('looking a number up again within a day spends nothing, also when the quota is spent', async () => {
  const api = await startApi({ LOOKUP_QUOTA_ANONYMOUS: '2' });
  const visitor = api.visitor();
  await askNumber(visitor, '79000000001');
  await askNumber(visitor, '+7 900 000-00-01');
  expect((await quotaOf(visitor)).remainingCount).toBe(1);
  await askNumber(visitor, '79000000051');
  expect((await quotaOf(visitor)).remainingCount).toBe(0);
  expect((await askNumber(visitor, '79000000001')).status).toBe(200);
  expect((await askNumber(visitor, '79000000053')).body).toMatchObject({ code: 'QUOTA_EXCEEDED' });
  // Another visitor pays for the same number.
  const other = api.visitor();
  await askNumber(other, '79000000001');
  expect((await quotaOf(other)).remainingCount).toBe(1);
  const keys = (await api.db.selectFrom('lookupQuotas').select('key').execute()).map(({ key }) => key).join(' ');
  expect(keys).not.toMatch(/9000000001|9000000051/);

  await api.db
    .updateTable('lookupQuotas')
    .set({ refreshAt: new Date(0) })
    .execute();
  await askNumber(visitor, '79000000001');
  expect((await quotaOf(visitor)).remainingCount).toBe(1);
});

test("a citizen's own number spends nothing", async () => {
  const api = await startApi({ LOOKUP_QUOTA_SIGNED_IN: '1' });
  const vera = await api.signIn('vera');
  await askNumber(vera, '79000000001');
  expect((await quotaOf(vera)).remainingCount).toBe(1);
  await askNumber(vera, '79000000051');
  expect((await quotaOf(vera)).remainingCount).toBe(0);
  expect((await askNumber(vera, '79000000001')).status).toBe(200);
});

test('answers exactly ten of fifty simultaneous lookups of a visitor', async () => {
  const visitor = api.visitor();
  await quotaOf(visitor);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, count) => askNumber(visitor, numberOf(count))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const { refreshAt, remainingCount } = await quotaOf(visitor);
  expect(remainingCount).toBe(0);
  for (const { body } of answers.filter(({ status }) => status !== 200)) {
    expect(body).toMatchObject({ status: 400, code: 'QUOTA_EXCEEDED', refreshAt });
  }
});

test('spends two quotas atomically under concurrency', async () => {
  const quotas = createQuotas(api.db);
  const now = new Date();
  const address = { key: 'address of a test', limit: 25 };
  const visitors = Array.from({ length: 5 }, (_, number) => ({ key: `visitor ${number} of a test`, limit: 10 }));
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, turn) => {
      const visitor = visitors[turn % visitors.length] ?? address;
      return { visitor, ...(await quotas.consume([visitor, address], 1, now, 60_000)) };
    }),
  );
  const given = answers.filter(({ isGranted }) => isGranted);
  expect(given).toHaveLength(25);
  expect((await quotas.read([address], now, 60_000)).remaining).toBe(0);
  for (const visitor of visitors) {
    const own = given.filter((one) => one.visitor === visitor).length;
    // A lookup refused by the address limit does not consume the visitor's quota.
    expect((await quotas.read([visitor], now, 60_000)).remaining).toBe(10 - own);
  }
});

test('applies the address limit to a visitor who drops the cookie, but not to citizens', async () => {
  const strict = await startApi({ LOOKUP_QUOTA_ANONYMOUS: '2', LOOKUP_QUOTA_ADDRESS: '5' });
  const statuses: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const visitor = strict.visitor();
    for (let count = 0; count < 2; count += 1) {
      statuses.push((await askNumber(visitor, numberOf(count))).status);
    }
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 400, 400, 400]);
  const fresh = strict.visitor();
  expect(await quotaOf(fresh)).toMatchObject({ remainingCount: 0 });
  expect((await askNumber(fresh, '79000000001')).body).toMatchObject({
    code: 'QUOTA_EXCEEDED',
    refreshAt: (await quotaOf(fresh)).refreshAt,
  });
  const vera = await strict.signIn('vera');
  expect((await askNumber(vera, '79000000001')).status).toBe(200);
  const keys = (await strict.db.selectFrom('lookupQuotas').select('key').execute()).map(({ key }) => key).join(' ');
  expect(keys).not.toContain('127.0.0.1');
});

test('gives a citizen one quota across devices', async () => {
  const [here, there] = [await api.signIn('olga'), await api.signIn('olga')];
  const { remainingCount } = await quotaOf(here);
  await askNumber(here, '79000000001');
  expect((await quotaOf(there)).remainingCount).toBe(remainingCount - 1);
  expect(remainingCount).toBe(20_000);
});

test('reads quotas from settings and never blocks an order by a spent one', async () => {
  const strict = await startApi({ LOOKUP_QUOTA_ANONYMOUS: '2', LOOKUP_QUOTA_SIGNED_IN: '0' });
  expect((await quotaOf(strict.visitor())).remainingCount).toBe(2);
  const vera = await strict.signIn('vera');
  expect((await askNumber(vera, '79000000051')).body).toMatchObject({ code: 'QUOTA_EXCEEDED' });
  expect((await initOrder(vera, '79000000001')).status).toBe('Initialized');
});

test('measures sixty days by the domain clock', async () => {
  const later = await startApi();
  await later.domainClock.advance(42 * 86_400_000);
  const find = async () => NumberInfo.parse((await askNumber(later.visitor(), '79000000051')).body);
  // The service caches the clock offset for a second.
  await expect.poll(async () => (await find()).obstacles, { timeout: 5000 }).toEqual([]);
  expect((await find()).lastPortation).not.toBeNull();
});

test('sets the visitor cookie only on the quota call', async () => {
  const browser = api.visitor();
  await Promise.all([
    browser.request('GET', '/api/v1/region/list'),
    browser.request('GET', '/api/v1/setting/feature/list'),
  ]);
  expect(browser.cookies().has('mnp-visitor')).toBe(false);
  const before = await quotaOf(browser);
  const name = browser.cookies().get('mnp-visitor');
  expect(name).toBeDefined();
  await askNumber(browser, '79000000001');
  expect((await quotaOf(browser)).remainingCount).toBe(before.remainingCount - 1);
  expect(browser.cookies().get('mnp-visitor')).toBe(name);
});
