import { type Kysely, sql } from 'kysely';

/** Moves of the next day are looked for every second. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index portations_to_remind on portations (slot_begin) where status in ('Approved', 'Ready')`.execute(
    db,
  );
};
