import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Db } from '../../db/schema.ts';
import { seal } from '../../db/sealed-columns.ts';
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

/** Letters that the page shows, the newest. */
const MAX_SHOWN = 200;

/** The letters that the simulated mail server keeps. */
export const createMailbox = (db: Db) => {
  const read = () => db.selectFrom('mail_sim.letters').select(['messageId as id', 'content', 'receivedAt']);
  const toLetter = ({ content, ...letter }: Awaited<ReturnType<ReturnType<typeof read>['execute']>>[number]) => ({
    ...letter,
    ...content,
  });
  return {
    /** Newest first. */
    list: async (): Promise<ReceivedLetter[]> =>
      (await read().orderBy('receivedAt', 'desc').orderBy('messageId').limit(MAX_SHOWN).execute()).map(toLetter),

    find: async (id: string): Promise<ReceivedLetter | undefined> => {
      const letter = await read().where('messageId', '=', id).executeTakeFirst();
      return letter && toLetter(letter);
    },

    /** How many copies of a known letter arrived. */
    countCopies: async (): Promise<number> => {
      const { copies } = await db
        .selectFrom('mail_sim.letters')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('copies'), sql<number>`0`).as('copies'))
        .executeTakeFirstOrThrow();
      return copies;
    },

    /** Keeps a letter; a copy with a known Message-ID is suppressed and counted. */
    receive: async (raw: Buffer, to: string): Promise<void> => {
      const { html = '', messageId = randomUUID(), subject = '', text = '' } = await PostalMime.parse(raw);
      await db
        .insertInto('mail_sim.letters')
        .values({
          messageId: messageId.replaceAll(/[<>]/g, ''),
          content: seal({ to, subject, text, html }),
          receivedAt: new Date(),
        })
        .onConflict((conflict) => conflict.column('messageId').doUpdateSet({ copies: sql<number>`letters.copies + 1` }))
        .execute();
    },
  };
};

export type Mailbox = ReturnType<typeof createMailbox>;

export interface MailSimulator {
  /** How the service reaches it. */
  smtp: SmtpSettings;
  close: () => Promise<void>;
}

/** A mail server on loopback that delivers nothing: a letter is accepted when the mailbox has it. */
export const startMailSimulator = async ({ receive }: Mailbox, port = 0): Promise<MailSimulator> => {
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    // On loopback without a certificate.
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      const keep = async (): Promise<Error | null> => {
        try {
          await receive(Buffer.concat(parts), envelope.rcptTo.map(({ address }) => address).join(', '));
          return null;
        } catch {
          // 450: the sender tries again.
          return new Error('The letter could not be kept');
        }
      };
      const finish = async (): Promise<void> => done(await keep());
      stream.on('end', () => void finish());
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
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
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
