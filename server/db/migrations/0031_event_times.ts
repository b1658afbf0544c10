import { type Kysely, sql } from 'kysely';

/** When an event was recorded, by the real clock: `at` is by the domain clock, which simulations move. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table order_events add column recorded_at timestamptz`.execute(db);
  await sql`alter table order_events alter column recorded_at set default now()`.execute(db);
  await sql`alter table portation_events add column recorded_at timestamptz`.execute(db);
  await sql`alter table portation_events alter column recorded_at set default now()`.execute(db);
};
