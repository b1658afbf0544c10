import { type Kysely, sql } from 'kysely';

/** The last import of each kind of data and the date of its data. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table data_sources (
      kind text primary key,
      file_name text not null,
      data_date timestamptz not null,
      loaded_at timestamptz not null,
      row_count integer not null
    )
  `.execute(db);
};
