import type { Db } from '../db/schema.ts';
import { MINISTRY_INN } from '../numbers/numbering-plan.ts';
import { lockInTransaction } from '../db/lock-in-transaction.ts';

/** Legal forms as the registry spells them out, and their usual abbreviations. */
const legalForms: readonly (readonly [RegExp, string])[] = [
  [/^общество с ограниченной ответственностью/i, 'ООО'],
  [/^публичное акционерное общество/i, 'ПАО'],
  [/^закрытое акционерное общество/i, 'ЗАО'],
  [/^акционерное общество/i, 'АО'],
  [/^федеральное государственное унитарное предприятие/i, 'ФГУП'],
  [/^государственное унитарное предприятие/i, 'ГУП'],
];

/** Formats a holder name of the registry for pages: `ООО  "СПРИНТ"` is «ООО «СПРИНТ»». Letter case is not changed. */
export const formatHolderName = (name: string): string =>
  legalForms
    .reduce((formatted, [form, short]) => formatted.replace(form, short), name.replaceAll(/\s+/g, ' ').trim())
    .replaceAll(/"([^"]*)"/g, '«$1»');

/**
 * Synchronises operators that are known only from the registry with the numbering plan: creates a holder outside the
 * catalogue and deletes one without ranges; operators of the catalogue are not changed. Lookups and portations from
 * them need an operator; lists omit them. Runs in the transaction that has changed the plan or the catalogue.
 * @returns how many there are, and how many of them are new
 */
export const syncRegistryHolders = async (trx: Db): Promise<{ others: number; created: number }> => {
  // Serialises concurrent imports of the plan and of the catalogue.
  await lockHolders(trx);
  const holders = await trx
    .selectFrom('numberingRanges')
    .select((range) => ['operatorInn as inn', range.fn.max('holderName').as('legalName')])
    .where('operatorInn', 'not in', ['', MINISTRY_INN])
    .where('operatorInn', 'not in', trx.selectFrom('operators').select('inn').where('isListed', '=', true))
    .groupBy('operatorInn')
    .execute();
  const before = await trx.selectFrom('operators').select('inn').where('isListed', '=', false).execute();
  const inns = new Set(holders.map(({ inn }) => inn));
  const obsolete = before.filter(({ inn }) => !inns.has(inn));
  if (obsolete.length > 0) {
    await trx
      .deleteFrom('operators')
      .where('isListed', '=', false)
      .where(
        'inn',
        'in',
        obsolete.map(({ inn }) => inn),
      )
      .execute();
  }
  if (holders.length > 0) {
    await trx
      .insertInto('operators')
      .values(holders.map(storedRow))
      .onConflict((conflict) =>
        conflict
          .column('inn')
          .doUpdateSet((row) => ({ name: row.ref('excluded.name'), legalName: row.ref('excluded.legalName') })),
      )
      .execute();
  }
  const known = new Set(before.map(({ inn }) => inn));
  return { others: holders.length, created: holders.filter(({ inn }) => !known.has(inn)).length };
};

const lockHolders = (trx: Db): Promise<void> => lockInTransaction(trx, 'holders of ranges');

/** Deletes the unlisted operators with these ИНН, because the imported catalogue lists them. */
export const deleteUnlistedHolders = async (trx: Db, inns: readonly string[]): Promise<void> => {
  await lockHolders(trx);
  await trx.deleteFrom('operators').where('isListed', '=', false).where('inn', 'in', inns).execute();
};

const storedRow = ({ inn, legalName }: { inn: string; legalName: string }) => ({
  id: `inn-${inn}`,
  inn,
  orgCode: null,
  name: formatHolderName(legalName),
  legalName,
  logo: '/logos/unknown.svg',
  isRecipient: false,
  hostOperatorName: null,
  about: '[]',
  website: null,
  supportPhone: null,
  networks: '[]',
  esim: false,
  howToJoin: '[]',
  isListed: false,
});
