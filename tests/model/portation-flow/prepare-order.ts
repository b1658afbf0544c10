import type { ConsentKind } from '../../../contract/consent-kinds.ts';
import type { PortationOrder, SubmittedApplication } from '../../../contract/orders.ts';
import { buildApplication, buildConsents } from '../../../mocks/builders/orders.ts';
import type { Start } from './paths.ts';

interface Versioned {
  version: number;
}

interface Submission extends Versioned {
  application: SubmittedApplication;
  consents: Record<ConsentKind, string>;
}

/** Calls of the real API. */
export interface OrderCalls {
  init: (body: { msisdn: string; recipientOperatorId: string }) => Promise<PortationOrder>;
  update: (
    id: string,
    body: Versioned & ({ tariffId: string } | { application: SubmittedApplication }),
  ) => Promise<PortationOrder>;
  submit: (id: string, body: Submission, idempotencyKey: string) => Promise<unknown>;
}

/** Creates the order with which a path starts. @returns its id */
export const prepareOrder = async (calls: OrderCalls, start: Start, msisdn: string): Promise<string> => {
  const { id, limits, version } = await calls.init({ msisdn, recipientOperatorId: 'mts' });
  if (start === 'tariffs') {
    return id;
  }
  const application = buildApplication({ dueDate: limits.minDate });
  const withTariff = await calls.update(id, { version, tariffId: 'mts-spokoynyy-25' });
  const filled = await calls.update(id, { version: withTariff.version, application });
  if (start === 'done') {
    await calls.submit(id, { version: filled.version, application, consents: buildConsents() }, `key-${id}`);
  }
  return id;
};
