import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import {
  flag,
  list,
  matching,
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
import { syncRegistryHolders, deleteUnlistedHolders } from './registry-holders.ts';
import type { CatalogueReport } from './tariffs.import.ts';
import { lockInTransaction } from '../db/lock-in-transaction.ts';

/** Columns of the file. Paragraphs and steps are separated by `|`. */
export const operatorColumns = {
  id: required(slug()),
  name: required(text(80)),
  legalName: required(text(200)),
  inn: required(matching(/^\d{10}(\d{2})?$/, 'expected 10 or 12 digits.')),
  orgCode: required(matching(/^m[A-Za-z0-9]{1,50}$/, 'expected the operator code of БДПН, for example mMTS.')),
  isRecipient: required(flag()),
  regionCodes: regionCodes(),
  hostOperatorName: text(80),
  logo: matching(/^\/logos\/[a-z0-9-]{1,60}\.svg$/, 'expected a path such as /logos/name.svg.'),
  about: list(text(1000)),
  website: matching(/^https:\/\/\S{1,200}$/, 'expected an https:// URL.'),
  supportPhone: matching(/^\+7\d{10}$/, 'expected a number such as +78000000000.'),
  networks: list(oneOf(['2G', '3G', '4G', '5G'])),
  esim: withDefault(flag(), false),
  howToJoin: list(text(300)),
};

type OperatorRow = RowOf<typeof operatorColumns>;

const storedRow = ({ about, howToJoin, logo, networks, regionCodes: _regions, ...rest }: OperatorRow) => ({
  ...rest,
  logo: logo ?? '/logos/unknown.svg',
  about: JSON.stringify(about),
  networks: JSON.stringify(networks),
  howToJoin: JSON.stringify(howToJoin),
  isListed: true,
});

/**
 * Replaces the catalogue of operators by a file in one transaction. An operator that ported numbers or tariffs refer
 * to must be in the file.
 * @throws ImportError; nothing is changed then
 */
export const importOperators = async (db: Db, file: string, now: Date): Promise<CatalogueReport> => {
  const lines = await readTable(file, operatorColumns);
  for (const name of ['id', 'inn', 'orgCode'] as const) {
    requireUnique(lines, name);
  }
  const names = new Set(lines.map(({ row }) => row.name));
  requireKnown(lines, {
    column: 'hostOperatorName',
    known: names,
    namesOf: (row) => (row.hostOperatorName === null ? [] : [row.hostOperatorName]),
    hint: 'The host operator must be in the file too.',
  });
  return db.transaction().execute(async (trx) => {
    await lockInTransaction(trx, 'import operators');
    // An export that names a removed operator is either imported before this, or finds it unknown.
    await lockInTransaction(trx, 'import ported-numbers');
    await requireKnownRegions(trx, lines);
    await deleteUnlistedHolders(
      trx,
      lines.map(({ row }) => row.inn),
    );
    const ids = lines.map(({ row }) => row.id);
    const before = new Map(
      (await trx.selectFrom('operators').selectAll().where('isListed', '=', true).execute()).map((row) => [
        row.id,
        JSON.stringify(row, Object.keys(row).toSorted()),
      ]),
    );
    const removed = await trx
      .selectFrom('operators')
      .select(['id', 'name'])
      .where('isListed', '=', true)
      .where('id', 'not in', ids)
      .execute();
    for (const { id, name } of removed) {
      const isNamed = await trx
        .selectNoFrom((row) =>
          row
            .or([
              row.exists(row.selectFrom('tariffs').select('id').where('operatorId', '=', id)),
              row.exists(row.selectFrom('portedNumbers').select('number').where('operatorId', '=', id)),
              row.exists(row.selectFrom('portedChanges').select('number').where('operatorId', '=', id)),
              row.exists(
                row
                  .selectFrom('orders')
                  .select('id')
                  .where('recipientId', '=', id)
                  .where('isActive', '=', true)
                  .where('status', '<>', 'Initialized'),
              ),
            ])
            .as('isNamed'),
        )
        .executeTakeFirstOrThrow();
      if (isNamed.isNamed === true) {
        throw new ImportError(
          `Operator ${name} (${id}) is not in the file but has tariffs, numbers or applications: keep it, or remove those first.`,
        );
      }
    }
    // Codes and ИНН may be swapped between operators: temporary values avoid unique violations.
    await trx
      .updateTable('operators')
      .set({ orgCode: sql`'-' || id`, inn: sql`'-' || id` })
      .where('isListed', '=', true)
      .execute();
    await trx.deleteFrom('operatorRegions').execute();
    if (removed.length > 0) {
      await trx.deleteFrom('operators').where('isListed', '=', true).where('id', 'not in', ids).execute();
    }
    for (const { row } of lines) {
      const stored = storedRow(row);
      await trx
        .insertInto('operators')
        .values(stored)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
        .execute();
    }
    const places = lines.flatMap(({ row }) =>
      [...new Set(row.regionCodes)].map((regionCode) => ({ operatorId: row.id, regionCode })),
    );
    if (places.length > 0) {
      await trx.insertInto('operatorRegions').values(places).execute();
    }
    // An operator removed from the catalogue may still hold ranges.
    await syncRegistryHolders(trx);
    const after = await trx.selectFrom('operators').selectAll().where('id', 'in', ids).execute();
    const known = after.filter(({ id }) => before.has(id));
    const changed = known.filter(
      (row) => JSON.stringify(row, Object.keys(row).toSorted()) !== before.get(row.id),
    ).length;
    await noteImport(trx, { kind: 'operators', file, dataDate: now, now, rowCount: lines.length });
    return { rowsRead: lines.length, added: lines.length - known.length, changed, removed: removed.length };
  });
};
