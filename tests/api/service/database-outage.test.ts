import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { Problem } from '../../../contract/problem.ts';
import { readSettings } from '../../../server/env.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { startService } from '../../../server/service.ts';
import { testDatabase } from '../../harness/postgres.ts';

/** A TCP proxy in front of PostgreSQL that can close its connections or stop forwarding. */
const startProxy = async (databaseUrl: string) => {
  const target = new URL(databaseUrl);
  const own = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let mode: 'open' | 'closed' | 'frozen' = 'open';
  const server = createServer((client) => {
    if (mode === 'closed') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
    if (mode === 'frozen') {
      client.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  own.hostname = '127.0.0.1';
  own.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: own.href,
    close: () => {
      mode = 'closed';
      sockets.forEach((socket) => socket.destroy());
    },
    freeze: () => {
      mode = 'frozen';
      sockets.forEach((socket) => socket.pause());
    },
    open: () => {
      mode = 'open';
      sockets.forEach((socket) => socket.resume());
    },
    stop: () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  };
};

const { url } = await testDatabase();
const proxy = await startProxy(url);
const service = await startService({
  settings: readSettings({
    PORT: '0',
    DATABASE_URL: proxy.url,
    // The simulator of БДПН would log errors without the database.
    BDPN_URL: 'http://127.0.0.1:9',
    BDPN_TOKEN: 'token',
  }),
  logger: createLogger({ isProduction: false, logLevel: 'silent' }),
});
afterAll(async () => {
  await service.close();
  proxy.stop();
});

const get = (path: string) => fetch(service.origin + path);

test('answers 503 with Retry-After while the database is down, and serves again afterwards', async () => {
  expect((await get('/api/v1/region/list')).status).toBe(200);
  proxy.close();
  const response = await get('/api/v1/region/list');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(Problem.parse(await response.json()).code).toBe('UNAVAILABLE');
  expect((await get('/readyz')).status).toBe(503);
  expect((await get('/healthz')).status).toBe(200);
  proxy.open();
  expect((await get('/api/v1/region/list')).status).toBe(200);
});

test('is not ready while the database hangs, and answers 503 instead of waiting for ever', async () => {
  proxy.freeze();
  const [ready, regions] = await Promise.all([get('/readyz'), get('/api/v1/region/list')]);
  expect([ready.status, regions.status]).toEqual([503, 503]);
  proxy.open();
  expect((await get('/readyz')).status).toBe(200);
}, 60_000);
