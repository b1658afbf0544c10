import { createTransport } from 'nodemailer';
import { isLoopback, senderAddress, type SmtpSettings } from '../env.ts';

/** Milliseconds without progress after which a connection is given up. */
const CONNECT_MS = 10_000;
/** A mail server may check a message for long before it accepts it; giving up then would double the letter. */
const SILENCE_MS = 60_000;

export interface Message {
  to: string;
  /** The same for every attempt, so that a repeated copy is recognised. */
  id: string;
  date: Date;
  subject: string;
  text: string;
  html: string;
  /** null: the letter belongs to no subscription. */
  unsubscribeUrl: string | null;
}

/**
 * Why a message was not accepted. The message of an SMTP error is not kept: it may contain the address.
 * - `permanent`: the server refuses this message or address for good
 * - `temporary`: it may accept the message later
 * - `unavailable`: it cannot be reached, or refuses everything
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly kind: 'permanent' | 'temporary' | 'unavailable';
  /** Code and status, such as `EENVELOPE 550`. */
  readonly label: string;

  constructor(kind: MailError['kind'], label: string) {
    super(`The mail server did not accept a letter: ${label}`);
    this.kind = kind;
    this.label = label;
  }
}

export interface Mailer {
  /** Resolves when the server has accepted the message. @throws MailError */
  send: (message: Message) => Promise<void>;
}

/** Sends over SMTP. The certificate is always checked, and without TLS only a server on this machine is used. */
export const createMailer = ({ from, host, isTls, port, user }: SmtpSettings): Mailer => {
  const domain = senderAddress(from).split('@')[1] ?? 'localhost';
  const transport = createTransport({
    host,
    port,
    secure: isTls,
    requireTLS: !isTls && !isLoopback(host),
    ...(user === undefined ? {} : { auth: { user: user.name, pass: user.password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ date, html, id, subject, text, to, unsubscribeUrl }) => {
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          html,
          date,
          messageId: `<${id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            // RFC 8058: a mail program unsubscribes with one POST.
            ...(unsubscribeUrl === null
              ? {}
              : {
                  'List-Unsubscribe': `<${unsubscribeUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
        });
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
  };
};

const mailErrorOf = (error: unknown): MailError => {
  const { code, command, responseCode } = Object(error) as Record<'code' | 'command' | 'responseCode', unknown>;
  const label = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
  // A refused sender is the same for every letter.
  const isAboutMessage = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (isAboutMessage && typeof responseCode === 'number') {
    return new MailError(responseCode >= 500 ? 'permanent' : 'temporary', label);
  }
  return new MailError('unavailable', label === '' ? 'unknown' : label);
};
