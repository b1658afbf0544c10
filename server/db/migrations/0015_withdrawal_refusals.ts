import { type Kysely, sql } from 'kysely';

/** When БДПН refused to withdraw a portation: a refused withdrawal is not offered again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table portations add column withdraw_refused_at timestamptz`.execute(db);
  await sql`
    update portations set withdraw_refused_at = refusal.at
    from (select portation_id, max(at) as at from portation_events where code = 'WITHDRAW_REFUSED' group by 1) as refusal
    where refusal.portation_id = portations.id
  `.execute(db);
};
