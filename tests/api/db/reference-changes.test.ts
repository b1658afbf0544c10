import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { afterAll, expect, test } from 'vitest';
import { watchReferenceChanges } from '../../../server/db/reference-changes.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { testDatabase } from '../../harness/postgres.ts';
import { testSecrets } from '../../harness/test-secrets.ts';

const { db, url } = await testDatabase();
const port = await freePort();
const database = new URL(url);
const state = { isSilent: false };
const sockets: Socket[] = [];
// Between the service and PostgreSQL, as a pooler or a broken network.
const proxy = createServer((inside) => {
  const outside = connect(Number(new URL(url).port), new URL(url).hostname);
  sockets.push(inside, outside);
  inside.pipe(outside);
  outside.on('data', (data) => {
    if (!state.isSilent) {
      inside.write(data);
    }
  });
  inside.on('error', () => outside.destroy());
  outside.on('close', () => inside.destroy());
});
proxy.listen(port, '127.0.0.1');
await once(proxy, 'listening');
afterAll(() => {
  sockets.forEach((socket) => socket.destroy());
  proxy.close();
});

test('changes are heard while all connections of the service are busy', async () => {
  const pool = createPool(url, { max: 1 });
  const busy = createDb(pool, testSecrets);
  afterAll(() => busy.destroy());
  const logger = createLogger({ isProduction: true, logLevel: 'silent' });
  let changes = 0;
  const { isHeard, stop } = await watchReferenceChanges({ databaseUrl: url, db: busy, logger }, () => (changes += 1));
  changes = 0;
  await busy.connection().execute(async (connection) => {
    await expect.poll(() => pool.waitingCount).toBe(1);
    // Longer than a notification may take.
    await sql`select pg_sleep(3)`.execute(connection);
    expect(isHeard()).toBe(true);
    await db.updateTable('features').set({ isEnabled: true }).where('feature', '=', 'News').execute();
    await expect.poll(() => changes).toBe(1);
  });
  await stop();
});

test('a connection that passes no notifications on is noticed, and what was missed counts as a change', async () => {
  database.port = String(port);
  database.hostname = '127.0.0.1';
  const lines: string[] = [];
  let changes = 0;
  const { isHeard, stop } = await watchReferenceChanges(
    {
      databaseUrl: database.href,
      db,
      logger: createLogger({ isProduction: true, logLevel: 'info' }, { write: (line: string) => lines.push(line) }),
    },
    () => (changes += 1),
  );
  afterAll(stop);
  expect(isHeard()).toBe(true);
  changes = 0;
  await db.updateTable('features').set({ isEnabled: true }).where('feature', '=', 'News').execute();
  await expect.poll(() => changes).toBe(1);

  state.isSilent = true;
  await expect.poll(isHeard).toBe(false);
  await expect.poll(() => lines.join('')).toContain('changes of the catalogue cannot be noticed');
  changes = 0;
  state.isSilent = false;
  await expect.poll(isHeard).toBe(true);
  expect(changes).toBe(1);
  expect(lines).toHaveLength(1);
});
