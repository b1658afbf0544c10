import { type Kysely, sql } from 'kysely';

/** The activation code of an eSIM, and applied messages without what they told. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table order_personal add column esim bytea`.execute(db);
  await sql`
    update inbox set message = jsonb_build_object('id', message_id, 'requestId', request_id, 'seq', seq)
    where applied_at is not null
  `.execute(db);
};
