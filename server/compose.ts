import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import type { OpenDatabase } from './db/open-database.ts';
import { migrateToLatest } from './db/migrator.ts';
import type { Settings } from './env.ts';
import { staticSite } from './http/static.ts';
import { createDomainClock, realClock } from './lib/clock.ts';
import type { Logger } from './lib/logger.ts';

export interface Surroundings {
  settings: Settings;
  database: OpenDatabase;
  logger: Logger;
  /** The origins the site is reached by; the first is its name for the outside. */
  origins: readonly [string, ...string[]];
}

export interface Composition {
  /** The whole site as a fetch handler. */
  fetch: (request: Request, env?: Record<string, unknown>) => Response | Promise<Response>;
  /** Stops what runs by itself (jobs, polling); the database is closed by who opened it. */
  close(): Promise<void>;
}

/** Puts the service together on an open database: migrations, data, domains, jobs, the site. */
export async function compose(surroundings: Surroundings): Promise<Composition> {
  const { database, settings } = surroundings;
  const { db } = database;
  await migrateToLatest(db);

  const domainClock = createDomainClock(db);
  const deps = { db, clock: realClock, domainClock, newId: randomUUID, logger: surroundings.logger, settings };

  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    await deps.db.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
    return c.json({ status: 'ok' });
  });
  const distDir = path.resolve(import.meta.dirname, '../dist');
  if (existsSync(path.join(distDir, 'site.json'))) app.route('/', staticSite({ distDir }));

  return {
    fetch: app.fetch,
    close: async () => {
      // Simulated haste ends with the site: nobody expects months to pass while it is off.
      if (!settings.isProduction && database.isEmbedded && (await domainClock.read()).rate !== 1) {
        await domainClock.setRate(1);
      }
    },
  };
}
