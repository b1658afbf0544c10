import { type Kysely, sql } from 'kysely';

/** What became of an applied message: `applied`, or `refused` by the status chart. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table inbox add column outcome text`.execute(db);
};
