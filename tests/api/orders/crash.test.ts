import { once } from 'node:events';
import { expect, test } from 'vitest';
import getPort from 'get-port';
import { createDomainClock } from '../../../server/lib/clock.ts';
import { testDatabase } from '../../harness/postgres.ts';
import { startProcess } from '../../harness/service-process.ts';
import { chooseTariff, initOrder, sendOrder, untilOrder } from '../../harness/order-steps.ts';
import { createVisitor } from '../../../mocks/visitor.ts';

test('loses nothing when killed between the submission and the response of БДПН', { timeout: 60_000 }, async () => {
  const { db, url } = await testDatabase();
  const port = await getPort();
  const first = await startProcess(url, port);
  const vera = createVisitor(`http://localhost:${port}`);
  await vera.signIn('vera');
  const order = await chooseTariff(vera, await initOrder(vera, '79000013001'));
  expect((await sendOrder(vera, order, 'killed')).body).toMatchObject({ status: 'PendingBDPN' });
  first.kill('SIGKILL');
  await once(first, 'exit');

  const second = await startProcess(url, port);
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
