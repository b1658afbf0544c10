import { expect, test } from 'vitest';
import { ClockError, createDomainClock } from '../../../server/lib/clock.ts';
import { setDomainTime, testDatabase } from '../../harness/postgres.ts';

const { db } = await testDatabase();
const DAY = 86_400_000;
const start = new Date('2026-11-20T09:00:00Z');

test('advances at once, even for a reader with a cached offset', async () => {
  await setDomainTime(db, start);
  const clock = createDomainClock(db);
  expect(await clock.now()).toEqual(start);
  await clock.advance(8 * DAY);
  expect(await clock.now()).toEqual(new Date('2026-11-28T09:00:00Z'));
});

test('is shared by two processes through the database', async () => {
  await setDomainTime(db, start);
  const ours = createDomainClock(db);
  const theirs = createDomainClock(db);
  await ours.advance(DAY);
  expect(await theirs.now()).toEqual(await ours.now());
});

test('bypasses the cached offset inside a transaction', async () => {
  await setDomainTime(db, start);
  const ours = createDomainClock(db);
  const theirs = createDomainClock(db);
  await ours.now();
  await theirs.advance(DAY);
  expect(await db.transaction().execute((trx) => ours.now(trx))).toEqual(new Date('2026-11-21T09:00:00Z'));
});

test('changes its rate without a jump', async () => {
  await setDomainTime(db, start);
  const clock = createDomainClock(db);
  expect(await clock.setRate(7200)).toEqual(start);
  const before = (await clock.read()).now.getTime();
  await db.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.lit(0.05)]).as('slept')).execute();
  const after = (await clock.read()).now.getTime();
  // The database slept 50 ms or more between the readings.
  expect(after - before).toBeGreaterThanOrEqual(50 * 7200);
  expect((await clock.read()).rate).toBe(7200);
});

test('adds up simultaneous advances', async () => {
  await setDomainTime(db, start);
  const clocks = Array.from({ length: 10 }, () => createDomainClock(db));
  await Promise.all(clocks.map((clock) => clock.advance(DAY)));
  expect((await createDomainClock(db).read()).now).toEqual(new Date('2026-11-30T09:00:00Z'));
});

test('never goes backwards', async () => {
  await setDomainTime(db, start);
  const clock = createDomainClock(db);
  await expect(clock.advance(-1)).rejects.toThrow(ClockError);
  await expect(clock.setRate(-1)).rejects.toThrow(ClockError);
  await setDomainTime(db, start);
  await clock.now();
  // Simulates a machine clock set back by a day.
  await db
    .updateTable('domainClock')
    .set({ realAnchor: new Date(Date.now() + DAY), rate: 1 })
    .execute();
  expect((await clock.read()).now.getTime()).toBeGreaterThanOrEqual(start.getTime());
});
