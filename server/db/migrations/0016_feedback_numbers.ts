import { type Kysely, sql } from 'kysely';

/** Feedback messages get a short number that a sender can tell on the phone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table feedback add column number integer not null unique generated always as identity (start with 100001)
  `.execute(db);
};
