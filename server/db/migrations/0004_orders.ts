import { type Kysely, sql } from 'kysely';

/** Orders, their events, and portations. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table orders (
      id uuid primary key,
      citizen_id uuid not null references citizens (id),
      msisdn text not null,
      status text not null,
      version integer not null default 1,
      is_active boolean not null default true,
      created_at timestamptz not null,
      last_update timestamptz not null,
      expires_at timestamptz,
      number_info jsonb not null,
      region_code text not null,
      time_zone text not null,
      recipient_id text not null,
      recipient jsonb not null,
      tariff jsonb,
      application jsonb not null,
      submitted jsonb,
      submitted_at timestamptz,
      attempt integer not null default 0,
      request_id text unique,
      last_rejection jsonb,
      np_id text,
      portation_id uuid,
      cancel_requested_at timestamptz,
      cancel_missed boolean not null default false,
      deleted_reason text,
      deleted_at timestamptz
    )
  `.execute(db);
  // At most one active order per citizen and number, also with two tabs at once.
  await sql`create unique index orders_one_active on orders (citizen_id, msisdn) where is_active`.execute(db);
  await sql`create index orders_by_number on orders (citizen_id, msisdn, last_update desc)`.execute(db);
  await sql`create index orders_to_expire on orders (expires_at) where status = 'Initialized'`.execute(db);
  await sql`create index orders_waiting on orders (submitted_at) where status = 'PendingBDPN'`.execute(db);
  await sql`
    create table order_personal (
      order_id uuid primary key references orders (id),
      sealed bytea not null
    )
  `.execute(db);
  await sql`
    create table order_submissions (
      citizen_id uuid not null references citizens (id),
      idempotency_key text not null,
      order_id uuid not null references orders (id),
      body_hash text not null,
      answer jsonb not null,
      created_at timestamptz not null,
      primary key (citizen_id, idempotency_key)
    )
  `.execute(db);
  await sql`
    create table order_events (
      id bigserial primary key,
      order_id uuid not null references orders (id),
      at timestamptz not null,
      event text not null,
      from_status text,
      to_status text not null
    )
  `.execute(db);
  await sql`create index order_events_by_order on order_events (order_id, id)`.execute(db);
  await sql`
    create table consents (
      id bigserial primary key,
      order_id uuid not null references orders (id),
      citizen_id uuid not null references citizens (id),
      kind text not null,
      text_version text not null,
      at timestamptz not null,
      address_token text not null
    )
  `.execute(db);
  await sql`
    create table portations (
      id uuid primary key,
      order_id uuid not null unique references orders (id),
      citizen_id uuid not null references citizens (id),
      msisdn text not null,
      np_id text not null unique,
      status text not null,
      from_operator jsonb not null,
      to_operator jsonb not null,
      started_at timestamptz not null,
      last_updated_at timestamptz not null,
      slot_begin timestamptz not null,
      portation_at timestamptz,
      withdraw_requested_at timestamptz,
      refusal jsonb,
      time_zone text not null
    )
  `.execute(db);
  await sql`
    create table portation_events (
      id bigserial primary key,
      portation_id uuid not null references portations (id),
      at timestamptz not null,
      code text not null,
      actor text not null,
      details jsonb
    )
  `.execute(db);
  await sql`create index portation_events_by_portation on portation_events (portation_id, id)`.execute(db);
  await sql`
    create table bdpn_inbox (
      message_id text primary key,
      request_id text not null,
      seq integer not null,
      message jsonb not null,
      received_at timestamptz not null,
      applied_at timestamptz,
      unique (request_id, seq)
    )
  `.execute(db);
};
