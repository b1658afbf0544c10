import { type Kysely, sql } from 'kysely';

/**
 * Messages are looked for by their request whoever sent them (at each registration, and when an order is erased), and
 * those that were not applied at each reading of the metrics.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index inbox_by_request on inbox (request_id)`.execute(db);
  await sql`create index inbox_pending on inbox (received_at) where applied_at is null`.execute(db);
};
