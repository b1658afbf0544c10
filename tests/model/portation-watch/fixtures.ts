/** The events and outcomes of the watch of a portation. */
import type { OrderOutcome } from '../../../machines/lib/outcome.ts';
import type { LoadOutcome, WatchEvent } from '../../../machines/portation-watch/portation-watch.types.ts';
import { buildOrder } from '../../../mocks/builders/orders.ts';
import { buildPortation } from '../../../mocks/builders/portations.ts';
import { type EventExamples, limited, type OutcomeTable, recordFailures, refused } from '../examples.ts';

export const NOW = '2026-11-20T09:00:00.000Z';
export const input = { msisdn: '79000000001', portationId: buildPortation().id };
export const tooLate = refused({ code: 'TOO_LATE' });
export const loaded = (overrides: Parameters<typeof buildPortation>[0] = {}) =>
  ({ tag: 'loaded', portation: buildPortation(overrides), now: NOW }) as const;

/** Examples of every event; a missing one does not compile. */
export const eventExamples: EventExamples<WatchEvent> = {
  'page.hidden': [{ type: 'page.hidden' }],
  'page.shown': [{ type: 'page.shown' }],
  'removal.confirmed': [{ type: 'removal.confirmed' }],
  // Raised by the chart itself.
  'poll.requested': [],
  'work.retried': [{ type: 'work.retried' }],
  'failure.dismissed': [{ type: 'failure.dismissed' }],
  'wait.prolonged': [{ type: 'wait.prolonged' }],
  'wait.abandoned': [{ type: 'wait.abandoned' }],
};

/** Examples of every outcome of every piece of work. */
export const outcomes: { loadPortation: OutcomeTable<LoadOutcome>; deleteOrder: OutcomeTable<OrderOutcome> } = {
  loadPortation: {
    loaded: [{ output: loaded() }, { output: loaded({ status: 'Completed' }) }],
    ...recordFailures,
  },
  deleteOrder: {
    changed: [{ output: { tag: 'changed', order: buildOrder({ status: 'Done' }), now: NOW } }],
    refused: [{ output: tooLate }, { output: limited }],
    ...recordFailures,
  },
};
