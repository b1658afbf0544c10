import { type Kysely, sql } from 'kysely';

/** How a person on the desk of the simulated operators sends a message. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table operator_sim.messages
      add column manner text not null default 'once' check (manner in ('once', 'twice', 'late'))
  `.execute(db);
};
