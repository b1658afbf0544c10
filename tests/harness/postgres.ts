import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, inject } from 'vitest';
import { createDb, createPool } from '../../server/db/pool.ts';
import type { Db } from '../../server/db/schema.ts';
import { databaseUrl, runAsAdmin } from './postgres-admin.ts';
import { testSecrets } from './test-secrets.ts';

export interface TestDatabase {
  db: Db;
  url: string;
}

export interface TestDatabaseOptions {
  /** False for an empty database, without migrations and demonstration data. */
  filled?: boolean;
}

/**
 * Clones a database for this test file from a template with schema and demonstration data, and drops it after the file.
 * Call it at the top of a file or in `beforeAll`.
 */
export const testDatabase = async (options: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  const { adminUrl, template } = inject('testPostgres');
  const name = `mnp_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(adminUrl, `create database ${name} template ${options.filled === false ? 'template0' : template}`);

  const url = databaseUrl(adminUrl, name);
  const db = createDb(createPool(url, { max: 10 }), testSecrets);
  afterAll(async () => {
    await db.destroy();
    // Forced: a test may have left an open connection.
    await runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`);
  });
  return { db, url };
};

/**
 * Sets the domain clock of a test database to a moment and stops it there (or runs it at `rate`). Call it before anything
 * reads the clock: the clock never goes backwards.
 */
export const setDomainTime = async (db: Db, moment: Date, rate = 0): Promise<void> => {
  await db
    .updateTable('domainClock')
    .set({ domainAnchor: moment, realAnchor: sql<Date>`clock_timestamp()`, rate })
    .execute();
};
