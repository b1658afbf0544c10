import { type Kysely, sql } from 'kysely';

/**
 * Letters that wait until an address is confirmed are not due. Their orders are locked, so that none is confirmed
 * meanwhile.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    with waiting as (
      select id from orders
      where letters = 'unconfirmed'
        and id in (select order_id from letters where sent_at is null and failed_at is null)
      for update
    )
    update letters set next_at = 'infinity' from waiting
    where order_id = waiting.id and code <> 'CONFIRM_ADDRESS' and sent_at is null and failed_at is null
  `.execute(db);
};
