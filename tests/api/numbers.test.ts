import { beforeAll, expect, test } from 'vitest';
import { NumberInfo, Quota } from '../../contract/numbers.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { createNumbersRepo } from '../../server/numbers/numbers.repo.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});

const look = async (msisdn: string) => {
  const visitor = api.visitor();
  return NumberInfo.parse((await visitor.ask('POST', '/api/v1.1/msisdn/info/single', { msisdn })).body);
};

test.each([
  ['+7 (900) 000-00-01', 't2', '25', []],
  ['8 900 000 00 01', 't2', '25', []],
  ['79000000001', 't2', '25', []],
  ['9000000001', 't2', '25', []],
  ['79000000051', 'beeline', '25', ['TOO_EARLY']],
  ['79000000052', 't2', '25', ['ACTIVE_PROCESS']],
  ['79000000053', 'mts', '25', []],
  ['79590000054', null, null, ['REGION_NOT_SERVED']],
  ['79070000055', null, null, ['RANGE_UNKNOWN']],
])('%s is served by %s in region %s, obstacles %j', async (given, operatorId, regionCode, obstacles) => {
  const found = await look(given);
  expect([found.operatorId, found.regionCode, found.obstacles.map(({ code }) => code)]).toEqual([
    operatorId,
    regionCode,
    obstacles,
  ]);
});

test('a number carried 20 days ago may be carried again 60 days after that', async () => {
  const { obstacles, lastPortation } = await look('79000000051');
  // From the first whole day in Moscow: a promised day must not turn out a few hours too early.
  const moscow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });
  const expected = moscow.format(new Date(Date.parse(lastPortation ?? '') + 61 * 86_400_000));
  expect(obstacles[0]?.availableFrom).toBe(expected);
});

test('a number of the citizen’s own account is known as such', async () => {
  const vera = await api.signIn('vera');
  const { body } = await vera.ask('POST', '/api/v1.1/msisdn/info/single', { msisdn: '79000000001' });
  expect(NumberInfo.parse(body).isEsiaMsisdn).toBe(true);
});

test('a quota is exact when fifty lookups come at once, on fresh keys and on keys whose window has passed', async () => {
  const repo = createNumbersRepo(api.db);
  let now = new Date();
  for (let round = 0; round < 40; round += 1) {
    // Every second round meets the rows of the round before, expired.
    if (round % 2 === 1) now = new Date(now.getTime() + 2000);
    const key = `quota ${Math.floor(round / 2)} of a test`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => repo.spend(key, 1, 10, now, 1000)));
    expect(answers.filter(({ isSpent }) => isSpent)).toHaveLength(10);
    expect(answers.every(({ refreshAt }) => refreshAt > now)).toBe(true);
    expect((await repo.spend(key, 0, 10, now, 1000)).used).toBe(10);
  }
});

test('more than the whole quota at once is refused, also on a fresh key', async () => {
  const repo = createNumbersRepo(api.db);
  expect(await repo.spend('too much at once', 11, 10, new Date(), 1000)).toMatchObject({ used: 0, isSpent: false });
});

test.each(['+7\u202f(900)\u202f000\u201100\u201101', 'tel:+79000000001', '8-900-000-00-01'])('%s is read as a number', async (given) => {
  expect((await look(given)).msisdn).toBe('79000000001');
});

test('a spent quota is full again when its window has passed', async () => {
  const repo = createNumbersRepo(api.db);
  const now = new Date();
  await repo.spend('window of a test', 10, 10, now, 1000);
  expect((await repo.spend('window of a test', 1, 10, now, 1000)).isSpent).toBe(false);
  expect((await repo.spend('window of a test', 1, 10, new Date(now.getTime() + 1001), 1000)).isSpent).toBe(true);
});

test('a visitor has ten lookups, an unreadable number costs none, and the eleventh says when there are more', async () => {
  const visitor = api.visitor();
  const quota = async () => Quota.parse((await visitor.ask('POST', '/api/v1.1/msisdn/info/quota', {})).body);
  expect((await quota()).remainingCount).toBe(10);
  await visitor.ask('POST', '/api/v1.1/msisdn/info/single', { msisdn: 'не номер' });
  expect((await quota()).remainingCount).toBe(10);
  for (let count = 0; count < 10; count += 1) {
    await visitor.ask('POST', '/api/v1.1/msisdn/info/single', { msisdn: '79000000001' });
  }
  const refused = await visitor.ask('POST', '/api/v1.1/msisdn/info/single', { msisdn: '79000000001' });
  expect(refused.body).toMatchObject({ status: 400, code: 'QUOTA_EXCEEDED', refreshAt: (await quota()).refreshAt });
});
