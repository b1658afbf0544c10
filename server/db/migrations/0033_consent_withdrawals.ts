import { type Kysely, sql } from 'kysely';

/** When a citizen withdrew a consent. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table consents add column withdrawn_at timestamptz`.execute(db);
};
