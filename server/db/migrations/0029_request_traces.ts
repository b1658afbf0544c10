import { type Kysely, sql } from 'kysely';

/** What is done for a submission later belongs to the trace of the request that submitted it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table operator_requests add column trace_parent text`.execute(db);
};
