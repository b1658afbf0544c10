import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import {
  type InvalidLine,
  MINISTRY_INN,
  NotAPlanError,
  type PlanRange,
  type PlanReading,
  readNumberingPlan,
} from '../numbers/numbering-plan.ts';
import { syncRegistryHolders } from './registry-holders.ts';
import { ImportError } from './import-error.ts';
import { noteImport } from './note-source.ts';
import { decodePlan, type PlanSource, readPlanSource } from './plan-source.ts';
import { lockInTransaction } from '../db/lock-in-transaction.ts';

/** Result of an import. */
export interface NumberingPlanReport {
  rowsRead: number;
  /** Lines that were left out, as many as the caller allows. */
  skipped: readonly InvalidLine[];
  /** Numbers in all ranges. */
  numbers: number;
  added: number;
  changed: number;
  removed: number;
  /** Ranges of regions whose numbers can only be looked up. */
  lookupOnly: number;
  /** Ranges returned to the ministry. */
  handedBack: number;
  holders: {
    /** In our catalogue of operators, by ИНН. */
    matched: number;
    /** Not in the catalogue: created from the registry, hidden from lists. */
    others: number;
    /** Those of `others` created by this import. */
    created: number;
    /** Names without ИНН, in an old file, that match no operator. */
    unknown: number;
  };
  dataDate: Date;
}

/** Number of invalid lines listed in the error. */
const MAX_LISTED_LINES = 20;

/**
 * Replaces the numbering plan by the official registry in one transaction: concurrent lookups see either the old plan
 * or the new one.
 * @param source path or URL
 * @param options.date date of the data; the modification time of the source by default
 * @param options.skipBad how many invalid lines may be left out; none by default
 * @throws ImportError listing the invalid lines when there are more; nothing is changed then
 */
export const importNumberingPlan = async (
  db: Db,
  source: string,
  now: Date,
  { date, skipBad = 0 }: { date?: Date | undefined; skipBad?: number | undefined } = {},
): Promise<NumberingPlanReport> => {
  const plan = await readPlanSource(source);
  return loadNumberingPlan(db, { ...plan, date: date ?? plan.date }, now, { skipBad });
};

/**
 * The import itself, of a plan that has been read.
 * @param options.minShare smallest share of the current number of ranges that the plan must have; 0 accepts any plan
 * @throws ImportError; nothing is changed then
 */
export const loadNumberingPlan = async (
  db: Db,
  { bytes, date: dataDate, origin }: PlanSource,
  now: Date,
  { minShare = 0, skipBad = 0 }: { minShare?: number; skipBad?: number } = {},
): Promise<NumberingPlanReport> =>
  db.transaction().execute(async (trx) => {
    await lockInTransaction(trx, 'import numbering-plan');
    const before = await trx.selectFrom('numberingRanges').selectAll().execute();
    const operators = await trx.selectFrom('operators').select(['inn', 'isListed', 'name', 'legalName']).execute();
    const { ranges, refused: skipped, rowsRead } = read(decodePlan(bytes), innsByName(before, operators), skipBad);
    if (ranges.length < before.length * minShare) {
      throw new ImportError(
        `The plan has ${ranges.length} ranges, the current one ${before.length}: it is not imported, because it is probably incomplete. If it is right, import it by the command.`,
      );
    }

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
    await noteImport(trx, {
      kind: 'numbering-plan',
      file: origin.source,
      dataDate,
      now,
      rowCount: ranges.length,
      origin,
    });

    const inns = new Set(
      ranges.map(({ operatorInn }) => operatorInn).filter((inn) => inn !== '' && inn !== MINISTRY_INN),
    );
    const listed = new Set(operators.filter(({ isListed }) => isListed).map(({ inn }) => inn));
    const { created, others } = await syncRegistryHolders(trx);
    return {
      rowsRead,
      skipped,
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

const fields = ['last', 'operatorInn', 'holderName', 'regionCode', 'regionName'] as const;

/** @example "Line 7: the range ends before it begins." */
export const describeInvalidLine = ({ line, reason }: InvalidLine): string => `Line ${line}: ${reason}.`;

const read = (text: string, inns: ReadonlyMap<string, string>, skipBad: number): PlanReading => {
  try {
    const reading = readNumberingPlan(text, (name) => inns.get(normalizeName(name)) ?? '');
    const { ranges, refused, rowsRead } = reading;
    if (refused.length > skipBad) {
      const named = refused.slice(0, MAX_LISTED_LINES).map(describeInvalidLine);
      const rest = refused.length > MAX_LISTED_LINES ? [`And ${refused.length - MAX_LISTED_LINES} more.`] : [];
      throw new ImportError(
        [
          `The plan is not imported, the previous one stays. ${rowsRead} rows read, ${refused.length} invalid:`,
          ...named,
          ...rest,
        ].join('\n'),
      );
    }
    if (ranges.length === 0) {
      throw new ImportError('The file has no rows besides the heading.');
    }
    return reading;
  } catch (error) {
    throw error instanceof NotAPlanError ? new ImportError(error.message, { line: 1 }) : error;
  }
};

/** ИНН by holder name, from the catalogue and the current plan: the oldest files have no ИНН. */
const innsByName = (
  ranges: readonly PlanRange[],
  operators: readonly { inn: string; name: string; legalName: string }[],
): ReadonlyMap<string, string> =>
  new Map([
    ...operators.flatMap(({ inn, legalName, name }) => [
      [normalizeName(legalName), inn] as const,
      [normalizeName(name), inn] as const,
    ]),
    ...ranges
      .filter(({ operatorInn }) => operatorInn !== '')
      .map(({ holderName, operatorInn }) => [normalizeName(holderName), operatorInn] as const),
  ]);

/** Name without case, quotes and spaces, for comparison: «ООО "Т2 МОБАЙЛ"» is «ООО «Т2 Мобайл»». */
const normalizeName = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll('Ё', 'Е')
    .replaceAll(/[^А-ЯA-Z0-9]/g, '');

/** Adds ranges to a plan, and refreshes the planner's statistics, which describe the previous, maybe much smaller one. */
export const insertRanges = async (db: Db, ranges: readonly PlanRange[]): Promise<void> => {
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
  await sql`analyze numbering_ranges`.execute(db);
};
