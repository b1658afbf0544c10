/** The simulated mail server in a process of its own: `node bench/crash/mail.ts DATABASE_URL PORT`. */
import { createDb, createPool } from '../../server/db/pool.ts';
import { readSettings } from '../../server/env.ts';
import { createMailbox, startMailSimulator } from '../../server/letters/simulator/mail-simulator.ts';
import { secretsOf } from '../../server/lib/secrets.ts';

const [databaseUrl = '', port] = process.argv.slice(2);
const db = createDb(createPool(databaseUrl, { max: 4 }), secretsOf(readSettings()));
await startMailSimulator(createMailbox(db), Number(port));
