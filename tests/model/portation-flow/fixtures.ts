import type { LookupOutcome, OrderOutcome } from '../../../machines/lib/outcome.ts';
import type { Problem } from '../../../contract/problem.ts';
import type {
  FlowDraft,
  PollOutcome,
  InitOutcome,
  OpenOutcome,
  PersonalOutcome,
  PortationFlowEvent,
  Submission,
} from '../../../machines/portation-flow/portation-flow.types.ts';
import { buildPersonalInfo } from '../../../mocks/builders/esia.ts';
import { buildNumberInfo } from '../../../mocks/builders/numbers.ts';
import { emptyApplication } from '../../../contract/empty-application.ts';
import { buildApplication, buildChosenTariff, buildOrder } from '../../../mocks/builders/orders.ts';
import { buildPortation } from '../../../mocks/builders/portations.ts';
import { buildProblem } from '../../../mocks/builders/problems.ts';

export const NOW = '2026-11-20T09:00:00.000Z';
export const ORDER_ID = buildOrder().id;

export const draft: FlowDraft = { digits: '9000000001', recipientId: 'mts', tariffId: null, resume: false };

export const submission: Submission = {
  application: buildApplication(),
  consents: { processing: '2026-11', transfer: '2026-11', termination: '2026-11', tariffTerms: '2026-11' },
  idempotencyKey: 'key-1',
};

export const withTariff = buildOrder({ version: 2, tariff: buildChosenTariff() });
export const pending = buildOrder({
  ...withTariff,
  version: 3,
  status: 'PendingBDPN',
  submittedAt: NOW,
  application: buildApplication(),
});
export const registered = buildOrder({
  ...pending,
  version: 4,
  status: 'Done',
  npId: '1000000000000001',
  portationId: buildPortation().id,
});
export const rejected = buildOrder({
  ...withTariff,
  version: 4,
  application: buildApplication(),
  lastRejection: { code: 'REGION_MISMATCH', label: 'Перенос возможен только в регионе номера', at: NOW },
});
export const deleted = buildOrder({ ...pending, version: 5, status: 'Deleted', deletedReason: 'cancelled' });

const refused = (code: Problem['code']) => ({ tag: 'refused', problem: buildProblem({ code }) }) as const;
export const unreachable = { tag: 'unreachable', status: 503, code: null, traceId: 'trace-1' } as const;
export const sessionExpired = { tag: 'sessionExpired' } as const;
export const missing = { tag: 'missing' } as const;

/** One or more examples of every event: a new event does not compile until it stands here. */
export const eventExamples = {
  'number.changed': [
    { type: 'number.changed', digits: '9000000001', isComplete: true },
    { type: 'number.changed', digits: '900', isComplete: false },
  ],
  'operator.chosen': [
    { type: 'operator.chosen', operatorId: 'mts' },
    { type: 'operator.chosen', operatorId: 't2' },
  ],
  'recipients.loaded': [
    { type: 'recipients.loaded', recipients: [{ operatorId: 'mts', regionCodes: ['25'] }] },
    { type: 'recipients.loaded', recipients: [{ operatorId: 'mts', regionCodes: ['91'] }] },
  ],
  'draft.restored': [
    { type: 'draft.restored', draft, isSignedIn: true },
    { type: 'draft.restored', draft: { ...draft, resume: true }, isSignedIn: true },
    { type: 'draft.restored', draft: { ...draft, digits: '900' }, isSignedIn: false },
  ],
  'step.continued': [
    { type: 'step.continued', isSignedIn: true },
    { type: 'step.continued', isSignedIn: false },
  ],
  'tariff.preset': [{ type: 'tariff.preset', operatorId: 'mts', tariffId: 'mts-spokoynyy-25' }],
  'tariff.chosen': [{ type: 'tariff.chosen', tariffId: 'mts-spokoynyy-25' }],
  'application.changed': [{ type: 'application.changed', application: { ...emptyApplication, slot: '10-11' } }],
  'application.submitted': [{ type: 'application.submitted', submission }],
  'personal.requested': [{ type: 'personal.requested' }],
  'personal.concealed': [{ type: 'personal.concealed' }],
  'withdrawal.confirmed': [{ type: 'withdrawal.confirmed' }],
  'draft.deleted': [{ type: 'draft.deleted' }],
  'work.retried': [{ type: 'work.retried' }],
  'failure.dismissed': [{ type: 'failure.dismissed' }],
  'wait.prolonged': [{ type: 'wait.prolonged' }],
  'wait.abandoned': [{ type: 'wait.abandoned' }],
  'address.entered': [
    { type: 'address.entered', step: 'init', orderId: null },
    { type: 'address.entered', step: 'tariffs', orderId: ORDER_ID },
    { type: 'address.entered', step: 'submit', orderId: ORDER_ID },
    { type: 'address.entered', step: 'done', orderId: '00000000-0000-4000-8000-000000000002' },
  ],
  'flow.left': [{ type: 'flow.left' }],
  'flow.restarted': [{ type: 'flow.restarted' }],
  'page.hidden': [{ type: 'page.hidden' }],
  'page.shown': [{ type: 'page.shown' }],
  'session.ended': [{ type: 'session.ended' }],
  'session.restored': [{ type: 'session.restored' }],
} satisfies { [Type in PortationFlowEvent['type']]: Extract<PortationFlowEvent, { type: Type }>[] };

const orderOutcomes: OrderOutcome[] = [
  { tag: 'changed', order: withTariff, now: NOW },
  missing,
  sessionExpired,
  unreachable,
  refused('STALE'),
  refused('VALIDATION'),
];

/** Every outcome of every piece of work. */
export const outcomeExamples = {
  lookupNumber: [
    { tag: 'found', number: buildNumberInfo() },
    { tag: 'found', number: buildNumberInfo({ obstacles: [{ code: 'TOO_EARLY', availableFrom: '2026-12-31' }] }) },
    refused('QUOTA_EXCEEDED'),
    refused('NOT_MOBILE'),
    sessionExpired,
    unreachable,
  ] satisfies LookupOutcome[],
  initOrder: [
    { tag: 'created', order: buildOrder(), resumed: false, now: NOW },
    { tag: 'created', order: withTariff, resumed: true, now: NOW },
    { tag: 'created', order: registered, resumed: true, now: NOW },
    refused('NOT_TRUSTED'),
    sessionExpired,
    unreachable,
  ] satisfies InitOutcome[],
  openOrder: [
    { tag: 'opened', order: buildOrder(), portation: null, storedApplication: null, now: NOW },
    { tag: 'opened', order: withTariff, portation: null, storedApplication: buildApplication(), now: NOW },
    { tag: 'opened', order: pending, portation: null, storedApplication: null, now: NOW },
    { tag: 'opened', order: registered, portation: buildPortation(), storedApplication: null, now: NOW },
    { tag: 'opened', order: deleted, portation: null, storedApplication: null, now: NOW },
    missing,
    sessionExpired,
    unreachable,
  ] satisfies OpenOutcome[],
  saveTariff: orderOutcomes,
  saveApplication: orderOutcomes,
  loadPersonal: [
    { tag: 'loaded', personal: buildPersonalInfo() },
    sessionExpired,
    unreachable,
  ] satisfies PersonalOutcome[],
  submitOrder: [{ tag: 'changed', order: pending, now: NOW }, ...orderOutcomes.slice(1)] satisfies OrderOutcome[],
  pollOrder: [
    { tag: 'loaded', order: pending, portation: null, isChanged: false, now: NOW },
    { tag: 'loaded', order: registered, portation: buildPortation(), isChanged: true, now: NOW },
    { tag: 'loaded', order: registered, portation: buildPortation({ status: 'Completed' }), isChanged: true, now: NOW },
    { tag: 'loaded', order: rejected, portation: null, isChanged: true, now: NOW },
    { tag: 'loaded', order: deleted, portation: null, isChanged: true, now: NOW },
    missing,
    sessionExpired,
    unreachable,
  ] satisfies PollOutcome[],
  deleteOrder: [{ tag: 'changed', order: deleted, now: NOW }, ...orderOutcomes.slice(1)] satisfies OrderOutcome[],
} as const;
