import { type Kysely, sql } from 'kysely';

/** Public data: regions, operators, tariffs, features, numbering plan and ported numbers. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table regions (
      code text primary key check (code ~ '^[0-9]{2}$'),
      slug text not null unique,
      name text not null,
      time_zone text not null
    )
  `.execute(db);
  await sql`
    create table operators (
      id text primary key,
      inn text not null,
      org_code text not null unique,
      name text not null,
      logo text not null,
      is_recipient boolean not null,
      host_operator_name text
    )
  `.execute(db);
  await sql`create unique index operators_by_inn on operators (inn)`.execute(db);
  await sql`
    create table operator_regions (
      operator_id text not null references operators (id),
      region_code text not null references regions (code),
      primary key (operator_id, region_code)
    )
  `.execute(db);
  await sql`create table features (feature text primary key, is_enabled boolean not null)`.execute(db);
  await sql`
    create table numbering_ranges (
      first bigint primary key,
      last bigint not null,
      operator_inn text not null,
      holder_name text not null,
      region_code text references regions (code),
      region_name text not null,
      check (last >= first)
    )
  `.execute(db);
  await sql`
    create table ported_numbers (
      number bigint primary key,
      operator_id text not null references operators (id),
      ported_at timestamptz not null
    )
  `.execute(db);
  await sql`create table bdpn_active_processes (number bigint primary key)`.execute(db);
  await sql`
    create table lookup_quotas (
      key text primary key,
      used integer not null,
      refresh_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create table tariffs (
      id text primary key,
      operator_id text not null references operators (id),
      name text not null,
      version integer not null,
      query_type text not null check (query_type in ('Package', 'NonPackage')),
      price numeric not null,
      period_unit text not null check (period_unit in ('day', 'month')),
      period_count integer not null,
      price_monthly numeric not null,
      price_promo numeric,
      promo_periods integer,
      connection_fee numeric not null,
      minutes numeric,
      is_minutes_unlimited boolean not null,
      traffic_gb numeric,
      is_traffic_unlimited boolean not null,
      traffic_after_limit text,
      sms numeric,
      is_sms_unlimited boolean not null,
      unlimited_apps jsonb not null,
      esim boolean not null,
      network5g boolean not null,
      eligibility text,
      mnp_bonus text,
      minute_price numeric,
      sms_price numeric,
      mb_price numeric,
      is_archived boolean not null,
      updated_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create table tariff_regions (
      tariff_id text not null references tariffs (id),
      region_code text not null references regions (code),
      primary key (region_code, tariff_id)
    )
  `.execute(db);
};
