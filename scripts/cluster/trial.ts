import { createParties, parties, type Parties } from '../../bench/crash/parties.ts';
import { createVisitor, type Visitor } from '../../mocks/visitor.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import type { Db } from '../../server/db/schema.ts';
import { type Addresses, querySingle, readAddresses, up } from './cluster.ts';
import { startNginx, stopNginx } from './nginx.ts';
import type { Plan } from './plan.ts';
import { readSettings } from '../../server/env.ts';
import { secretsOf } from '../../server/lib/secrets.ts';

/** The database of trials; a trial begins with an empty one. */
export const TRIAL_DATABASE = 'mnp_portal_trial';

export interface Trial {
  /** Of nginx. */
  origin: string;
  addresses: Addresses;
  /** On the primary itself. */
  db: Db;
  parties: Parties;
  /** Signed in. */
  vera: Visitor;
}

/**
 * Runs `work` with servers of the service behind nginx on an empty database of the cluster, which it brings up.
 * @param folder the version of the repository that the servers start with; by default this one
 */
export const withTrial = async <Result>(
  plan: Plan,
  servers: number,
  work: (trial: Trial) => Promise<Result>,
  folder?: string,
): Promise<Result> => {
  await up(plan);
  const addresses = inDatabase(await readAddresses(plan), TRIAL_DATABASE);
  await recreateDatabase(addresses);
  const origin = await startNginx(plan, servers);
  const started = await createParties({
    databaseUrl: addresses.direct,
    folder,
    origin,
    ports: plan.serverPorts.slice(0, servers),
    variables: {
      BEHIND_PROXY: '1',
      DATABASE_DIRECT_URL: addresses.direct,
      DATABASE_URL: addresses.pooled,
      PUBLIC_ORIGIN: origin,
    },
  });
  const db = createDb(createPool(addresses.direct, { max: 4, queryTimeoutMs: 60_000 }), secretsOf(readSettings()));
  try {
    await Promise.all(parties.map((party) => started.start(party)));
    await started.connectOperator(db);
    const vera = createVisitor(origin);
    await vera.signIn('vera');
    return await work({ origin, addresses, db, parties: started, vera });
  } finally {
    await started.close();
    await stopNginx(plan);
    await db.destroy();
  }
};

const recreateDatabase = async ({ direct }: Addresses): Promise<void> => {
  const maintenance = withDatabase(direct, 'postgres');
  await querySingle(maintenance, `drop database if exists ${TRIAL_DATABASE} with (force)`);
  await querySingle(maintenance, `create database ${TRIAL_DATABASE}`);
};

/** An address with another database. */
export const withDatabase = (address: string, database: string): string => {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
};

const inDatabase = ({ direct, pooled, replicas }: Addresses, database: string): Addresses => ({
  direct: withDatabase(direct, database),
  pooled: withDatabase(pooled, database),
  replicas: withDatabase(replicas, database),
});
