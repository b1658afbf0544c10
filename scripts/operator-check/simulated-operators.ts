import { migrateToLatest } from '../../server/db/migrator.ts';
import type { Db } from '../../server/db/schema.ts';
import { repeat } from '../../server/lib/repeat.ts';
import { createDomainClock, realClock } from '../../server/lib/clock.ts';
import { serveSimulator } from '../../server/lib/serve-simulator.ts';
import { type PrivateKeys, type PublicKeys, publicKeysOf } from '../../server/operator-gateway/keys.ts';
import { createOperatorSimulatorApi } from '../../server/operator-gateway/simulator/operator-simulator-api.ts';
import {
  createOperatorSimulator,
  demonstrationKeys,
  PORTAL_OWNER,
} from '../../server/operator-gateway/simulator/operator-simulator.ts';
import type { Secrets } from '../../server/lib/secrets.ts';

/** Interval in which what is due is sent, milliseconds. */
const SEND_MS = 200;

export interface SimulatedOperators {
  /** Address without the path of an operator. */
  url: string;
  keysOf: (operatorId: string) => Promise<PublicKeys>;
  close: () => Promise<void>;
}

/**
 * The simulated operators on a database of their own, without the service.
 * @param messagesUrl where they send their messages
 * @param portalKeys of the party whose applications they take, and to which they encrypt
 * @param port 0: any free one
 */
export const startSimulatedOperators = async (
  db: Db,
  secrets: Secrets,
  { messagesUrl, port = 0, portalKeys }: { messagesUrl: string; portalKeys: PrivateKeys; port?: number },
): Promise<SimulatedOperators> => {
  await migrateToLatest(db, secrets);
  const jwks = JSON.stringify(portalKeys);
  await db
    .insertInto('operator_sim.keys')
    .values({ owner: PORTAL_OWNER, jwks })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet({ jwks }))
    .execute();
  const simulator = createOperatorSimulator({
    clock: realClock,
    db,
    domainClock: createDomainClock(db),
    messagesUrl: () => messagesUrl,
    fetch,
  });
  const api = createOperatorSimulatorApi(simulator, { clock: realClock, portalKeys: publicKeysOf(portalKeys) });
  const { close, url } = await serveSimulator(api, port);
  const stop = repeat(SEND_MS, () => simulator.deliver().catch(() => undefined));
  return {
    url,
    keysOf: async (operatorId) => publicKeysOf(await demonstrationKeys(db, operatorId)),
    close: async () => {
      await stop();
      await close();
    },
  };
};
