import type { Deps } from '../deps.ts';
import { createInbox } from '../inbox/inbox.ts';
import type { ApplyMessage } from './apply-message.ts';

/**
 * Receives messages of БДПН into the inbox and applies them. A message is acknowledged as soon as it is in the inbox:
 * one that cannot be applied is retried from there.
 * @returns the number of received messages
 * @throws BdpnUnavailableError
 */
export const receiveMessages = async (
  deps: Pick<Deps, 'db' | 'bdpn' | 'clock' | 'logger'>,
  applyMessage: ApplyMessage,
): Promise<number> => {
  const inbox = createInbox(deps, 'bdpn', applyMessage);
  // Retries come first: they do not depend on whether БДПН is available.
  await inbox.retry();
  const messages = await deps.bdpn.receive();
  await inbox.store(messages);
  await inbox.apply(messages.map(({ requestId }) => requestId));
  await deps.bdpn.acknowledge(messages.map(({ id }) => id));
  return messages.length;
};
