import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '../../server/db/schema.ts';

/**
 * Waits until as many connections to the database wait for a lock.
 * @param trx only for locks of this transaction
 */
export const lockWaits = async (db: Db, count: number, trx?: Db): Promise<void> => {
  const holder =
    trx === undefined ? undefined : await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  const pid = holder?.rows[0]?.pid ?? null;
  await vi.waitUntil(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
          and (${pid}::int is null or ${pid}::int = any(pg_blocking_pids(pid)))
      `.execute(db);
      return rows.length === count;
    },
    { timeout: 20_000 },
  );
};
