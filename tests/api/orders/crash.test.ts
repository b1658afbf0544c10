import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import getPort from 'get-port';
import { createDomainClock } from '../../../server/lib/clock.ts';
import { testDatabase } from '../../harness/postgres.ts';
import { chooseTariff, initOrder, sendOrder, untilOrder } from '../../harness/order-steps.ts';
import { createVisitor } from '../../../mocks/visitor.ts';

const main = path.resolve(import.meta.dirname, '../../../server/main.ts');

/** Starts the service in a separate process and waits until it is ready. */
const start = async (url: string, port: number): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  for (let tries = 0; tries < 100; tries += 1) {
    const isReady = await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) {
      return child;
    }
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error('The service did not become ready');
};

test('loses nothing when killed between the submission and the response of БДПН', { timeout: 60_000 }, async () => {
  const { db, url } = await testDatabase();
  const port = await getPort();
  const first = await start(url, port);
  const vera = createVisitor(`http://localhost:${port}`);
  await vera.signIn('vera');
  const order = await chooseTariff(vera, await initOrder(vera, '79000013001'));
  expect((await sendOrder(vera, order, 'killed')).body).toMatchObject({ status: 'PendingBDPN' });
  first.kill('SIGKILL');
  await once(first, 'exit');

  const second = await start(url, port);
  try {
    await createDomainClock(db).advance(60_000);
    // The session outlived the crash, and so did the job.
    const done = await untilOrder(vera, order.id, ({ status }) => status === 'Done', 40_000);
    expect(done.npId).toMatch(/^\d{16}$/);
    const applications = await db.selectFrom('bdpn_sim.applications').select('requestId').execute();
    expect(applications).toHaveLength(1);
  } finally {
    second.kill('SIGKILL');
    await once(second, 'exit');
  }
});
