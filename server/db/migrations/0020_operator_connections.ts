import { type Kysely, sql } from 'kysely';

/** An operator that leaves the catalogue may still have applications to answer: its connection stays. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table operator_connections drop constraint operator_connections_operator_id_fkey`.execute(db);
};
