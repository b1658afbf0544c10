import { type Kysely, sql } from 'kysely';

/** Retries of messages that could not be applied: attempts and time of the next one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table bdpn_inbox add column attempts integer not null default 0, add column retry_at timestamptz`.execute(
    db,
  );
  await sql`create index bdpn_inbox_retries on bdpn_inbox (retry_at) where applied_at is null and retry_at is not null`.execute(
    db,
  );
};
