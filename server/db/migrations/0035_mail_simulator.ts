import { type Kysely, sql } from 'kysely';

/** The mailbox of the demonstration has its own schema, because it represents the mailboxes of citizens. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create schema mail_sim`.execute(db);
  await sql`
    create table mail_sim.letters (
      message_id text primary key,
      content bytea not null,
      received_at timestamptz not null,
      copies integer not null default 0
    )
  `.execute(db);
  await sql`create index letters_received on mail_sim.letters (received_at)`.execute(db);
};
