import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { MINISTRY_INN, NotAPlanError, type PlanRange, readNumberingPlan } from '../numbers/numbering-plan.ts';
import { bringRegistryHolders } from './registry-holders.ts';
import { ImportError } from './import-error.ts';
import { noteImport } from './note-source.ts';
import { readPlanSource } from './plan-source.ts';

/** What came of an import, for the person who ran it. */
export interface NumberingPlanReport {
  rowsRead: number;
  /** Numbers in all ranges. */
  numbers: number;
  added: number;
  changed: number;
  removed: number;
  /** Ranges of regions whose numbers can only be looked up. */
  lookupOnly: number;
  /** Ranges that operators have handed back. */
  handedBack: number;
  holders: {
    /** In our catalogue of operators, by ИНН. */
    matched: number;
    /** Not in the catalogue: operators by the registry's name, which no list shows. */
    others: number;
    /** Of them, those that were not there before this import. */
    created: number;
    /** Only named, in a file without ИНН, and not known by that name. */
    unknown: number;
  };
  dataDate: Date;
}

/** Refused lines that are named one by one. */
const NAMED_LINES = 20;

/**
 * Puts the official registry in the place of the numbering plan, in one transaction: lookups go on meanwhile and see
 * either the old plan or the new one.
 * @param source a file or an address
 * @param date of which day the data are; what the source says of itself unless given
 * @throws ImportError naming what is wrong, line by line; the plan before stays
 */
export const importNumberingPlan = async (
  db: Db,
  source: string,
  now: Date,
  date?: Date,
): Promise<NumberingPlanReport> => {
  const { date: sourceDate, text } = await readPlanSource(source);
  const dataDate = date ?? sourceDate;
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('mnp-portal import numbering-plan'))`.execute(trx);
    const before = await trx.selectFrom('numberingRanges').selectAll().execute();
    const operators = await trx.selectFrom('operators').select(['inn', 'isListed', 'name', 'legalName']).execute();
    const { ranges, rowsRead } = read(text, innsByName(before, operators));

    const old = new Map(before.map((range) => [range.first, range]));
    const isSame = (range: PlanRange): boolean => {
      const other = old.get(range.first);
      return other !== undefined && fields.every((field) => other[field] === range[field]);
    };
    const added = ranges.filter(({ first }) => !old.has(first)).length;
    const unchanged = ranges.filter(isSame).length;
    const changed = ranges.length - added - unchanged;
    const removed = before.length - unchanged - changed;
    if (added + changed + removed > 0) {
      await trx.deleteFrom('numberingRanges').execute();
      await insertRanges(trx, ranges);
    }
    await noteImport(trx, { kind: 'numbering-plan', file: source, dataDate, now, rowCount: ranges.length });

    const inns = new Set(
      ranges.map(({ operatorInn }) => operatorInn).filter((inn) => inn !== '' && inn !== MINISTRY_INN),
    );
    const listed = new Set(operators.filter(({ isListed }) => isListed).map(({ inn }) => inn));
    const { created, others } = await bringRegistryHolders(trx);
    return {
      rowsRead,
      numbers: ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0),
      added,
      changed,
      removed,
      lookupOnly: ranges.filter(({ regionCode }) => regionCode === null).length,
      handedBack: ranges.filter(({ operatorInn }) => operatorInn === MINISTRY_INN).length,
      holders: {
        matched: [...inns].filter((inn) => listed.has(inn)).length,
        others,
        created,
        unknown: new Set(ranges.flatMap(({ holderName, operatorInn }) => (operatorInn === '' ? [holderName] : [])))
          .size,
      },
      dataDate,
    };
  });
};

const fields = ['last', 'operatorInn', 'holderName', 'regionCode', 'regionName'] as const;

const read = (text: string, inns: ReadonlyMap<string, string>): { ranges: PlanRange[]; rowsRead: number } => {
  try {
    const { ranges, refused, rowsRead } = readNumberingPlan(text, (name) => inns.get(plainName(name)) ?? '');
    if (refused.length > 0) {
      const named = refused.slice(0, NAMED_LINES).map(({ line, reason }) => `Строка ${line}: ${reason}.`);
      const rest = refused.length > NAMED_LINES ? [`И ещё строк: ${refused.length - NAMED_LINES}.`] : [];
      throw new ImportError(
        [
          `План не загружен, прежний остался. Прочитано строк — ${rowsRead}, не приняты — ${refused.length}:`,
          ...named,
          ...rest,
        ].join('\n'),
      );
    }
    if (ranges.length === 0) {
      throw new ImportError('В файле нет строк, кроме заголовка.');
    }
    return { ranges, rowsRead };
  } catch (error) {
    throw error instanceof NotAPlanError ? new ImportError(error.message, { line: 1 }) : error;
  }
};

/** The oldest files name the holder only: what newer ones and the catalogue say of the name helps. */
const innsByName = (
  ranges: readonly PlanRange[],
  operators: readonly { inn: string; name: string; legalName: string }[],
): ReadonlyMap<string, string> =>
  new Map([
    ...operators.flatMap(({ inn, legalName, name }) => [
      [plainName(legalName), inn] as const,
      [plainName(name), inn] as const,
    ]),
    ...ranges
      .filter(({ operatorInn }) => operatorInn !== '')
      .map(({ holderName, operatorInn }) => [plainName(holderName), operatorInn] as const),
  ]);

/** A name without case, quotes and spaces: «ООО "Т2 МОБАЙЛ"» is «ООО «Т2 Мобайл»». */
const plainName = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll('Ё', 'Е')
    .replaceAll(/[^А-ЯA-Z0-9]/g, '');

const insertRanges = async (db: Db, ranges: readonly PlanRange[]): Promise<void> => {
  const column = <Value>(valueOf: (range: PlanRange) => Value): Value[] => ranges.map(valueOf);
  await sql`
    insert into numbering_ranges (first, last, operator_inn, holder_name, region_code, region_name)
    select * from unnest(
      ${column(({ first }) => first)}::bigint[],
      ${column(({ last }) => last)}::bigint[],
      ${column(({ operatorInn }) => operatorInn)}::text[],
      ${column(({ holderName }) => holderName)}::text[],
      ${column(({ regionCode }) => regionCode)}::text[],
      ${column(({ regionName }) => regionName)}::text[]
    )
  `.execute(db);
  // Lookups plan by what the table holds; without this they would judge it by the extract it held before.
  await sql`analyze numbering_ranges`.execute(db);
};
