/**
 * The simulated operators in a process of their own: `node bench/crash/operators.ts DATABASE_URL PORT MESSAGES_URL
 * KEYS_FILE`; the keys are those of the service.
 */
import { startSimulatedOperators } from '../../scripts/operator-check/simulated-operators.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import { readKeysFile } from '../../server/operator-gateway/keys-file.ts';
import { readSettings } from '../../server/env.ts';
import { secretsOf } from '../../server/lib/secrets.ts';

const [databaseUrl = '', port, messagesUrl = '', keysFile = ''] = process.argv.slice(2);
const secrets = secretsOf(readSettings());
await startSimulatedOperators(createDb(createPool(databaseUrl, { max: 4 }), secrets), secrets, {
  messagesUrl,
  port: Number(port),
  portalKeys: await readKeysFile(keysFile),
});
