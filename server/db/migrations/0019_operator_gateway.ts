import { type Kysely, sql } from 'kysely';

/** The new operator is asked before БДПН: stages of pending orders, what was sent to operators, and their answers. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table orders
      add column stage text check (stage in ('operatorReview', 'registration')),
      add column stage_since timestamptz,
      add column accepted_at timestamptz
  `.execute(db);
  await sql`
    update orders set stage = 'registration', stage_since = coalesce(submitted_at, last_update)
    where status = 'PendingBDPN'
  `.execute(db);
  await sql`
    alter table orders add constraint orders_stage_when_pending check (
      (status = 'PendingBDPN') = (stage is not null) and (stage is null) = (stage_since is null)
    )
  `.execute(db);
  await sql`drop index orders_waiting`.execute(db);
  await sql`create index orders_waiting on orders (stage_since) where stage is not null`.execute(db);
  // Stored responses are sent again, and the client validates them.
  await sql`
    update order_submissions set answer = answer || case
      when answer ->> 'status' = 'PendingBDPN' then
        jsonb_build_object('pending', jsonb_build_object('stage', 'registration', 'since', answer ->> 'submittedAt'))
      else '{"pending": null}'
    end
  `.execute(db);
  await sql`
    create table operator_requests (
      request_id text primary key,
      order_id uuid not null references orders (id),
      operator_id text not null,
      created_at timestamptz not null default now(),
      delivered_at timestamptz,
      contract_reference text,
      cancelled_at timestamptz,
      cancel_delivered_at timestamptz
    )
  `.execute(db);
  await sql`create index operator_requests_by_order on operator_requests (order_id)`.execute(db);
  await sql`
    create index operator_requests_undelivered on operator_requests (created_at)
    where delivered_at is null or (cancelled_at is not null and cancel_delivered_at is null)
  `.execute(db);
  await sql`
    create table operator_connections (
      operator_id text primary key references operators (id),
      url text not null,
      jwks jsonb not null,
      messages_per_minute integer not null
    )
  `.execute(db);
  // One inbox for every party that sends messages; message ids are unique for each party.
  await sql`alter table bdpn_inbox rename to inbox`.execute(db);
  await sql`alter index bdpn_inbox_retries rename to inbox_retries`.execute(db);
  await sql`alter table inbox add column party text not null default 'bdpn'`.execute(db);
  await sql`alter table inbox alter column party drop default`.execute(db);
  await sql`alter table inbox drop constraint bdpn_inbox_pkey`.execute(db);
  await sql`alter table inbox drop constraint bdpn_inbox_request_id_seq_key`.execute(db);
  await sql`alter table inbox add primary key (party, message_id)`.execute(db);
  await sql`alter table inbox add unique (party, request_id, seq)`.execute(db);
  // The simulated operators: another party's database.
  await sql`create schema operator_sim`.execute(db);
  await sql`
    create table operator_sim.keys (
      owner text primary key,
      jwks jsonb not null
    )
  `.execute(db);
  await sql`
    create table operator_sim.applications (
      request_id text primary key,
      operator_id text not null,
      application jsonb,
      contract_reference text not null,
      received_at timestamptz not null,
      cancelled text,
      lost_answers integer not null default 0
    )
  `.execute(db);
  await sql`
    create table operator_sim.messages (
      id uuid primary key default gen_random_uuid(),
      request_id text not null references operator_sim.applications (request_id),
      seq integer not null,
      visible_at timestamptz not null,
      body jsonb not null,
      deliveries_left integer not null,
      unique (request_id, seq)
    )
  `.execute(db);
  await sql`
    create index operator_messages_waiting on operator_sim.messages (visible_at) where deliveries_left > 0
  `.execute(db);
};
