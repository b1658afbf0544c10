import { type Kysely, sql } from 'kysely';

/** Feedback messages to support; sender and message are encrypted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table feedback (
      id uuid primary key,
      received_at timestamptz not null,
      topic text not null,
      consent text not null,
      address_token text not null,
      content bytea not null,
      key text unique,
      request_hash text not null
    )
  `.execute(db);
  await sql`create index feedback_by_time on feedback (received_at)`.execute(db);
};
