/**
 * A mail server that remembers in a file, so that killing it loses nothing: `node bench/crash/mail.ts PORT FILE`. A line
 * for each letter that has arrived whole, written before the server accepts it.
 */
import { appendFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A letter that arrived. */
export interface ArrivedLetter {
  messageId: string;
  orderId: string;
  subject: string;
}

const [port, file = ''] = process.argv.slice(2);

const server = new SMTPServer({
  logger: false,
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    const finish = async (): Promise<void> => {
      const { messageId = '', subject = '', text = '' } = await PostalMime.parse(Buffer.concat(parts));
      const [orderId = ''] = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(text) ?? [];
      const letter: ArrivedLetter = { messageId, orderId, subject };
      appendFileSync(file, `${JSON.stringify(letter)}\n`);
      done();
    };
    stream.on('end', () => void finish());
  },
});
server.on('error', () => undefined);
server.listen(Number(port), '127.0.0.1');
