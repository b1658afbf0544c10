import { createServer } from 'node:http';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { submitted, untilOrder } from '../../../mocks/order-steps.ts';
import { findStuckDeliveries } from '../../../server/jobs/stuck-deliveries.ts';
import { startApi } from '../../harness/api.ts';

let status = 502;
const bdpn = createServer((request, response) => {
  request.resume();
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  } else {
    response.writeHead(status).end();
  }
});
await once(bdpn.listen(0, '127.0.0.1'), 'listening');
afterAll(() => bdpn.close());

const address = bdpn.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const api = await startApi({ BDPN_URL: `http://127.0.0.1:${port}`, BDPN_TOKEN: 'token' });
const vera = await api.signIn('vera');
const stuck = async () =>
  (await findStuckDeliveries(api.db, 0)).map(({ kind, party, requestId }) => [kind, party, requestId]);

test('an application and its cancellation that БДПН does not take are stuck and in the log until it takes them', async () => {
  const { id } = await submitted(vera, '79000023901');
  await untilOrder(vera, id, ({ pending }) => pending?.stage === 'registration');
  await vera.request('DELETE', `/api/v1/order/portation/${id}`);
  await expect.poll(stuck).toEqual([
    ['application', 'bdpn', `${id}-1`],
    ['cancellation', 'bdpn', `${id}-1`],
  ]);
  await expect.poll(api.log).toMatch(/job failed.*bdpn\.cancel/);
  expect(api.log()).toMatch(/job failed.*bdpn\.register/);
  expect(api.log()).toContain('The ported-numbers database answered 502');
  expect(api.log()).not.toContain('9000023901');
  // БДПН is down for weeks.
  await sql`update pgboss.job set retry_count = 10_000 where name = 'bdpn.cancel'`.execute(api.db);
  const retries = () =>
    sql<{ count: number }>`select retry_count as count from pgboss.job where name = 'bdpn.cancel'`.execute(api.db);
  await expect.poll(async () => (await retries()).rows[0]?.count, { timeout: 30_000 }).toBeGreaterThan(10_000);
  status = 204;
  const retried = async () => {
    // An attempt that got the last 502 may be recorded only now.
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(api.db);
    return stuck();
  };
  await expect.poll(retried, { timeout: 30_000 }).toEqual([]);
});

test('an application that БДПН has taken and does not answer for an hour is stuck', async () => {
  const { id } = await submitted(vera, '79000023902');
  const job = sql`name = 'bdpn.register' and data ->> 'requestId' = ${`${id}-1`} and state = 'completed'`;
  await expect.poll(async () => (await sql`select from pgboss.job where ${job}`.execute(api.db)).rows.length).toBe(1);
  expect(await stuck()).toEqual([]);
  await sql`update pgboss.job set completed_on = now() - interval '61 minutes' where ${job}`.execute(api.db);
  expect(await stuck()).toEqual([['answer', 'bdpn', `${id}-1`]]);
});
