import { type Kysely, sql } from 'kysely';

/** Replicas keep the numbering plan in memory. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create trigger reference_change after insert or update or delete or truncate on numbering_ranges
    for each statement execute function notify_reference_change()
  `.execute(db);
};
