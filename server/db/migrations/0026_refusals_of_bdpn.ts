import { type Kysely, sql } from 'kysely';

/**
 * The readiness of the SIM and the cancellation of the new operator come from it alone. What the simulated БДПН planned
 * of them becomes a message that the chart ignores, because messages are numbered without gaps.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update bdpn_sim.messages set body = body - 'rejectCode' || '{"type": "donor.notified"}'
    where body ->> 'type' in ('recipient.simReady', 'recipient.cancelled') and acks_left > 0
  `.execute(db);
};
