import { type Kysely, sql } from 'kysely';

/** The address that was confirmed by a link of a letter, so that it need not be confirmed again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column confirmed_email text`.execute(db);
};
