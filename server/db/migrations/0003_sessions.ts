import { type Kysely, sql } from 'kysely';

/** Citizens, sessions and login transactions; the simulated identity service has its own schema. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table citizens (
      id uuid primary key,
      subject text not null unique,
      user_name text not null,
      is_trusted boolean not null,
      msisdns jsonb not null,
      updated_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create table sessions (
      key_hash text primary key,
      citizen_id uuid not null references citizens (id),
      created_at timestamptz not null,
      last_active_at timestamptz not null,
      tokens bytea not null,
      token_expires_at timestamptz,
      can_refresh boolean not null,
      person bytea not null
    )
  `.execute(db);
  await sql`create index sessions_by_activity on sessions (last_active_at)`.execute(db);
  await sql`
    create table login_transactions (
      state_hash text primary key,
      binding_hash text not null,
      nonce text not null,
      code_verifier text not null,
      return_url text not null,
      redirect_uri text not null,
      created_at timestamptz not null default clock_timestamp()
    )
  `.execute(db);
  await sql`create schema esia_sim`.execute(db);
  await sql`
    create table esia_sim.records (
      model text not null,
      id text not null,
      grant_id text,
      uid text,
      payload jsonb not null,
      expires_at timestamptz,
      primary key (model, id)
    )
  `.execute(db);
  await sql`create index records_by_grant on esia_sim.records (grant_id) where grant_id is not null`.execute(db);
  await sql`create index records_by_uid on esia_sim.records (uid) where uid is not null`.execute(db);
  await sql`
    create table esia_sim.keys (
      id boolean primary key default true check (id),
      jwk jsonb not null,
      cookie_secret text not null
    )
  `.execute(db);
};
