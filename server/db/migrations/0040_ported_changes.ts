import { type Kysely, sql } from 'kysely';

/** Changes of ported numbers by increments, apart from the table of the last full export. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table ported_changes (
      number bigint primary key,
      operator_id text references operators (id),
      ported_at timestamptz,
      check ((operator_id is null) = (ported_at is null))
    )
  `.execute(db);
};
