import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Db } from './schema.ts';

export const migrationsFolder = path.join(import.meta.dirname, 'migrations');

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.ts$/;

/** The database cannot be brought to the state this code needs. The message is one sentence. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Reads `NNNN_name.ts`; a file that does not follow the pattern is an error, not a silence. */
const migrationFiles = (folder: string): MigrationProvider => ({
  async getMigrations() {
    const migrations: Record<string, Migration> = {};
    for (const file of (await readdir(folder)).toSorted()) {
      if (!FILE_NAME.test(file)) {
        throw new MigrationError(`Файл миграции «${file}» назван не по образцу NNNN_name.ts.`);
      }
      const module: unknown = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, file)).href);
      if (!isMigration(module)) {
        throw new MigrationError(`В файле миграции «${file}» нет функции up.`);
      }
      migrations[file.replace(/\.ts$/, '')] = module;
    }
    return migrations;
  },
});

const isMigration = (module: unknown): module is Migration =>
  typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function';

/**
 * Brings the database to the newest migration and returns the names of those just applied.
 * Safe when several replicas start at once: the others wait and find nothing left to do.
 * Throws `MigrationError`; a failed migration leaves the database as it was.
 */
export const migrateToLatest = async (db: Db, folder: string = migrationsFolder): Promise<string[]> => {
  // Names in migration files are written as they are in the database.
  const migrator = new Migrator({ db: db.withoutPlugins(), provider: migrationFiles(folder) });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    if (error instanceof MigrationError) {
      throw error;
    }
    const failed = results?.find((result) => result.status === 'Error');
    const reason = error instanceof Error ? error.message : 'причина неизвестна';
    throw new MigrationError(
      failed
        ? `Миграция «${failed.migrationName}» не выполнена, база данных осталась прежней: ${reason}`
        : `База данных не подходит к этой версии сайта: ${reason}`,
      { cause: error },
    );
  }
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
};
