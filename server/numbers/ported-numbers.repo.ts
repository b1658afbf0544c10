import type { Insertable } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { NumberTables } from './numbers.tables.ts';

/** Makes the lookup answer that a number is served by the operator it was ported to. */
export const savePortedNumber = (trx: Db, ported: Insertable<NumberTables['portedNumbers']>): Promise<void> =>
  saveChange(trx, ported);

/** Makes the lookup answer that a number is served by its range holder again. */
export const deletePortedNumber = (trx: Db, number: number): Promise<void> =>
  saveChange(trx, { number, operatorId: null, portedAt: null });

/** An increment that changes the same number writes the same row, so that the later of the two remains. */
const saveChange = async (
  trx: Db,
  { number, operatorId, portedAt }: Insertable<NumberTables['portedChanges']>,
): Promise<void> => {
  await trx
    .insertInto('portedChanges')
    .values({ number, operatorId, portedAt })
    .onConflict((conflict) => conflict.column('number').doUpdateSet({ operatorId, portedAt }))
    .execute();
};
