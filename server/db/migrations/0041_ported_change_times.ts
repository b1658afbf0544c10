import { type Kysely, sql } from 'kysely';

/**
 * Since when a number is as it is, so that a full export replaces only what is older. Of earlier changes that is not
 * known: the next export replaces them.
 *
 * The import of a full export checks the operators itself (`server/imports/operators.import.ts`): a foreign key would
 * let it wait for everybody who reads `operators`, and an operator could not be deleted without a search in all numbers.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table ported_changes add column changed_at timestamptz not null default '-infinity'`.execute(db);
  await sql`alter table ported_changes alter column changed_at set default now()`.execute(db);
  await sql`
    alter table ported_numbers
      drop constraint if exists ported_numbers_operator_id_fkey,
      drop constraint if exists ported_numbers_next_operator_id_fkey
  `.execute(db);
};
