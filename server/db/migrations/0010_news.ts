import { type Kysely, sql } from 'kysely';

/** News stories, available from their publication. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table news (
      slug text primary key,
      title text not null,
      lead text not null,
      rubric text not null,
      published_at timestamptz not null,
      blocks jsonb not null
    )
  `.execute(db);
  // The order of the list and of neighbours.
  await sql`create index news_by_time on news (published_at desc, slug)`.execute(db);
};
