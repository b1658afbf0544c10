import path from 'node:path';
import type pg from 'pg';
import type { ImportKind } from './imports.tables.ts';

/** Writes down what was loaded last of a kind, within the transaction that loads it. */
export const noteSource = async (
  client: pg.ClientBase,
  { dataDate, file, kind, now, rowCount }: { kind: ImportKind; file: string; dataDate: Date; now: Date; rowCount: number },
): Promise<void> => {
  await client.query(
    'insert into data_sources (kind, file_name, data_date, loaded_at, row_count) values ($1, $2, $3, $4, $5) ' +
      'on conflict (kind) do update set file_name = excluded.file_name, data_date = excluded.data_date, ' +
      'loaded_at = excluded.loaded_at, row_count = excluded.row_count',
    [kind, path.basename(file), dataDate, now, rowCount],
  );
};
