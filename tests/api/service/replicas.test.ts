import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import getPort from 'get-port';
import { sql } from 'kysely';
import { OperatorDetail } from '../../../contract/operators.ts';
import { z } from '../../../contract/z.ts';
import { createVisitor } from '../../../mocks/visitor.ts';
import { readSettings } from '../../../server/env.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { type Service, startService } from '../../../server/service.ts';
import { testDatabase } from '../../harness/postgres.ts';

// Two servers on one database, behind a balancer that sends each request to the next server.
const { db, url } = await testDatabase();
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

const readFromAll = (path: string): Promise<unknown[]> =>
  Promise.all(
    services.map(async (service) => {
      const body: unknown = await (await fetch(service.origin + path)).json();
      return body;
    }),
  );

const namesOf = async (operator: string): Promise<string[]> =>
  (await readFromAll(`/api/v1/operator/${operator}`)).map((body) => z.parse(OperatorDetail, body).operatorName);

test('a change of the catalogue is seen through every server', async () => {
  const names = () => namesOf('mts');
  const features = () => readFromAll('/api/v1/setting/feature/list');
  expect(await names()).toEqual(['МТС', 'МТС']);
  const before = await features();

  await db.updateTable('operators').set({ name: 'Другое имя' }).where('id', '=', 'mts').execute();
  await db.updateTable('features').set({ isEnabled: false }).where('feature', '=', 'News').execute();
  await expect.poll(names).toEqual(['Другое имя', 'Другое имя']);
  await expect.poll(features).not.toEqual(before);
});

test('a change that was missed while the connection was lost is seen too', async () => {
  const names = () => namesOf('beeline');
  await names();
  // In one statement, so that no server is connected when the change commits.
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('operators').set({ name: 'Новое имя' }).where('id', '=', 'beeline').execute();
    await sql`select pg_terminate_backend(pid, 1000) from pg_stat_activity where application_name = 'mnp-portal changes'
      and datname = current_database()`.execute(trx);
  });
  await expect.poll(names, { timeout: 5000 }).toEqual(['Новое имя', 'Новое имя']);
});
