import type { BdpnGateway } from './bdpn/gateway.ts';
import type { Db } from './db/schema.ts';
import type { Settings } from './env.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Clock, DomainClock } from './lib/clock.ts';
import type { Logger } from './lib/logger.ts';
import type { Secrets } from './lib/secrets.ts';

/** Everything the API needs from outside; tests give their own. */
export interface Deps {
  db: Db;
  /** Real time: sessions, quota, logs. */
  clock: Clock;
  /** The time portations live in; its offset is in the database. */
  domainClock: DomainClock;
  newId: () => string;
  logger: Logger;
  secrets: Secrets;
  settings: Settings;
  /** The origins the site is reached by; the first is its name for the outside. */
  origins: readonly [string, ...string[]];
  identity: IdentityProvider;
  bdpn: BdpnGateway;
  jobs: Jobs;
}
