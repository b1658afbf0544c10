import { isDeepStrictEqual } from 'node:util';
import type { Insertable } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { TariffTables } from '../tariffs/tariffs.tables.ts';
import {
  decimal,
  flag,
  integer,
  list,
  matching,
  moment,
  oneOf,
  withDefault,
  readTable,
  required,
  regionCodes,
  requireKnown,
  requireKnownRegions,
  requireUnique,
  type RowOf,
  slug,
  text,
} from './columns.ts';
import { ImportError } from './import-error.ts';
import { noteImport } from './note-source.ts';
import { lockInTransaction } from '../db/lock-in-transaction.ts';

const allowance = (max: number) =>
  matching(/^(безлимит|unlimited|\d{1,6}([.,]\d{1,4})?)$/, `expected a number up to ${max}, or "безлимит".`);

/** Columns of the file; those that are not required may be missing or empty. */
export const tariffColumns = {
  id: required(slug()),
  operatorId: required(slug()),
  slug: required(slug()),
  name: required(text(120)),
  queryType: required(oneOf(['Package', 'NonPackage'])),
  regionCodes: regionCodes(),
  price: required(decimal(0, 100_000)),
  periodUnit: required(oneOf(['day', 'month'])),
  periodCount: required(integer(1, 366)),
  updatedAt: required(moment()),
  pricePromo: decimal(0, 100_000),
  promoPeriods: integer(1, 60),
  promoUntil: moment(),
  connectionFee: withDefault(decimal(0, 5000), 0),
  minutes: allowance(100_000),
  minutesScope: oneOf(['allNetworks', 'ownRegion', 'ownNetwork']),
  trafficGb: allowance(10_000),
  fairUseGb: decimal(0, 10_000),
  trafficAfterLimit: text(300),
  sms: allowance(100_000),
  unlimitedApps: list(text(60)),
  onnetUnlimited: withDefault(flag(), false),
  tethering: withDefault(flag(), true),
  tetheringNote: text(300),
  rolloverMinutes: withDefault(flag(), false),
  rolloverGb: withDefault(flag(), false),
  additionalSimsCount: integer(1, 20),
  additionalSimPrice: decimal(0, 10_000),
  esim: withDefault(flag(), false),
  network4g: withDefault(flag(), true),
  network5g: withDefault(flag(), false),
  eligibility: text(300),
  mnpBonus: text(300),
  minutePrice: decimal(0, 100),
  minutePriceOnnet: decimal(0, 100),
  minutePriceLong: decimal(0, 100),
  smsPrice: decimal(0, 100),
  mbPrice: decimal(0, 100),
  chargeStep: oneOf(['second', 'minute']),
  freeSeconds: integer(0, 60),
  dailyFee: decimal(0, 1000),
  archived: withDefault(flag(), false),
  saleFrom: moment(),
  saleTo: moment(),
  sourceUrl: matching(/^https:\/\/\S{1,500}$/, 'expected an https:// URL.'),
  mediaServices: list(slug()),
  convergenceServices: list(slug()),
};

type TariffRow = RowOf<typeof tariffColumns>;
type Stored = Insertable<TariffTables['tariffs']>;

export interface CatalogueReport {
  rowsRead: number;
  added: number;
  changed: number;
  removed: number;
}

/** Rows per statement, which PostgreSQL limits to 65,535 parameters. */
const CHUNK = 500;

/**
 * Replaces the catalogue of tariffs by a file in one transaction. A changed tariff gets the next version; orders keep
 * the tariff as it was when chosen.
 * @throws ImportError; nothing is changed then
 */
export const importTariffs = async (db: Db, file: string, now: Date): Promise<CatalogueReport> => {
  const lines = await readTable(file, tariffColumns);
  requireUnique(lines, 'id');
  for (const { line, row } of lines) {
    checkTariff(row, line);
  }
  return db.transaction().execute(async (trx) => {
    await lockInTransaction(trx, 'import tariffs');
    const idsOf = (rows: readonly { id: string }[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));
    requireKnown(lines, {
      column: 'operatorId',
      known: idsOf(await trx.selectFrom('operators').select('id').where('isListed', '=', true).execute()),
      namesOf: (row) => [row.operatorId],
      hint: 'Import the operators first: npm run import -- operators FILE.',
    });
    await requireKnownRegions(trx, lines);
    for (const column of ['mediaServices', 'convergenceServices'] as const) {
      const known = idsOf(await trx.selectFrom(column).select('id').execute());
      requireKnown(lines, {
        column,
        known,
        namesOf: (row) => row[column],
        hint: `Known: ${[...known].toSorted().join(', ')}.`,
      });
    }

    const before = new Map((await trx.selectFrom('tariffs').selectAll().execute()).map((row) => [row.id, row]));
    let [added, changed] = [0, 0];
    const rows = lines.map(({ row }) => {
      const stored = storedRow(row);
      const old = before.get(row.id);
      before.delete(row.id);
      if (old === undefined) {
        added += 1;
        return stored;
      }
      const isSame = isDeepStrictEqual({ ...stored, unlimitedApps: row.unlimitedApps }, { ...old, version: 1 });
      if (!isSame) {
        changed += 1;
      }
      return { ...stored, version: isSame ? old.version : old.version + 1 };
    });

    await trx.deleteFrom('tariffs').execute();
    for (const some of chunksOf(rows)) {
      await trx.insertInto('tariffs').values(some).execute();
    }
    const media = lines.flatMap(({ row }) =>
      row.mediaServices.map((mediaServiceId) => ({ tariffId: row.id, mediaServiceId })),
    );
    for (const some of chunksOf(media)) {
      await trx.insertInto('tariffMediaServices').values(some).execute();
    }
    const home = lines.flatMap(({ row }) =>
      row.convergenceServices.map((convergenceServiceId) => ({ tariffId: row.id, convergenceServiceId })),
    );
    for (const some of chunksOf(home)) {
      await trx.insertInto('tariffConvergenceServices').values(some).execute();
    }
    await noteImport(trx, { kind: 'tariffs', file, dataDate: now, now, rowCount: rows.length });
    return { rowsRead: rows.length, added, changed, removed: before.size };
  });
};

/** Checks the cells of a row against each other. @throws ImportError */
const checkTariff = (row: TariffRow, line: number): void => {
  const refuse = (column: string, reason: string): never => {
    throw new ImportError(reason, { line, column });
  };
  if (row.regionCodes.length === 0) {
    refuse('regionCodes', 'the cell is empty.');
  }
  if (row.queryType === 'NonPackage' && row.minutePrice === null) {
    refuse('minutePrice', 'required for a tariff without a package.');
  }
  if (row.queryType === 'Package' && row.minutes === null && row.trafficGb === null) {
    refuse('minutes', 'a package needs minutes or gigabytes.');
  }
  if ((row.additionalSimsCount === null) !== (row.additionalSimPrice === null)) {
    refuse('additionalSimPrice', 'the number of SIM cards and their price are set together.');
  }
  if (row.pricePromo !== null && row.promoPeriods === null && row.promoUntil === null) {
    refuse('promoPeriods', 'a promotional price needs promoPeriods or promoUntil.');
  }
  if (row.saleFrom !== null && row.saleTo !== null && row.saleTo <= row.saleFrom) {
    refuse('saleTo', 'sales end before they begin.');
  }
};

const amountOf = (given: string | null): { amount: number | null; isUnlimited: boolean } => {
  const isUnlimited = given === 'безлимит' || given === 'unlimited';
  return { amount: given === null || isUnlimited ? null : Number(given.replace(',', '.')), isUnlimited };
};

const DAYS_IN_MONTH = 30;

const storedRow = (row: TariffRow): Stored => {
  const {
    archived,
    convergenceServices: _home,
    mediaServices: _media,
    minutes,
    sms,
    trafficGb,
    unlimitedApps,
    ...rest
  } = row;
  const [call, web, message] = [amountOf(minutes), amountOf(trafficGb), amountOf(sms)];
  const days = row.periodUnit === 'month' ? row.periodCount * DAYS_IN_MONTH : row.periodCount;
  return {
    ...rest,
    version: 1,
    regionCodes: [...new Set(row.regionCodes)].toSorted(),
    priceMonthly: Number(((row.price * DAYS_IN_MONTH) / days).toFixed(2)),
    minutes: call.amount,
    isMinutesUnlimited: call.isUnlimited,
    trafficGb: web.amount,
    isTrafficUnlimited: web.isUnlimited,
    sms: message.amount,
    isSmsUnlimited: message.isUnlimited,
    unlimitedApps: JSON.stringify(unlimitedApps),
    isArchived: archived,
  };
};

const chunksOf = function* <Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += CHUNK) {
    yield items.slice(start, start + CHUNK);
  }
};
