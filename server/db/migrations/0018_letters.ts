import { type Kysely, sql } from 'kysely';

/** The wish for letters about an order, and the letters themselves. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table orders add column letters text not null default 'off' check (letters in ('off', 'unconfirmed', 'on'))
  `.execute(db);
  // Stored responses are sent again, and the client validates them.
  await sql`update order_submissions set answer = answer || '{"letters": "off"}'`.execute(db);
  await sql`
    create table letters (
      id bigint primary key generated always as identity,
      order_id uuid not null references orders (id),
      code text not null,
      at timestamptz not null,
      facts jsonb not null,
      attempts integer not null default 0,
      created_at timestamptz not null default now(),
      next_at timestamptz not null default now(),
      sent_at timestamptz,
      failed_at timestamptz,
      failure text,
      unique (order_id, code, at)
    )
  `.execute(db);
  await sql`create index letters_to_send on letters (next_at) where sent_at is null and failed_at is null`.execute(db);
};
