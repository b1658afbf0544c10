import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { NumberTables } from './numbers.tables.ts';

/** Makes the lookup answer that a number is served by the operator it was ported to. */
export const savePortedNumber = (trx: Db, ported: Insertable<NumberTables['portedNumbers']>): Promise<void> =>
  saveChange(trx, { ...ported, changedAt: ported.portedAt });

/** Makes the lookup answer that a number is served by its range holder again. @param at since when */
export const deletePortedNumber = (trx: Db, number: number, at: Date): Promise<void> =>
  saveChange(trx, { number, operatorId: null, portedAt: null, changedAt: at });

/**
 * When a row of `ported_changes` was changed, in SQL. Versions before the migration `0041_ported_change_times` write the
 * time of the portation alone; an export may have one of the future by mistake, which says nothing.
 */
export const CHANGED_AT = `case when ported_changes.ported_at <= now()
  then greatest(ported_changes.changed_at, ported_changes.ported_at) else ported_changes.changed_at end`;

/** An increment that changes the same number writes the same row, so that the later of the two remains. */
const saveChange = async (trx: Db, { number, ...change }: Insertable<NumberTables['portedChanges']>): Promise<void> => {
  await trx
    .insertInto('portedChanges')
    .values({ number, ...change })
    .onConflict((conflict) =>
      conflict
        .column('number')
        .doUpdateSet(change)
        .where(sql<boolean>`${sql.raw(CHANGED_AT)} <= excluded.changed_at`),
    )
    .execute();
};
