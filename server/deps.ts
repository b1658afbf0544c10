import type { BdpnGateway } from './bdpn/gateway.ts';
import type { Db } from './db/schema.ts';
import type { Settings } from './env.ts';
import type { Answer } from './http/answer.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { CatalogueCache } from './lib/catalogue-cache.ts';
import type { Clock, DomainClock } from './lib/clock.ts';
import type { Logger } from './lib/logger.ts';
import type { PlanLookup } from './numbers/scanner/batch-lookup.ts';
import type { PortedSearches } from './numbers/ported-search.repo.ts';
import type { OperatorConnections } from './operator-gateway/connections.ts';
import type { PrivateKeys } from './operator-gateway/keys.ts';
import type { Secrets } from './lib/secrets.ts';

/** Dependencies of the API; tests provide their own. */
export interface Deps {
  db: Db;
  /** Real time: sessions, quota, logs. */
  clock: Clock;
  /** Time of orders and portations; its offset is stored in the database. */
  domainClock: DomainClock;
  newId: () => string;
  logger: Logger;
  secrets: Secrets;
  settings: Settings;
  /** Origins under which the site is reached; the first one is used in links and redirects. */
  origins: readonly [string, ...string[]];
  identity: IdentityProvider;
  bdpn: BdpnGateway;
  jobs: Jobs;
  /** Public answers of the catalogue. */
  answers: CatalogueCache<Answer>;
  /** The numbering plan. */
  plans: CatalogueCache<PlanLookup>;
  /** Searches of files for ported numbers. */
  portedSearches: PortedSearches;
  operatorConnections: OperatorConnections;
  /** Our own keys in the exchange with operators. */
  operatorKeys: PrivateKeys;
}
