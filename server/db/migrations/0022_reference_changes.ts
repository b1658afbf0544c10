import { type Kysely, sql } from 'kysely';

/** The tables of the public catalogue, which replicas keep in memory. */
const tables = [
  'regions',
  'operators',
  'operator_regions',
  'operator_connections',
  'tariffs',
  'tariff_media_services',
  'tariff_convergence_services',
  'media_services',
  'convergence_services',
  'news',
  'features',
];

/** Notifies the replicas when a transaction that has changed the catalogue commits. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function notify_reference_change() returns trigger language plpgsql as $$
    begin
      -- PostgreSQL sends equal notifications of a transaction once.
      perform pg_notify('reference_changes', '');
      return null;
    end $$
  `.execute(db);
  for (const table of tables) {
    await sql`
      create trigger reference_change after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function notify_reference_change()
    `.execute(db);
  }
};
