import { type Kysely, sql } from 'kysely';

/** When the messages and stored responses of a long ended order were erased, and the orders of which they are not. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column settled_at timestamptz`.execute(db);
  await sql`
    create index orders_to_settle on orders (last_update) where not is_active and settled_at is null
  `.execute(db);
};
