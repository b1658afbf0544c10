import { type Kysely, sql } from 'kysely';

/** Content of the operator page. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table operators
      add column legal_name text,
      add column about jsonb not null default '[]',
      add column website text,
      add column support_phone text,
      add column networks jsonb not null default '[]',
      add column esim boolean not null default false,
      add column how_to_join jsonb not null default '[]'
  `.execute(db);
  await sql`update operators set legal_name = name`.execute(db);
  await sql`alter table operators alter column legal_name set not null`.execute(db);
  // New rows set all of these.
  await sql`
    alter table operators
      alter column about drop default,
      alter column networks drop default,
      alter column esim drop default,
      alter column how_to_join drop default
  `.execute(db);
  // For the counts on the tiles.
  await sql`create index tariffs_by_operator on tariffs (operator_id)`.execute(db);
};
