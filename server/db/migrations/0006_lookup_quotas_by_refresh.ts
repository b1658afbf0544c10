import { type Kysely, sql } from 'kysely';

/** For the deletion of expired quotas, which would scan the whole table otherwise. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index lookup_quotas_by_refresh on lookup_quotas (refresh_at)`.execute(db);
};
