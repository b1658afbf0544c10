import { type Kysely, sql } from 'kysely';

/**
 * Since when a number is as it is, so that a full export replaces only what is older, and the date of the last one. Of
 * changes by an earlier version only the time of the portation is known.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table ported_changes add column changed_at timestamptz not null default '-infinity'`.execute(db);
  await sql`alter table data_sources add column full_date timestamptz`.execute(db);
};
