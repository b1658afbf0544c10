import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Takes the advisory lock of a name, waiting for it, and holds it until the transaction ends. */
export const lockInTransaction = async (trx: Db, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
};

/** Takes the advisory lock of a name until the transaction ends. @returns false when another transaction holds it */
export const tryLockInTransaction = async (trx: Db, name: string): Promise<boolean> => {
  const { rows } = await sql<{
    isLocked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_locked`.execute(trx);
  return rows[0]?.isLocked === true;
};
