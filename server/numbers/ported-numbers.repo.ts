import type { Insertable } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { NumberTables } from './numbers.tables.ts';

/** Makes the lookup answer that a number is served by the operator it was ported to. */
export const savePortedNumber = async (
  trx: Db,
  { number, operatorId, portedAt }: Insertable<NumberTables['portedNumbers']>,
): Promise<void> => {
  await deleteChange(trx, number);
  await trx
    .insertInto('portedNumbers')
    .values({ number, operatorId, portedAt })
    .onConflict((conflict) => conflict.column('number').doUpdateSet({ operatorId, portedAt }))
    .execute();
};

/** Makes the lookup answer that a number is served by its range holder again. */
export const deletePortedNumber = async (trx: Db, number: number): Promise<void> => {
  await deleteChange(trx, number);
  await trx.deleteFrom('portedNumbers').where('number', '=', number).execute();
};

/** Comes first: the import of a full export locks the tables in the same order. */
const deleteChange = (trx: Db, number: number) =>
  trx.deleteFrom('portedChanges').where('number', '=', number).execute();
