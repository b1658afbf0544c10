import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, get as httpGet, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openDatabase } from '../../../server/db/open-database.ts';
import { readSettings } from '../../../server/env.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { startService } from '../../../server/service.ts';
import { testDatabase } from '../../harness/postgres.ts';

const { url } = await testDatabase();
const logger = createLogger({ isProduction: false, logLevel: 'silent' });
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-service-'));
await chmod(dataDir, 0o755);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('starts on a free port, becomes ready, and releases the port when closed', async () => {
  const service = await startService({ settings: readSettings({ PORT: '0', DATABASE_URL: url }), logger });
  const ready = await fetch(`${service.origin}/readyz`);
  expect(ready.status).toBe(200);
  const health = await fetch(`http://127.0.0.1:${service.port}/healthz`);
  expect(health.status).toBe(200);
  await Promise.all([service.close(), service.close()]);
  await expect(fetch(`${service.origin}/healthz`)).rejects.toThrow();
});

test('behind a proxy refuses new connections when it stops, and answers what comes over an open one', async () => {
  const settings = readSettings({
    PORT: '0',
    DATABASE_URL: url,
    BEHIND_PROXY: '1',
    PUBLIC_ORIGIN: 'https://example.test',
  });
  const service = await startService({ settings, logger });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = async (): Promise<IncomingMessage> => {
    const request = httpGet({ port: service.port, host: '127.0.0.1', path: '/healthz', agent });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    return response;
  };
  expect((await get()).headers.connection).toBe('keep-alive');
  const closed = service.close();
  await expect(fetch(`http://127.0.0.1:${service.port}/healthz`)).rejects.toThrow();
  const last = await get();
  expect(last).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
  await closed;
});

test('reports a taken port and stops the database it started', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const settings = readSettings({ PORT: String(port), DATA_DIR: dataDir });
  await expect(startService({ settings, logger })).rejects.toThrow(`Port ${port} is in use by another program.`);
  other.close();
  await once(other, 'close');

  const service = await startService({ settings, logger });
  expect(service.port).toBe(port);
  await service.close();
});

test('reports an unreachable database without the password', async () => {
  const unknown = new URL(url);
  unknown.password = 'wrong-secret';
  const settings = readSettings({ PORT: '0', DATABASE_URL: unknown.href });
  const refusal = startService({ settings, logger });
  await expect(refusal).rejects.toThrow(/^The database of DATABASE_URL \(127\.0\.0\.1:\d+\) is unreachable: /);
  await expect(refusal).rejects.not.toThrow(/wrong-secret/);
});

test('connects again when the first connection to the database is lost', async () => {
  const target = new URL(url);
  let connections = 0;
  const proxy = createTcpServer((client) => {
    connections += 1;
    if (connections === 1) {
      client.destroy();
      return;
    }
    const server = connect(Number(target.port), target.hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) {
      socket.on('error', () => undefined);
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const database = await openDatabase(readSettings({ DATABASE_URL: through.href }), () => undefined);
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
  await database.close();
  proxy.close();
  expect(rows).toEqual([{ one: 1 }]);
});

test('ends with one line, without a stack, when the database cannot be had', async () => {
  const unknown = new URL(url);
  unknown.password = 'wrong-secret';
  const failure: unknown = await promisify(execFile)(process.execPath, [path.resolve('server/main.ts')], {
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: unknown.href },
  }).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database of DATABASE_URL .* is unreachable: .*\n$/) as unknown,
  });
});

test('is live but not ready without its database, and ready when it returns', async () => {
  const { db: own, url: ownUrl } = await testDatabase();
  // The БДПН simulator is off, because it would log errors without the database.
  const settings = readSettings({
    PORT: '0',
    DATABASE_URL: ownUrl,
    BDPN_URL: 'http://127.0.0.1:9',
    BDPN_TOKEN: 'token',
  });
  const service = await startService({ settings, logger });
  const ready = async (): Promise<number> => (await fetch(`${service.origin}/readyz`)).status;
  try {
    await own.schema.alterTable('domainClock').renameTo('domain_clock_away').execute();
    expect(await ready()).toBe(503);
    expect((await fetch(`${service.origin}/healthz`)).status).toBe(200);
    await own.schema.alterTable('domain_clock_away').renameTo('domain_clock').execute();
    expect(await ready()).toBe(200);
  } finally {
    await service.close();
  }
});
