import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { NumberTables } from './numbers.tables.ts';

/** Makes the lookup answer that a number is served by the operator it was ported to. */
export const savePortedNumber = (trx: Db, ported: Insertable<NumberTables['portedNumbers']>): Promise<void> =>
  saveChange(trx, { ...ported, changedAt: ported.portedAt });

/** Makes the lookup answer that a number is served by its range holder again. @param at since when */
export const deletePortedNumber = (trx: Db, number: number, at: Date): Promise<void> =>
  saveChange(trx, { number, operatorId: null, portedAt: null, changedAt: at });

/** An increment that changes the same number writes the same row, so that the later of the two remains. */
const saveChange = async (trx: Db, { number, ...change }: Insertable<NumberTables['portedChanges']>): Promise<void> => {
  await trx
    .insertInto('portedChanges')
    .values({ number, ...change })
    .onConflict((conflict) =>
      conflict
        .column('number')
        .doUpdateSet(change)
        .where(sql<boolean>`greatest(ported_changes.changed_at, ported_changes.ported_at) <= excluded.changed_at`),
    )
    .execute();
};
