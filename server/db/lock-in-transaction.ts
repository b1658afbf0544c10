import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Takes the advisory lock of a name, waiting for it, and holds it until the transaction ends. */
export const lockInTransaction = async (trx: Db, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
};
