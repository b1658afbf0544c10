import { expect, test } from 'vitest';
import { runCrashes } from '../../../bench/crash/run.ts';
import { testDatabase } from '../../harness/postgres.ts';

test(
  'loses and doubles nothing while servers, connections, the operator, БДПН and the mail server are killed at random',
  // A busy machine starts what was killed more slowly than it is killed.
  { timeout: 300_000 },
  async () => {
    const { db, url } = await testDatabase();
    const { doubled, kills, letterCopies, letters, lost, submitted } = await runCrashes({
      applications: 12,
      databaseUrl: url,
      db,
      goal: 'registered',
      isDatabaseKilled: false,
      leastKills: 2,
      seed: 20_261_123,
    });
    process.stdout.write(`${letters} letters in the mailbox, ${letterCopies} suppressed copies\n`);
    expect({ submitted, lost, doubled }).toEqual({ submitted: 12, lost: [], doubled: [] });
    const { database: _, ...others } = kills;
    expect(Math.min(...Object.values(others))).toBeGreaterThanOrEqual(2);
  },
);
