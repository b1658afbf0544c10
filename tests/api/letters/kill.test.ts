import { once } from 'node:events';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { expect, test } from 'vitest';
import { PortationOrder } from '../../../contract/orders.ts';
import { buildApplication } from '../../../mocks/builders/orders.ts';
import { createVisitor } from '../../../mocks/visitor.ts';
import type { Db } from '../../../server/db/schema.ts';
import { createMailbox, startMailSimulator } from '../../../server/letters/simulator/mail-simulator.ts';
import { createMailboxPage, MAILBOX_PATH } from '../../../server/letters/simulator/mailbox-page.ts';
import { createDomainClock } from '../../../server/lib/clock.ts';
import { startMailServer } from '../../harness/mail-server.ts';
import { chooseTariff, initOrder, sendOrder, submission, untilOrder } from '../../../mocks/order-steps.ts';
import { testDatabase } from '../../harness/postgres.ts';
import { startProcess } from '../../harness/service-process.ts';

/** Submits an application with the wish for letters and waits for its registration, of which a letter informs. */
const register = async (db: Db, port: number, msisdn: string): Promise<void> => {
  const vera = createVisitor(`http://localhost:${port}`);
  await vera.signIn('vera');
  const draft = await chooseTariff(vera, await initOrder(vera, msisdn));
  const application = buildApplication({ dueDate: draft.limits.minDate, email: 'vera@example.test' });
  const { body } = await sendOrder(vera, draft, 'killed', { ...submission(draft), application, letters: true });
  await createDomainClock(db).advance(60_000);
  await untilOrder(vera, PortationOrder.parse(body).id, ({ status }) => status === 'Done');
};

const untilSent = (db: Db) =>
  expect
    .poll(async () => (await db.selectFrom('letters').select('sentAt').execute()).map(({ sentAt }) => sentAt === null))
    .toEqual([false]);

test(
  'delivers a letter once when the service is killed while the mail server takes it',
  { timeout: 180_000 },
  async () => {
    const { db, url } = await testDatabase();
    const mail = await startMailServer();
    // The first copy arrives whole, but the server has not accepted it when the service is killed.
    const killed = Promise.withResolvers<Error | null>();
    mail.setBehaviour(() => killed.promise);
    const port = await freePort();
    const first = await startProcess(url, port, mail.variables);
    await register(db, port, '79000013201');
    await expect.poll(() => mail.arrived.length).toBe(1);
    first.kill('SIGKILL');
    await once(first, 'exit');
    killed.resolve(new Error('The client is gone'));
    expect(mail.accepted).toEqual([]);

    mail.setBehaviour(() => Promise.resolve(null));
    const second = await startProcess(url, port, mail.variables);
    try {
      await expect.poll(() => mail.accepted.length).toBe(1);
      await untilSent(db);
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

test(
  'a letter that was kept when the service was killed before noting it is in the mailbox once, though that restarted too',
  { timeout: 180_000 },
  async () => {
    const { db, url } = await testDatabase();
    const mailbox = createMailbox(db);
    const kept = Promise.withResolvers<void>();
    const first = await startMailSimulator({
      ...mailbox,
      receive: async (raw, to) => {
        await mailbox.receive(raw, to);
        kept.resolve();
        // The service does not hear of the acceptance.
        await new Promise(() => undefined);
      },
    });
    const mailPort = first.smtp.port;
    const variables = { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: first.smtp.from };
    const port = await freePort();
    const killed = await startProcess(url, port, variables);
    await register(db, port, '79000013202');
    await kept.promise;
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    await first.close();

    const restarted = createMailbox(db);
    const again = await startMailSimulator(restarted, mailPort);
    const service = await startProcess(url, port, variables);
    try {
      await untilSent(db);
      expect(await restarted.list()).toMatchObject([
        { to: 'vera@example.test', subject: expect.any(String) as unknown },
      ]);
      expect(await restarted.countCopies()).toBe(1);
      const page = await createMailboxPage(restarted).request(MAILBOX_PATH);
      expect(await page.text()).toContain('Повторных копий отброшено: 1.');
    } finally {
      service.kill('SIGKILL');
      await once(service, 'exit');
      await again.close();
    }
  },
);
