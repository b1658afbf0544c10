import { type Kysely, sql } from 'kysely';

/** Quotas whose window has passed are cleared away; without the index that would read every visitor of the day. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index lookup_quotas_by_refresh on lookup_quotas (refresh_at)`.execute(db);
};
