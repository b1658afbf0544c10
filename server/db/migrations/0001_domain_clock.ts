import { type Kysely, sql } from 'kysely';

/** The clock of orders and portations, which may run ahead of real time. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table domain_clock (
      id boolean primary key default true check (id),
      real_anchor timestamptz not null,
      domain_anchor timestamptz not null,
      rate double precision not null check (rate >= 0 and rate <= 1000000)
    )
  `.execute(db);
  await sql`
    insert into domain_clock (real_anchor, domain_anchor, rate)
    select moment, moment, 1 from clock_timestamp() as moment
  `.execute(db);
};
