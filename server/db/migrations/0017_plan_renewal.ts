import { type Kysely, sql } from 'kysely';

/** The state of the loaded numbering plan, and the schedule of its renewal: one row, by the real clock. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table data_sources add column origin jsonb`.execute(db);
  await sql`
    create table plan_renewal (
      id integer primary key default 1 check (id = 1),
      due_at timestamptz not null,
      succeeded_at timestamptz,
      outcome text
    )
  `.execute(db);
  await sql`insert into plan_renewal (due_at) values ('epoch')`.execute(db);
};
