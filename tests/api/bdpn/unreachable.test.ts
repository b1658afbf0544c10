import { createServer } from 'node:http';
import { once } from 'node:events';
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

test('an application and its cancellation that БДПН does not take are stuck and in the log until it takes them', async () => {
  const address = bdpn.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const api = await startApi({ BDPN_URL: `http://127.0.0.1:${port}`, BDPN_TOKEN: 'token' });
  const vera = await api.signIn('vera');
  const { id } = await submitted(vera, '79000023901');
  await untilOrder(vera, id, ({ pending }) => pending?.stage === 'registration');
  await vera.request('DELETE', `/api/v1/order/portation/${id}`);
  const stuck = async () =>
    (await findStuckDeliveries(api.db, 0)).map(({ kind, party, requestId }) => [kind, party, requestId]);
  await expect.poll(stuck, { timeout: 10_000 }).toEqual([
    ['application', 'bdpn', `${id}-1`],
    ['cancellation', 'bdpn', `${id}-1`],
  ]);
  await expect.poll(api.log, { timeout: 10_000 }).toMatch(/job failed.*bdpn\.cancel/);
  expect(api.log()).toMatch(/job failed.*bdpn\.register/);
  expect(api.log()).toContain('The ported-numbers database answered 502');
  expect(api.log()).not.toContain('9000023901');
  status = 204;
  await expect.poll(stuck, { timeout: 30_000 }).toEqual([]);
});
