import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/db/schema.ts';

/** Between two looks at the jobs. */
const STEP_MS = 200;
/** A job that is still active after so long has lost its server: it expires after ten seconds. */
const LOST_MS = 9_000;

interface RunningJob {
  id: string;
  startedAt: Date;
  isActive: boolean;
}

/** Watches how soon the jobs that a killed server was working on are begun again. */
export const watchTakeovers = (db: Db) => {
  const milliseconds: number[] = [];
  const lost = new Map<string, { killedAt: number; startedAt: number; isLost: boolean }>();
  const read = async (): Promise<RunningJob[]> =>
    (
      await sql<RunningJob>`
        select id::text as id, started_on as started_at, state = 'active' as is_active from pgboss.job
        where state = 'active' or id::text = any(${[...lost.keys()]})
      `.execute(db)
    ).rows;
  const end = new AbortController();
  const follow = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await sleep(STEP_MS);
      // PostgreSQL may just have been killed.
      const jobs = lost.size === 0 ? [] : await read().catch(() => []);
      for (const { id, isActive, startedAt } of jobs) {
        const known = lost.get(id);
        if (known === undefined) {
          continue;
        }
        if (startedAt.getTime() > known.startedAt) {
          if (known.isLost) {
            milliseconds.push(startedAt.getTime() - known.killedAt);
          }
          lost.delete(id);
        } else if (isActive) {
          known.isLost ||= Date.now() - known.startedAt > LOST_MS;
        } else if (!known.isLost) {
          lost.delete(id);
        }
      }
    }
  };
  const following = follow();
  return {
    /** Notes the jobs under way just before a server is killed; those of another server will end and not count. */
    note: async (): Promise<void> => {
      const killedAt = Date.now();
      for (const { id, isActive, startedAt } of await read()) {
        if (isActive && !lost.has(id)) {
          lost.set(id, { killedAt, startedAt: startedAt.getTime(), isLost: false });
        }
      }
    },
    /** @returns the time from the death of the server to the next beginning of each of its jobs, milliseconds */
    stop: async (): Promise<number[]> => {
      end.abort();
      await following;
      return milliseconds;
    },
  };
};
