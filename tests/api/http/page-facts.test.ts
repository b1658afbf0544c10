import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { realClock } from '../../../server/lib/clock.ts';
import { readSettings } from '../../../server/env.ts';
import { createPageFacts } from '../../../server/site/page-facts.ts';
import { testDatabase } from '../../harness/postgres.ts';

const { db } = await testDatabase();
const lookAt = createPageFacts({ db, clock: realClock, settings: readSettings({}) });

test.each([
  '/',
  '/portation',
  '/operators/map',
  '/news/2',
  '/operators/1',
  '/operator/mts',
  '/story/pochemu-vosmoy-den',
  '/tariffs/krasnodarskiy-kray',
])('finds %s', async (pathname) => {
  expect(await lookAt(pathname)).toEqual({ status: 200 });
});

test.each([
  '/news/99',
  '/operators/2',
  '/operators/99',
  '/operator/unknown',
  '/operator/inn-9402011009',
  '/story/nothing',
  '/tariffs/atlantida',
  "/tariffs/' or 1=1",
])('does not find %s', async (pathname) => {
  expect(await lookAt(pathname)).toEqual({ status: 404 });
});

test('refuses at once to look for more pages than it can, and answers the rest', async () => {
  let found: PromiseSettledResult<unknown>[] = [];
  let refused = 0;
  await db.transaction().execute(async (trx) => {
    await sql`lock table regions in access exclusive mode`.execute(trx);
    const lookups = Array.from({ length: 70 }, (_, index) =>
      lookAt(`/tariffs/region-${index}`).catch((error: unknown) => {
        refused += 1;
        throw error;
      }),
    );
    const settled = Promise.allSettled(lookups);
    await vi.waitUntil(() => refused === 6, { timeout: 10_000 });
    void settled.then((results) => {
      found = results;
    });
  });
  await vi.waitUntil(() => found.length === 70, { timeout: 10_000 });
  expect(found.filter(({ status }) => status === 'fulfilled')).toHaveLength(64);
});

test('does not find pages of a disabled feature', async () => {
  await db.updateTable('features').set({ isEnabled: false }).where('feature', 'in', ['News', 'Portation']).execute();
  const addresses = ['/news', '/story/pochemu-vosmoy-den', '/portation', '/portation/init'];
  const statuses = await Promise.all(addresses.map(async (address) => (await lookAt(address)).status));
  expect(statuses).toEqual(addresses.map(() => 404));
  expect(await lookAt('/operators')).toEqual({ status: 200 });
  // Submitted orders stay reachable while the intake is closed.
  expect(await lookAt('/portation/1/done')).toEqual({ status: 200 });
});
