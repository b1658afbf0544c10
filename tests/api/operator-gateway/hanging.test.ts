import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startJobs } from '../../../server/jobs/pg-boss-jobs.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { createOperatorGateway } from '../../../server/operator-gateway/http-gateway.ts';
import { generateKeys, type PrivateKeys, publicKeysOf } from '../../../server/operator-gateway/keys.ts';
import { testDatabase } from '../../harness/postgres.ts';

const none = () => Promise.resolve();

/** Operators whose requests arrived; those of `slow` hang while it is slow. */
const arrived: string[] = [];
let isSlow = true;
const endpoint = createServer((request, response) => {
  const operatorId = request.url?.split('/')[1] ?? '';
  arrived.push(operatorId);
  if (operatorId !== 'slow' || !isSlow) {
    response.writeHead(204).end();
  }
});
let keys: PrivateKeys;
beforeAll(async () => {
  keys = await generateKeys();
  await once(endpoint.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  arrived.length = 0;
  isSlow = true;
});
afterAll(() => {
  endpoint.closeAllConnections();
  endpoint.close();
});

/** A gateway whose clock stands still until the test moves it. */
const create = () => {
  let now = Date.now();
  const { port } = endpoint.address() as AddressInfo;
  const gateway = createOperatorGateway({
    clock: { now: () => new Date(now) },
    connections: {
      find: (operatorId) =>
        Promise.resolve({
          operatorId,
          url: `http://127.0.0.1:${port}/${operatorId}`,
          jwks: publicKeysOf(keys),
          messagesPerMinute: 1,
        }),
    },
    keys,
  });
  return {
    cancel: (requestId: string) =>
      gateway.cancel(requestId.split('-')[0] ?? '', { requestId, reason: 'unanswered' as const }),
    pass: (ms: number) => {
      now += ms;
    },
  };
};

test('an operator that hangs holds up the deliveries to another by one batch of jobs at most', async () => {
  const { db, url } = await testDatabase();
  const { cancel } = create();
  const jobs = await startJobs(
    url,
    {
      'operator.submit': none,
      'operator.cancel': ({ requestId }) => cancel(requestId),
      'bdpn.register': none,
      'bdpn.cancel': none,
    },
    { db, logger: createLogger({ isProduction: true, logLevel: 'silent' }) },
  );
  onTestFinished(() => jobs.stop());
  await db.transaction().execute(async (trx) => {
    for (const requestId of [...Array.from({ length: 30 }, (_, index) => `slow-${index}`), 'sound-1']) {
      await jobs.enqueue(trx, 'operator.cancel', { requestId, reason: 'unanswered' });
    }
  });
  await expect.poll(() => arrived).toContain('sound');
  expect(arrived.filter((operatorId) => operatorId === 'slow')).toHaveLength(10);
});

test('asks an operator that has not answered in time again by one request, and by all once it answers', async () => {
  const { cancel, pass } = create();
  const attempt = async () =>
    (await Promise.allSettled(['slow-1', 'slow-2', 'slow-3'].map(cancel))).map(({ status }) => status === 'fulfilled');
  expect([await attempt(), arrived.length]).toEqual([[false, false, false], 3]);
  expect([await attempt(), arrived.length]).toEqual([[false, false, false], 3]);
  pass(60_000);
  expect([await attempt(), arrived.length]).toEqual([[false, false, false], 4]);
  isSlow = false;
  expect([await attempt(), arrived.length]).toEqual([[false, false, false], 4]);
  pass(60_000);
  expect((await attempt()).filter(Boolean)).toHaveLength(1);
  expect([await attempt(), arrived.length]).toEqual([[true, true, true], 8]);
});
