import { type Kysely, sql } from 'kysely';

/** Range holders outside the catalogue become operators that cannot be chosen. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table operators add column is_listed boolean not null default true`.execute(db);
  // New rows set it.
  await sql`alter table operators alter column is_listed drop default`.execute(db);
  // The registry has no codes of БДПН.
  await sql`alter table operators alter column org_code drop not null`.execute(db);
  // The next import of the plan normalises the names.
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
