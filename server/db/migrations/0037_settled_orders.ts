import { type Kysely, sql } from 'kysely';

/**
 * When an order ended, by which those to erase are found, and when the messages and stored responses of one that ended
 * long ago were erased. The service fills in the end of orders that ended with earlier versions.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column ended_at timestamptz`.execute(db);
  await sql`alter table orders add column settled_at timestamptz`.execute(db);
  await sql`create index orders_ended on orders (ended_at) where not is_active`.execute(db);
  await sql`create index orders_to_settle on orders (ended_at) where not is_active and settled_at is null`.execute(db);
  await sql`create index orders_without_end on orders (id) where not is_active and ended_at is null`.execute(db);
  await sql`drop index orders_to_erase`.execute(db);
};
