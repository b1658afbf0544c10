import type { Deps } from '../deps.ts';
import { createInbox } from '../inbox/inbox.ts';
import type { InboxMessage } from '../inbox/inbox.tables.ts';
import { findUnstorableText } from '../http/unstorable-text.ts';
import { MalformedMessageError, MessageId, reportMalformed } from '../inbox/malformed.ts';
import type { ApplyMessage } from './apply-message.ts';
import { EnvelopeSchema, readMessage } from './messages.ts';

const PARTY = 'bdpn';

/**
 * Receives messages of БДПН into the inbox and applies them. A message is acknowledged as soon as it is in the inbox:
 * one that cannot be applied, also because it is malformed, is retried from there, blocks only later messages of its
 * request, and is replaced by a corrected one. Characters that cannot be stored are left out. One that does not say which
 * request it belongs to is acknowledged and left to the log.
 * @returns the number of received messages
 * @throws BdpnUnavailableError
 */
export const receiveMessages = async (
  { bdpn, ...deps }: Pick<Deps, 'db' | 'bdpn' | 'clock' | 'logger'>,
  applyMessage: ApplyMessage,
): Promise<number> => {
  const inbox = createInbox(deps, PARTY, readMessage, applyMessage);
  // Retries come first: they do not depend on whether БДПН is available.
  await inbox.retry();
  const received = await bdpn.receive();
  const messages: InboxMessage[] = [];
  const ids: string[] = [];
  for (const sent of received) {
    try {
      readMessage(sent);
    } catch (error) {
      if (!(error instanceof MalformedMessageError)) {
        throw error;
      }
      reportMalformed(deps.logger, PARTY, sent, error.fields);
    }
    const envelope = EnvelopeSchema.safeParse(sent);
    if (envelope.success) {
      const { id, requestId, seq } = envelope.data;
      if (findUnstorableText([id, requestId]).length === 0) {
        messages.push({ ...(toStorable(envelope.data) as object), id, requestId, seq });
      }
    }
    const { data } = MessageId.safeParse(sent);
    if (data !== undefined) {
      ids.push(data.id);
    }
  }
  await inbox.store(messages);
  await inbox.apply(messages.map(({ requestId }) => requestId));
  await bdpn.acknowledge(ids);
  return messages.length;
};

/** Without what PostgreSQL cannot store: zero characters and lone surrogates. */
const toStorable = (value: unknown): unknown => {
  if (typeof value === 'string') {
    return value.replaceAll('\u0000', '').toWellFormed();
  }
  if (Array.isArray(value)) {
    return value.map(toStorable);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map((entry) => entry.map(toStorable)))
    : value;
};
