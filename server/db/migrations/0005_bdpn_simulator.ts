import { type Kysely, sql } from 'kysely';

/** The БДПН simulator has its own schema, because it represents another system. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create schema bdpn_sim`.execute(db);
  await sql`
    create table bdpn_sim.applications (
      request_id text primary key,
      np_id text not null unique,
      msisdn text not null,
      donor text not null,
      recipient text not null,
      due_at timestamptz not null,
      received_at timestamptz not null,
      is_cancelled boolean not null default false,
      lost_answers integer not null default 0
    )
  `.execute(db);
  await sql`
    create table bdpn_sim.messages (
      id uuid primary key default gen_random_uuid(),
      request_id text not null references bdpn_sim.applications (request_id),
      seq integer not null,
      visible_at timestamptz not null,
      body jsonb not null,
      acks_left integer not null,
      unique (request_id, seq)
    )
  `.execute(db);
  await sql`create index messages_waiting on bdpn_sim.messages (visible_at) where acks_left > 0`.execute(db);
  await sql`
    create table bdpn_sim.faults (
      id boolean primary key default true check (id),
      settings jsonb not null
    )
  `.execute(db);
};
