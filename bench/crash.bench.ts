import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrateToLatest } from '../server/db/migrator.ts';
import { createDb, createPool } from '../server/db/pool.ts';
import { CommandError } from '../scripts/lib/command.ts';
import { runCrashes } from './crash/run.ts';
import { atMost, quantile, type Row } from './row.ts';
import { readSettings } from '../server/env.ts';
import { secretsOf } from '../server/lib/secrets.ts';

const APPLICATIONS = 500;
const LEAST_KILLS = 10;
const SEEDS = [1, 2];

const inSeconds = (ms: number): string => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'none');

/** Applications from the submission to their end, while everything is killed at random, for each seed. */
export const run = async (
  seeds: readonly string[],
  { count = String(APPLICATIONS) }: { count?: string | undefined },
): Promise<Row[]> => {
  const applications = Number(count);
  if (!Number.isInteger(applications) || applications < 1) {
    throw new CommandError(`--count is a whole number of applications, at least 1: ${count}`);
  }
  const given = seeds.map(Number);
  const rows: Row[] = [];
  for (const seed of given.length > 0 ? given : SEEDS) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-bench-'));
    const database = await startEmbedded({ dataDir });
    const db = createDb(createPool(database.url, { max: 4 }), secretsOf(readSettings()));
    try {
      await migrateToLatest(db, secretsOf(readSettings()));
      const result = await runCrashes({
        applications,
        databaseUrl: database.url,
        db,
        goal: 'moved',
        isDatabaseKilled: true,
        leastKills: LEAST_KILLS,
        seed,
      });
      const { doubled, jobRetries, kills, letterCopies, letters, lost, seconds, submitted, takeovers, withdrawn } =
        result;
      [...lost, ...doubled].forEach((line) => console.log(line));
      const what = (text: string) => `seed ${seed}: ${text}`;
      rows.push(
        {
          what: what('kills'),
          value: Object.entries(kills)
            .map(([target, count]) => `${target} ${count}`)
            .join(', '),
        },
        { what: what('submitted'), value: `${submitted} in ${seconds.toFixed(0)} s` },
        { what: what('withdrawn'), value: String(withdrawn) },
        { what: what('lost'), value: String(lost.length), ...atMost(lost.length, 0) },
        { what: what('doubled'), value: String(doubled.length), ...atMost(doubled.length, 0) },
        { what: what('letters'), value: `${letters} in the mailbox, and ${letterCopies} suppressed copies` },
        {
          what: what('jobs of a dead server, and the median and longest time until another began them'),
          value: `${takeovers.length}, ${inSeconds(quantile(takeovers, 0.5))}, ${inSeconds(Math.max(...takeovers))}`,
        },
        { what: what('repeated attempts of jobs'), value: String(jobRetries) },
      );
    } finally {
      await db.destroy();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  return rows;
};
