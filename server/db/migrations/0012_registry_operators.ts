import { type Kysely, sql } from 'kysely';

/** Holders of ranges that only the registry names are operators too; nobody can choose them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table operators add column is_listed boolean not null default true`.execute(db);
  // New rows say it themselves.
  await sql`alter table operators alter column is_listed drop default`.execute(db);
  // The registry does not know how the ported-numbers database calls them.
  await sql`alter table operators alter column org_code drop not null`.execute(db);
  // The next import of the plan tidies the names.
  await sql`
    insert into operators (
      id, inn, org_code, name, legal_name, logo, is_recipient, host_operator_name,
      about, website, support_phone, networks, esim, how_to_join, is_listed
    )
    select
      'inn-' || operator_inn, operator_inn, null, max(holder_name), max(holder_name), '/logos/unknown.svg', false, null,
      '[]', null, null, '[]', false, '[]', false
    from numbering_ranges
    where operator_inn not in ('', '7710474375')
    group by operator_inn
    on conflict do nothing
  `.execute(db);
};
