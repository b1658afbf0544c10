import { expect, test } from 'vitest';
import { runCrashes } from '../../../bench/crash/run.ts';
import { testDatabase } from '../../harness/postgres.ts';

test(
  'loses and doubles nothing while the service, the operator and the mail server are killed at random',
  { timeout: 120_000 },
  async () => {
    const { db, url } = await testDatabase();
    const { doubled, kills, lost, submitted } = await runCrashes({
      applications: 12,
      databaseUrl: url,
      db,
      goal: 'registered',
      leastKills: 2,
      seed: 20_261_123,
    });
    expect({ submitted, lost, doubled }).toEqual({ submitted: 12, lost: [], doubled: [] });
    expect(Math.min(...Object.values(kills))).toBeGreaterThanOrEqual(2);
  },
);
