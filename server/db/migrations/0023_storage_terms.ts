import { type Kysely, sql } from 'kysely';

/** Indexes by which records past their storage term are found, and those that their deletion looks references up in. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index orders_to_erase on orders (last_update) where not is_active`.execute(db);
  await sql`create index order_submissions_by_order on order_submissions (order_id)`.execute(db);
  await sql`create index consents_by_order on consents (order_id, kind, id desc)`.execute(db);
  await sql`create index consents_by_citizen on consents (citizen_id)`.execute(db);
  await sql`create index portations_by_number on portations (citizen_id, msisdn)`.execute(db);
  await sql`create index sessions_by_citizen on sessions (citizen_id)`.execute(db);
  await sql`create index citizens_by_sign_in on citizens (updated_at)`.execute(db);
};
