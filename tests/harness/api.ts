import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { DOMAIN_NOW_HEADER } from '../../contract/headers.ts';
import { readSettings } from '../../server/env.ts';
import { createLogger } from '../../server/lib/logger.ts';
import { type Service, startService } from '../../server/service.ts';
import { createDomainClock, type DomainClock } from '../../server/lib/clock.ts';
import type { Db } from '../../server/db/schema.ts';
import { createVisitor, type Visitor } from '../../mocks/visitor.ts';
import { testDatabase } from './postgres.ts';

export interface TestApi {
  origin: string;
  db: Db;
  databaseUrl: string;
  /** Moves the time of the service too, which otherwise reads the clock a quarter of a second late. */
  domainClock: DomainClock;
  service: Service;
  /** Lines of the log so far. */
  log: () => string;
  /** A browser without cookies. */
  visitor: () => Visitor;
  /** A browser in which a test citizen has signed in through the simulated ESIA. */
  signIn: (citizen: string) => Promise<Visitor>;
}

/**
 * Starts the whole service, with simulators and jobs, on a free port and a separate database.
 * @param variables overrides of the default environment variables
 */
export const startApi = async (variables: Record<string, string> = {}): Promise<TestApi> => {
  const { db, url } = await testDatabase();
  const lines: string[] = [];
  const settings = readSettings({
    PORT: '0',
    DATABASE_URL: url,
    LOG_LEVEL: 'info',
    DRAFTS_PER_CITIZEN: '1000',
    ...variables,
  });
  const logger = createLogger(settings, { write: (line: string) => lines.push(line) });
  const service = await startService({ settings, logger });
  afterAll(() => service.close());
  const visitor = () => createVisitor(service.origin);
  const clock = createDomainClock(db);
  const domainClock: DomainClock = {
    ...clock,
    advance: async (ms) => {
      const reached = await clock.advance(ms);
      const isBehind = async (): Promise<boolean> => {
        const { headers } = await fetch(`${service.origin}/api/v1/setting/feature/list`);
        // A service in trouble answers without the time.
        const seen = headers.get(DOMAIN_NOW_HEADER);
        return seen !== null && Date.parse(seen) < reached.getTime();
      };
      while (await isBehind()) {
        await sleep(25);
      }
      return reached;
    },
  };
  return {
    origin: service.origin,
    db,
    databaseUrl: url,
    domainClock,
    service,
    log: () => lines.join(''),
    visitor,
    signIn: async (citizen) => {
      const browser = visitor();
      await browser.signIn(citizen);
      return browser;
    },
  };
};
