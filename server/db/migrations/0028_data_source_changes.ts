import { type Kysely, sql } from 'kysely';

/** The dates of the loaded data are shown on public pages, which replicas keep in memory. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create trigger reference_change after insert or update or delete or truncate on data_sources
    for each statement execute function notify_reference_change()
  `.execute(db);
};
