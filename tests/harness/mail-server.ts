import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { afterAll } from 'vitest';

export interface TestMail {
  to: string;
  email: Email;
}

export interface TestMailServer {
  /** Variables of the service that sends here. */
  variables: { SMTP_URL: string; MAIL_FROM: string };
  /** Accepted letters, in order. */
  accepted: TestMail[];
  /** Message-IDs of all letters that arrived whole, accepted or not. */
  arrived: string[];
  /** What happens to a letter that has arrived; an error refuses it, a promise delays the answer. */
  setBehaviour: (behaviour: (to: string) => Promise<Error | null>) => void;
  /** Stops listening. */
  stop: () => Promise<void>;
  /** Listens on the same port again. */
  start: () => Promise<void>;
}

/** An error with an SMTP status. */
export const smtpError = (status: number): Error =>
  Object.assign(new Error('refused by the test for vera@example.test'), { responseCode: status });

/** A real SMTP server on loopback, as the operator of the service would have one. */
export const startMailServer = async (): Promise<TestMailServer> => {
  const accepted: TestMail[] = [];
  const arrived: string[] = [];
  let behaviour: (to: string) => Promise<Error | null> = () => Promise.resolve(null);
  let server: SMTPServer;
  let port = 0;
  const receive = async (raw: Buffer, { envelope }: SMTPServerSession): Promise<Error | null> => {
    const email = await PostalMime.parse(raw);
    const to = envelope.rcptTo.map(({ address }) => address).join();
    arrived.push(email.messageId ?? '');
    const error = await behaviour(to);
    if (error === null) {
      accepted.push({ to, email });
    }
    return error;
  };
  const start = async (): Promise<void> => {
    server = new SMTPServer({
      logger: false,
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        const finish = async (): Promise<void> => done(await receive(Buffer.concat(parts), session));
        stream.on('end', () => void finish());
      },
    });
    server.on('error', () => undefined);
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  };
  const stop = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  await start();
  afterAll(stop);
  return {
    variables: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Перенос номера <no-reply@mnp.example>' },
    accepted,
    arrived,
    setBehaviour: (next) => {
      behaviour = next;
    },
    start,
    stop,
  };
};
