import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SmtpSettings } from '../../env.ts';

/** A letter that the simulated mail server received. */
export interface ReceivedLetter {
  /** Message-ID without its brackets. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: Date;
}

/** Letters kept, the newest. */
const MAX_KEPT = 200;

export interface MailSimulator {
  /** How the service reaches it. */
  smtp: SmtpSettings;
  /** Newest first. A copy with a known Message-ID is dropped, as mailboxes do. */
  letters: () => readonly ReceivedLetter[];
  close: () => Promise<void>;
}

/** A mail server on loopback that delivers nothing: it keeps the letters in memory for the page of the mailbox. */
export const startMailSimulator = async (): Promise<MailSimulator> => {
  const letters: ReceivedLetter[] = [];
  const receive = async (raw: Buffer, to: string): Promise<void> => {
    const { html = '', messageId = '', subject = '', text = '' } = await PostalMime.parse(raw);
    const id = messageId.replaceAll(/[<>]/g, '');
    if (!letters.some((letter) => letter.id === id)) {
      letters.unshift({ id, to, subject, text, html, receivedAt: new Date() });
      letters.splice(MAX_KEPT);
    }
  };
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    // On loopback without a certificate.
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      const finish = async (): Promise<void> => {
        await receive(Buffer.concat(parts), envelope.rcptTo.map(({ address }) => address).join(', '));
        done();
      };
      stream.on('end', () => void finish());
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  return {
    smtp: {
      host: '127.0.0.1',
      port: typeof address === 'object' && address !== null ? address.port : 0,
      isTls: false,
      user: undefined,
      from: 'Перенос номера <no-reply@mnp.example>',
    },
    letters: () => letters,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
