import path from 'node:path';
import type pg from 'pg';
import type { Db } from '../db/schema.ts';
import type { ImportKind } from './imports.tables.ts';
import type { PlanOrigin } from './plan-source.ts';

interface Source {
  kind: ImportKind;
  file: string;
  /** Date of the data. */
  dataDate: Date;
  now: Date;
  rowCount: number;
  /** The state of the file, of a numbering plan. */
  origin?: PlanOrigin;
}

/** Records the last import of a kind, within the transaction of that import. */
export const noteImport = async (db: Db, { dataDate, file, kind, now, origin, rowCount }: Source): Promise<void> => {
  const source = {
    fileName: path.basename(file),
    dataDate,
    loadedAt: now,
    rowCount,
    origin: origin ? JSON.stringify(origin) : null,
  };
  await db
    .insertInto('dataSources')
    .values({ kind, ...source })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(source))
    .execute();
};

/** The same on a plain connection, which `COPY` needs. */
export const noteSource = async (
  client: pg.ClientBase,
  { dataDate, file, kind, now, rowCount }: Source,
): Promise<void> => {
  await client.query(
    'insert into data_sources (kind, file_name, data_date, loaded_at, row_count) values ($1, $2, $3, $4, $5) ' +
      'on conflict (kind) do update set file_name = excluded.file_name, data_date = excluded.data_date, ' +
      'loaded_at = excluded.loaded_at, row_count = excluded.row_count',
    [kind, path.basename(file), dataDate, now, rowCount],
  );
};
