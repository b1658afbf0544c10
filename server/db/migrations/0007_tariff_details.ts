import { type Kysely, sql } from 'kysely';

/** Details of tariffs for both API versions, services of tariffs, and the loaded parts of the demonstration data. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table tariffs
      add column slug text,
      add column promo_until timestamptz,
      add column minutes_scope text check (minutes_scope in ('allNetworks', 'ownRegion', 'ownNetwork')),
      add column fair_use_gb numeric,
      add column onnet_unlimited boolean not null default false,
      add column tethering boolean not null default true,
      add column tethering_note text,
      add column rollover_minutes boolean not null default false,
      add column rollover_gb boolean not null default false,
      add column additional_sims_count integer,
      add column additional_sim_price numeric,
      add column network4g boolean not null default true,
      add column minute_price_onnet numeric,
      add column minute_price_long numeric,
      add column charge_step text check (charge_step in ('second', 'minute')),
      add column free_seconds integer,
      add column daily_fee numeric,
      add column sale_from timestamptz,
      add column sale_to timestamptz,
      add column source_url text,
      add check ((additional_sims_count is null) = (additional_sim_price is null))
  `.execute(db);
  // Until now an id consisted of the operator and the slug.
  await sql`
    update tariffs set
      slug = case when starts_with(id, operator_id || '-') then substr(id, length(operator_id) + 2) else id end,
      minutes_scope = case when minutes is not null or is_minutes_unlimited then 'allNetworks' end,
      charge_step = case when query_type = 'NonPackage' then 'minute' end
  `.execute(db);
  await sql`alter table tariffs alter column slug set not null`.execute(db);
  // Regions are an array of the tariff, so that one index finds the tariffs of a region without a join.
  await sql`alter table tariffs add column region_codes text[]`.execute(db);
  await sql`
    update tariffs set region_codes = array(select region_code from tariff_regions where tariff_id = id order by region_code)
  `.execute(db);
  await sql`alter table tariffs alter column region_codes set not null`.execute(db);
  await sql`drop table tariff_regions`.execute(db);
  // Loaded in bulk and then only read: a pending list would slow down reads.
  await sql`create index tariffs_by_region on tariffs using gin (region_codes) with (fastupdate = off)`.execute(db);
  // New rows set all of these.
  await sql`
    alter table tariffs
      alter column onnet_unlimited drop default,
      alter column tethering drop default,
      alter column rollover_minutes drop default,
      alter column rollover_gb drop default,
      alter column network4g drop default
  `.execute(db);

  await sql`create table media_services (id text primary key, name text not null, icon text not null)`.execute(db);
  await sql`
    create table convergence_services (
      id text primary key,
      kind text not null check (kind in ('homeInternet', 'tv', 'security')),
      name text not null,
      speed_mbps integer,
      channels integer,
      price numeric not null
    )
  `.execute(db);
  await sql`
    create table tariff_media_services (
      tariff_id text not null references tariffs (id) on delete cascade,
      media_service_id text not null references media_services (id),
      primary key (tariff_id, media_service_id)
    )
  `.execute(db);
  await sql`
    create table tariff_convergence_services (
      tariff_id text not null references tariffs (id) on delete cascade,
      convergence_service_id text not null references convergence_services (id),
      primary key (tariff_id, convergence_service_id)
    )
  `.execute(db);
  await sql`
    create table demo_data (
      part text primary key,
      version integer not null,
      variant text not null default ''
    )
  `.execute(db);
  // The demonstration set loaded before its parts had versions.
  await sql`
    insert into demo_data (part, version)
    select part, version from (values ('registry', 1), ('test-numbers', 1), ('operators', 0), ('tariffs', 0)) as loaded (part, version)
    where exists (select from regions)
  `.execute(db);
};
