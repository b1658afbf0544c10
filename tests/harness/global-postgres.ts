import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/embedded.ts';
import { killOrphan } from '../../server/db/embedded/postmaster.ts';
import { migrateToLatest } from '../../server/db/migrator.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import { loadDemoData } from '../../server/imports/demo-data.ts';
import { databaseUrl, runAsAdmin } from './postgres-admin.ts';
import { testSecrets } from './test-secrets.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that test databases are cloned on. */
    testPostgres: { adminUrl: string; template: string };
  }
}

const PREFIX = 'mnp-portal-test-';

interface TestServer {
  adminUrl: string;
  template: string;
  users: number;
  stop: () => Promise<void>;
}

// Each project loads its own copy of this module in one process; the server is shared through a global.
const key = Symbol.for('mnp-portal.test-server');
const shared = globalThis as typeof globalThis & { [key]?: Promise<TestServer> };

/** Vitest calls this before the tests of each project that needs a database. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const starting = (shared[key] ??= startServer());
  const server = await starting;
  server.users += 1;
  project.provide('testPostgres', { adminUrl: server.adminUrl, template: server.template });
  return async () => {
    server.users -= 1;
    if (server.users === 0) {
      delete shared[key];
      await server.stop();
    }
  };
};

const startServer = async (): Promise<TestServer> => {
  const external = process.env.TEST_DATABASE_URL;
  const { adminUrl, stop } = external ? { adminUrl: external, stop: async () => undefined } : await startTemporary();
  const template = `mnp_template_${randomBytes(4).toString('hex')}`;
  await runAsAdmin(adminUrl, `create database ${template}`);
  await fill(databaseUrl(adminUrl, template));
  return {
    adminUrl,
    template,
    users: 0,
    stop: async () => {
      if (external) {
        await runAsAdmin(adminUrl, `drop database if exists ${template} with (force)`);
      }
      await stop();
    },
  };
};

const startTemporary = async (): Promise<{ adminUrl: string; stop: () => Promise<void> }> => {
  await removeOrphans();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), PREFIX));
  // Started by root, the server runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o755);
  await writeFile(path.join(dataDir, 'owner.pid'), String(process.pid));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' };
  const database = await startEmbedded({ dataDir, settings });
  return {
    adminUrl: database.url,
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Stops servers orphaned by killed test runs and removes their data. */
const removeOrphans = async (): Promise<void> => {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(PREFIX)) {
      continue;
    }
    const dataDir = path.join(os.tmpdir(), name);
    const owner = Number(await readFile(path.join(dataDir, 'owner.pid'), 'utf8').catch(() => ''));
    // Without a pid the folder belongs to a run that is just starting, or to another program.
    if (owner === 0 || isRunning(owner)) {
      continue;
    }
    await killOrphan(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Creates the schema and the job queues, and loads the demonstration data into the template database. */
const fill = async (url: string): Promise<void> => {
  const db = createDb(createPool(url, { max: 2 }), testSecrets);
  try {
    await migrateToLatest(db, testSecrets);
    await loadDemoData(db);
  } finally {
    await db.destroy();
  }
  const boss = new PgBoss({ connectionString: url, schedule: false, supervise: false });
  await boss.start();
  await boss.stop();
};
