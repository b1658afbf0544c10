import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { sql } from 'kysely';
import { DOMAIN_NOW_HEADER } from '../../../contract/headers.ts';
import { Quota } from '../../../contract/numbers.ts';
import { OperatorDetail } from '../../../contract/operators.ts';
import { z } from '../../../contract/z.ts';
import { chooseTariff, initOrder, readOrder, sendOrder, submission, untilOrder } from '../../../mocks/order-steps.ts';
import { createVisitor } from '../../../mocks/visitor.ts';
import { compose } from '../../../server/compose.ts';
import { lockInTransaction } from '../../../server/db/lock-in-transaction.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { readSettings } from '../../../server/env.ts';
import { createDomainClock } from '../../../server/lib/clock.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { type Service, startService } from '../../../server/service.ts';
import { lockWaits } from '../../harness/lock-waits.ts';
import { testDatabase } from '../../harness/postgres.ts';
import { testSecrets } from '../../harness/test-secrets.ts';

// Two servers on one database, behind a balancer that sends each request to the next server.
const { db, url } = await testDatabase();
const port = await freePort();
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

test('a quota is one for all servers', async () => {
  const browser = createVisitor(origin);
  const left: number[] = [];
  for (let lookup = 0; lookup < 4; lookup += 1) {
    await browser.request('POST', '/api/v1.1/msisdn/info/single', { msisdn: `7900000000${lookup + 1}` });
    left.push(Quota.parse((await browser.request('POST', '/api/v1.1/msisdn/info/quota', {})).body).remainingCount);
  }
  expect(left).toEqual([9, 8, 7, 6]);
});

test('an application goes its way whichever servers get its requests, and a repeated submission is one', async () => {
  const browser = createVisitor(origin);
  await browser.signIn('vera');
  const draft = await chooseTariff(browser, await initOrder(browser, '79000000001'));
  const body = submission(draft);
  const [first, second] = [
    await sendOrder(browser, draft, 'one-key', body),
    await sendOrder(browser, draft, 'one-key', body),
  ];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);

  await createDomainClock(db).advance(60_000);
  await untilOrder(browser, draft.id, ({ status }) => status === 'Done');
  // Polled from each server in turn, the order is the same.
  const polled = await Promise.all([readOrder(browser, draft.id), readOrder(browser, draft.id)]);
  expect(polled[0]).toEqual(polled[1]);
  const { rows } = await sql<{ name: string; jobs: number }>`
    select name, count(*)::int as jobs from pgboss.job group by name order by name
  `.execute(db);
  expect(rows).toEqual([
    { name: 'bdpn.register', jobs: 1 },
    { name: 'operator.submit', jobs: 1 },
  ]);
});

test('the table of a file is complete and counted whichever server makes it', async () => {
  const browser = createVisitor(origin);
  await browser.signIn('ivan');
  const lookUp = async (): Promise<string> => {
    const form = new FormData();
    form.set('File', new File(['79000000001\n79000000002\n'], 'numbers.csv'));
    return (await browser.send('POST', '/api/v1.1/msisdn/info/batch', form)).text();
  };
  const left = async (): Promise<number> =>
    Quota.parse((await browser.request('POST', '/api/v1.1/msisdn/info/quota', {})).body).remainingCount;
  const before = await left();
  const tables = [await lookUp(), await lookUp()];
  expect(tables[1]).toBe(tables[0]);
  expect(tables[0]?.split('\r\n').filter((line) => line !== '')).toHaveLength(3);
  expect(await left()).toBe(before - 4);
});

test('simulated time is one for all servers', async () => {
  const moments = async (): Promise<number[]> =>
    Promise.all(
      services.map(async (service) =>
        Date.parse((await fetch(`${service.origin}/api/v1/region/list`)).headers.get(DOMAIN_NOW_HEADER) ?? ''),
      ),
    );
  const before = await moments();
  await createDomainClock(db).advance(3 * 86_400_000);
  // A server may read the clock a quarter of a second late.
  const passed = async () =>
    (await moments()).map((moment, index) => Math.floor((moment - (before[index] ?? 0)) / 86_400_000));
  await expect.poll(passed).toEqual([3, 3]);
});

test('a server that starts waits for another to load the first data, longer than a query may take', async () => {
  const settings = readSettings({ DATABASE_URL: url });
  const hurried = createDb(createPool(url, { queryTimeoutMs: 8000 }), testSecrets);
  const starting = await db.transaction().execute(async (trx) => {
    await lockInTransaction(trx, 'demonstration data');
    const composition = compose({
      settings,
      database: {
        db: hurried,
        directUrl: url,
        isEmbedded: false,
        announce: () => undefined,
        close: () => hurried.destroy(),
      },
      logger: createLogger({ isProduction: false, logLevel: 'silent' }),
      origins: [origin],
    });
    // Caught meanwhile: it is awaited below.
    composition.catch(() => undefined);
    await lockWaits(db, 1, trx);
    await sleep(9000);
    return { composition };
  });
  try {
    const server = await starting.composition;
    const { status } = await server.fetch(new Request(`${origin}/api/v1/region/list`));
    await server.close();
    expect(status).toBe(200);
  } finally {
    await hurried.destroy();
  }
});
