import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '../../server/db/schema.ts';

/** Waits until as many connections to the database wait for a lock. */
export const lockWaits = (db: Db, count: number): Promise<boolean> =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
      `.execute(db);
      return rows.length === count;
    },
    { timeout: 20_000 },
  );
