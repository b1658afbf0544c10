import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import getPort from 'get-port';
import { createVisitor } from '../../../mocks/visitor.ts';
import { readSettings } from '../../../server/env.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { type Service, startService } from '../../../server/service.ts';
import { testDatabase } from '../../harness/postgres.ts';

// Two servers on one database, behind a balancer that sends each request to the next server.
const { url } = await testDatabase();
const port = await getPort();
const origin = `http://localhost:${port}`;
const services: Service[] = [];
let turn = 0;
const balancer = createServer((incoming, outgoing) => {
  turn += 1;
  const { method, url: path, headers } = incoming;
  const upstream = request(
    { host: 'localhost', port: services[turn % services.length]?.port, method, path, headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  incoming.pipe(upstream);
});

beforeAll(async () => {
  const settings = readSettings({ PORT: '0', DATABASE_URL: url, PUBLIC_ORIGIN: origin });
  const logger = createLogger({ isProduction: false, logLevel: 'silent' });
  services.push(await startService({ settings, logger }), await startService({ settings, logger }));
  balancer.listen(port, 'localhost');
  await once(balancer, 'listening');
});
afterAll(async () => {
  balancer.close();
  await Promise.all(services.map((service) => service.close()));
});

test('signs citizens in through the simulated ESIA whichever server gets a request', async () => {
  const statuses: number[] = [];
  for (const citizen of ['vera', 'ivan', 'olga', 'vera']) {
    const browser = createVisitor(origin);
    await browser.signIn(citizen);
    statuses.push((await browser.request('GET', '/api/v1/esia/userinfo')).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200]);
});
