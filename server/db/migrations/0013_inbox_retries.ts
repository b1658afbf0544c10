import { type Kysely, sql } from 'kysely';

/** A message that could not be applied waits here, not at the database: how often it was tried, and when it is again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table bdpn_inbox add column attempts integer not null default 0, add column retry_at timestamptz`.execute(
    db,
  );
  await sql`create index bdpn_inbox_retries on bdpn_inbox (retry_at) where applied_at is null and retry_at is not null`.execute(
    db,
  );
};
