import { once } from 'node:events';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { expect, test } from 'vitest';
import { PortationOrder } from '../../../contract/orders.ts';
import { buildApplication } from '../../../mocks/builders/orders.ts';
import { createVisitor } from '../../../mocks/visitor.ts';
import { createDomainClock } from '../../../server/lib/clock.ts';
import { startMailServer } from '../../harness/mail-server.ts';
import { chooseTariff, initOrder, sendOrder, submission, untilOrder } from '../../../mocks/order-steps.ts';
import { testDatabase } from '../../harness/postgres.ts';
import { startProcess } from '../../harness/service-process.ts';

test(
  'delivers a letter once when the service is killed while the mail server takes it',
  { timeout: 60_000 },
  async () => {
    const { db, url } = await testDatabase();
    const mail = await startMailServer();
    // The first copy arrives whole, but the server has not accepted it when the service is killed.
    const killed = Promise.withResolvers<Error | null>();
    mail.setBehaviour(() => killed.promise);
    const port = await freePort();
    const first = await startProcess(url, port, mail.variables);
    const vera = createVisitor(`http://localhost:${port}`);
    await vera.signIn('vera');
    const draft = await chooseTariff(vera, await initOrder(vera, '79000013201'));
    const application = buildApplication({ dueDate: draft.limits.minDate, email: 'vera@example.test' });
    const { body } = await sendOrder(vera, draft, 'killed', { ...submission(draft), application, letters: true });
    await createDomainClock(db).advance(60_000);
    await untilOrder(vera, PortationOrder.parse(body).id, ({ status }) => status === 'Done');
    await expect.poll(() => mail.arrived.length, { timeout: 15_000 }).toBe(1);
    first.kill('SIGKILL');
    await once(first, 'exit');
    killed.resolve(new Error('The client is gone'));
    expect(mail.accepted).toEqual([]);

    mail.setBehaviour(() => Promise.resolve(null));
    const second = await startProcess(url, port, mail.variables);
    try {
      await expect.poll(() => mail.accepted.length, { timeout: 20_000 }).toBe(1);
      await expect
        .poll(async () =>
          (await db.selectFrom('letters').select('sentAt').execute()).map(({ sentAt }) => sentAt === null),
        )
        .toEqual([false]);
    } finally {
      second.kill('SIGKILL');
      await once(second, 'exit');
    }
    // Both attempts are one message.
    expect(mail.arrived).toHaveLength(2);
    expect(new Set(mail.arrived).size).toBe(1);

    const third = await startProcess(url, port, mail.variables);
    third.kill('SIGKILL');
    await once(third, 'exit');
    expect(mail.accepted).toHaveLength(1);
  },
);
