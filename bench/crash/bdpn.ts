/** The simulated БДПН in a process of its own: `node bench/crash/bdpn.ts DATABASE_URL PORT TOKEN`. */
import { createBdpnSimulator } from '../../server/bdpn/simulator/simulator.ts';
import { createSimulatorApi } from '../../server/bdpn/simulator/simulator-api.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import { createDomainClock } from '../../server/lib/clock.ts';
import { serveSimulator } from '../../server/lib/serve-simulator.ts';
import { readSettings } from '../../server/env.ts';
import { secretsOf } from '../../server/lib/secrets.ts';

const [databaseUrl = '', port, token = ''] = process.argv.slice(2);
const db = createDb(createPool(databaseUrl, { max: 4 }), secretsOf(readSettings()));
await serveSimulator(
  createSimulatorApi(createBdpnSimulator({ db, domainClock: createDomainClock(db) }), token),
  Number(port),
);
