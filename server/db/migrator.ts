import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Kysely } from 'kysely';
import type { Secrets } from '../lib/secrets.ts';
import type { Db } from './schema.ts';

export const migrationsFolder = path.join(import.meta.dirname, 'migrations');

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.ts$/;
/** A migration that removes what versions without the migration of the second number need. */
const CONTRACT_NAME = /^\d{4}_contract_(\d{4})_/;

/** A migration failed, or the database does not fit this version. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Loads `NNNN_name.ts` files. What a later version has applied counts as known, so that this version can start beside it:
 * a migration only adds, except a contract one, whose name says from which version on it is safe.
 * @throws MigrationError for a file that does not match the pattern, or when this version cannot use the database
 */
const migrationFiles = (db: Db, folder: string, secrets: Secrets): MigrationProvider => ({
  async getMigrations() {
    const migrations: Record<string, Migration> = {};
    for (const file of (await readdir(folder)).toSorted()) {
      if (!FILE_NAME.test(file)) {
        throw new MigrationError(`The migration file "${file}" is not named NNNN_name.ts.`);
      }
      const module: unknown = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, file)).href);
      if (!isMigration(module)) {
        throw new MigrationError(`The migration file "${file}" exports no function "up".`);
      }
      migrations[file.replace(/\.ts$/, '')] = { up: (db) => module.up(db, secrets) };
    }
    const last = Object.keys(migrations).at(-1) ?? '';
    // The migrator holds its lock meanwhile, so no other server adds one.
    const { rows } = await sql<{
      name: string;
    }>`select name from kysely_migration where name > ${last} collate "C"`.execute(db);
    for (const { name } of rows) {
      const [, needed = ''] = CONTRACT_NAME.exec(name) ?? [];
      if (last < needed) {
        throw new MigrationError(
          `The database does not fit this version of the service: the migration "${name}" of a later version removed what this one needs.`,
        );
      }
      migrations[name] = { up: () => Promise.resolve() };
    }
    return migrations;
  },
});

/** What a migration file exports; the secrets are for data that is sealed. */
interface MigrationFile {
  up: (db: Kysely<unknown>, secrets: Secrets) => Promise<void>;
}

const isMigration = (module: unknown): module is MigrationFile =>
  typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function';

/**
 * Applies the pending migrations and returns their names. Safe when several replicas start at once: the others
 * wait and then have nothing to do.
 * @throws MigrationError; a failed migration changes nothing
 */
export const migrateToLatest = async (
  db: Db,
  secrets: Secrets,
  folder: string = migrationsFolder,
): Promise<string[]> => {
  // Without plugins: migrations use the snake_case names of the database.
  const migrator = new Migrator({ db: db.withoutPlugins(), provider: migrationFiles(db, folder, secrets) });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    if (error instanceof MigrationError) {
      throw error;
    }
    const failed = results?.find((result) => result.status === 'Error');
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new MigrationError(
      failed
        ? `Migration "${failed.migrationName}" failed, the database is unchanged: ${reason}`
        : `The database does not fit this version of the service: ${reason}`,
      { cause: error },
    );
  }
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
};
