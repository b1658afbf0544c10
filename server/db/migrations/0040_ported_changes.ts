import { type Kysely, sql } from 'kysely';

/** Changes of ported numbers since the last full export, apart from its table. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table ported_changes (
      number bigint primary key,
      operator_id text references operators (id),
      ported_at timestamptz,
      constraint ported_or_returned check ((operator_id is null) = (ported_at is null))
    )
  `.execute(db);
};
