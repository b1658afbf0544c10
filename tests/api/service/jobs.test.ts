import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../domain/portation-rules.ts';
import type { JobHandlers } from '../../../server/jobs/jobs.ts';
import { startJobs } from '../../../server/jobs/pg-boss-jobs.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { testDatabase } from '../../harness/postgres.ts';

const none = () => Promise.resolve();

const handlersOf = (register: JobHandlers['bdpn.register']): JobHandlers => ({
  'operator.submit': none,
  'operator.cancel': none,
  'bdpn.cancel': none,
  'bdpn.register': register,
});

const BATCH = ['a', 'b', 'c', 'd', 'e'];

test('jobs run side by side, and the failure of one repeats only that one', async () => {
  const { db, url } = await testDatabase();
  const runs: string[] = [];
  const { promise: allRun, resolve } = Promise.withResolvers<void>();
  const handlers = handlersOf(async ({ requestId }) => {
    runs.push(requestId);
    if (runs.length === BATCH.length) {
      resolve();
    }
    // None ends before all have begun.
    await allRun;
    if (requestId === 'c' && runs.filter((id) => id === 'c').length === 1) {
      throw new Error('БДПН did not answer');
    }
  });
  const logger = createLogger({ isProduction: true, logLevel: 'silent' });
  const jobs = await startJobs(url, handlers, { db, logger });
  afterAll(() => jobs.stop());

  await db.transaction().execute(async (trx) => {
    for (const requestId of BATCH) {
      await jobs.enqueue(trx, 'bdpn.register', { requestId });
    }
  });

  await expect.poll(() => runs.toSorted()).toEqual(['a', 'b', 'c', 'c', 'd', 'e']);
});

test('a process that starts takes over the jobs of one that died', async () => {
  const { db, url } = await testDatabase();
  const runs: string[] = [];
  const handlers = handlersOf(({ requestId }) => {
    runs.push(requestId);
    return Promise.resolve();
  });
  const logger = createLogger({ isProduction: true, logLevel: 'silent' });
  const first = await startJobs(url, handlers, { db, logger });
  await db.transaction().execute((trx) => first.enqueue(trx, 'bdpn.register', { requestId: 'a' }));
  await expect.poll(() => runs).toEqual(['a']);
  await first.stop();
  // As a killed process leaves its job, an hour later.
  await sql`update pgboss.job set state = 'active', completed_on = null, started_on = now() - interval '1 hour'`.execute(
    db,
  );
  await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`.execute(db);

  const second = await startJobs(url, handlers, { db, logger });
  afterAll(() => second.stop());
  const { rows } = await sql<{
    state: string;
  }>`select state::text from pgboss.job where name = 'bdpn.register'`.execute(db);
  expect(rows.map(({ state }) => state)).not.toContain('active');
  await expect.poll(() => runs).toEqual(['a', 'a']);
});

test('an unfinished job of an earlier version is repeated as long as a new one', async () => {
  const { db, url } = await testDatabase();
  const handlers = handlersOf(() => Promise.reject(new Error('БДПН did not answer')));
  const logger = createLogger({ isProduction: true, logLevel: 'silent' });
  const first = await startJobs(url, handlers, { db, logger });
  await db.transaction().execute((trx) => first.enqueue(trx, 'bdpn.register', { requestId: 'a' }));
  const readJob = async () => {
    const job = sql<{ state: string; retryLimit: number; keepUntil: Date }>`
      select state::text, retry_limit as "retryLimit", keep_until as "keepUntil" from pgboss.job`;
    return (await job.execute(db)).rows[0];
  };
  await expect.poll(async () => (await readJob())?.state).toBe('retry');
  await first.stop();
  const present = await readJob();
  await sql`update pgboss.job set retry_limit = 500, keep_until = now(), start_after = now() + interval '1 day'`.execute(
    db,
  );

  const second = await startJobs(url, handlers, { db, logger });
  afterAll(() => second.stop());
  const job = await readJob();
  expect(job?.retryLimit).toBe(present?.retryLimit);
  expect(Number(job?.keepUntil)).toBeGreaterThan(Date.now() + 300 * DAY_MS);
});
