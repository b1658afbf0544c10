/** The events and outcomes of the removal of an order. */
import type { OrderOutcome } from '../../../machines/lib/outcome.ts';
import type { OrderRemovalEvent } from '../../../machines/order-removal/order-removal.types.ts';
import { buildOrder } from '../../../mocks/builders/orders.ts';
import { type EventExamples, limited, type OutcomeTable, recordFailures, refused } from '../examples.ts';

export const NOW = '2026-11-20T09:00:00.000Z';
export const deleted = buildOrder({ status: 'Deleted', deletedReason: 'deleted' });

/** Examples of every event; a missing one does not compile. */
export const eventExamples: EventExamples<OrderRemovalEvent> = {
  'removal.confirmed': [
    { type: 'removal.confirmed', isDraft: true },
    { type: 'removal.confirmed', isDraft: false },
  ],
  'work.retried': [{ type: 'work.retried' }],
  'failure.dismissed': [{ type: 'failure.dismissed' }],
};

/** Examples of every outcome of every piece of work. */
export const outcomes: { deleteOrder: OutcomeTable<OrderOutcome> } = {
  deleteOrder: {
    changed: [{ output: { tag: 'changed', order: deleted, now: NOW } }],
    refused: [{ output: refused({ code: 'TOO_LATE' }) }, { output: limited }],
    ...recordFailures,
  },
};
