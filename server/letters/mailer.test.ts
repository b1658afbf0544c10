import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { SmtpSettings } from '../env.ts';
import { createMailer, MailError } from './mailer.ts';

/** A mail server that counts what it gets. Its certificate is self-signed. */
const serve = async (options: SMTPServerOptions) => {
  const received: string[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    onMailFrom: ({ address }, _, done) => {
      received.push(address);
      done();
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  await once(listening, 'listening');
  const address = listening.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, received };
};

const message = {
  to: 'vera@example.test',
  id: '1',
  date: new Date('2026-11-20T09:00:00Z'),
  subject: 'Проба',
  text: 'Проба',
  html: '<p>Проба</p>',
  unsubscribeUrl: 'https://mnp.example/letters/unsubscribe/1/a',
};

test.each<[string, SMTPServerOptions, Pick<SmtpSettings, 'host' | 'isTls'>]>([
  ['whose certificate nobody vouches for', { secure: true }, { host: 'localhost', isTls: true }],
  ['whose certificate after STARTTLS nobody vouches for', {}, { host: '0.0.0.0', isTls: false }],
  // An address of this machine that does not count as loopback.
  ['without TLS', { disabledCommands: ['STARTTLS'] }, { host: '0.0.0.0', isTls: false }],
])('sends nothing to a server %s', async (_, options, settings) => {
  const { port, received } = await serve(options);
  const mailer = createMailer({ ...settings, port, user: undefined, from: 'no-reply@mnp.example' });
  await expect(mailer.send(message)).rejects.toThrow(MailError);
  expect(received).toEqual([]);
});

/** Key and certificate of `localhost`, which nobody but the tests below trusts. */
const localhost = readFileSync(path.resolve(import.meta.dirname, '../../tests/harness/localhost.pem'), 'utf8');
const identity = { key: localhost, cert: localhost };
const trustLocalhost = (): void => {
  const before = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(before));
  setDefaultCACertificates([...before, localhost]);
};
const user = { name: 'portal', password: 'password of a test' };
const whole: SMTPServerOptions = {
  ...identity,
  authOptional: false,
  onAuth: ({ password, username }, _, done) =>
    username === user.name && password === user.password ? done(null, { user: username }) : done(new Error('refused')),
  onData: (stream, _, done) => void stream.resume().on('end', done),
};

test.each([
  ['from the beginning', true],
  ['after STARTTLS', false],
])('sends mail to a server whose certificate is trusted for its name, with TLS %s', async (_, isTls) => {
  trustLocalhost();
  const { port, received } = await serve({ ...whole, secure: isTls });
  await createMailer({ host: 'localhost', isTls, port, user, from: 'no-reply@mnp.example' }).send(message);
  expect(received).toEqual(['no-reply@mnp.example']);
});

test.each([
  ['that is trusted for another name', true, '127.0.0.1', trustLocalhost],
  ['that is trusted for another name, after STARTTLS', false, '0.0.0.0', trustLocalhost],
  ['that is valid and signed by nobody known', true, 'localhost', (): void => undefined],
] as const)('sends nothing to a server with a certificate %s', async (_, isTls, host, trust) => {
  trust();
  const { port, received } = await serve({ ...whole, secure: isTls });
  const mailer = createMailer({ host, isTls, port, user, from: 'no-reply@mnp.example' });
  await expect(mailer.send(message)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(received).toEqual([]);
});

test('sends mail to a server on this machine, also without TLS', async () => {
  const { port, received } = await serve({
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => void stream.resume().on('end', done),
  });
  await createMailer({ host: '127.0.0.1', isTls: false, port, user: undefined, from: 'no-reply@mnp.example' }).send(
    message,
  );
  expect(received).toEqual(['no-reply@mnp.example']);
});

const refusal = Object.assign(new Error('refused'), { responseCode: 550 });
test.each([
  ['sender', 'unavailable', { onMailFrom: (_, __, done) => done(refusal) }],
  ['address', 'permanent', { onRcptTo: (_, __, done) => done(refusal) }],
] as const satisfies readonly (readonly [string, MailError['kind'], SMTPServerOptions])[])(
  'a refused %s is %s',
  async (_, kind, options) => {
    const { port } = await serve({ disabledCommands: ['STARTTLS'], ...options });
    const mailer = createMailer({
      host: '127.0.0.1',
      isTls: false,
      port,
      user: undefined,
      from: 'no-reply@mnp.example',
    });
    await expect(mailer.send(message)).rejects.toMatchObject({ kind, label: 'EENVELOPE 550' });
  },
);
