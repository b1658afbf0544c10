import { type Kysely, sql } from 'kysely';

/** Citizens who are known to have orders are not looked at when those without orders are erased. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table citizens add column has_orders boolean not null default false`.execute(db);
  await sql`create index citizens_to_erase on citizens (updated_at) where not has_orders`.execute(db);
  await sql`drop index citizens_by_sign_in`.execute(db);
};
