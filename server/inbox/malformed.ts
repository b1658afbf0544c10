import { Counter, type Registry } from 'prom-client';
import { z } from '../../contract/z.ts';
import type { Logger } from '../lib/logger.ts';

/** A message is not as it is described. */
export class MalformedMessageError extends Error {
  override readonly name = 'MalformedMessageError';
  readonly fields: readonly string[];

  /** @param fields paths of what is wrong; never values, which may be personal data */
  constructor(fields: readonly string[]) {
    super(`Malformed message: ${fields.join(', ')}`);
    this.fields = fields;
  }
}

// Messages are received by the ticker and by the API.
const malformed = new Counter({
  name: 'malformed_messages_total',
  help: 'Messages of БДПН and of operators that are not as described, by kind of party',
  labelNames: ['party'],
  registers: [],
});
// Prometheus sees an increase only of what it has seen before.
for (const party of ['bdpn', 'operator']) {
  malformed.inc({ party }, 0);
}

/** Of a message whose rest may be malformed. */
export const MessageId = z.object({ id: z.string().check(z.maxLength(100)) });

/**
 * Logs and counts a message that is not as it is described.
 * @param party as in the inbox
 * @param fields paths of what is wrong
 */
export const reportMalformed = (logger: Logger, party: string, sent: unknown, fields: readonly string[]): void => {
  malformed.inc({ party: party === 'bdpn' ? party : 'operator' });
  logger.warn({ party, messageId: MessageId.safeParse(sent).data?.id ?? null, fields }, 'malformed message');
};

export const observeMalformed = (registry: Registry): void => {
  registry.registerMetric(malformed);
};
