import type { SnapshotFrom } from 'xstate';
import type { portationFlowMachine } from '../../../machines/portation-flow/portation-flow.machine.ts';
/** The events and outcomes of the portation chart that the tests of the chart and of its pages use. */
import type { LookupOutcome, OrderOutcome } from '../../../machines/lib/outcome.ts';
import type {
  FlowDraft,
  PollOutcome,
  InitOutcome,
  OpenOutcome,
  PersonalOutcome,
  PortationFlowEvent,
  Submission,
} from '../../../machines/portation-flow/portation-flow.types.ts';
import type { PortationOrder } from '../../../contract/orders.ts';
import { buildPersonalInfo } from '../../../mocks/builders/esia.ts';
import { buildNumberInfo } from '../../../mocks/builders/numbers.ts';
import { emptyApplication } from '../../../contract/empty-application.ts';
import { buildApplication, buildChosenTariff, buildConsents, buildOrder } from '../../../mocks/builders/orders.ts';
import { buildPortation } from '../../../mocks/builders/portations.ts';
import { callFailures, limited, type OutcomeTable, recordFailures, refused } from '../examples.ts';

export const NOW = '2026-11-20T09:00:00.000Z';
export const ORDER_ID = buildOrder().id;
/** Another order of the citizen. */
export const OTHER_ID = '00000000-0000-4000-8000-000000000002';

export const draft: FlowDraft = { digits: '9000000001', recipientId: 'mts', tariffId: null, resume: false };

export const submission: Submission = {
  application: buildApplication(),
  consents: buildConsents(),
  idempotencyKey: 'key-1',
};

export const withTariff = buildOrder({ version: 2, tariff: buildChosenTariff() });
export const filled = buildOrder({ ...withTariff, version: 3, application: buildApplication() });
export const pending = buildOrder({
  ...filled,
  version: 4,
  status: 'PendingBDPN',
  pending: { stage: 'registration', since: NOW },
  submittedAt: NOW,
});
export const registered = buildOrder({
  ...pending,
  version: 5,
  status: 'Done',
  pending: null,
  npId: '1000000000000001',
  portationId: buildPortation().id,
});
export const rejected = buildOrder({
  ...filled,
  version: 5,
  lastRejection: { code: 'APPLICATION_INVALID', label: 'Заявление заполнено неверно', at: NOW },
});
const cancelRequested = buildOrder({ ...pending, version: 5, cancelRequestedAt: NOW });
/** The citizen deleted the draft. */
export const deleted = buildOrder({ ...filled, version: 4, status: 'Deleted', deletedReason: 'deleted' });
/** The citizen cancelled the order before the registration. */
export const cancelled = buildOrder({
  ...pending,
  version: 5,
  status: 'Deleted',
  pending: null,
  deletedReason: 'cancelled',
});

type Examples<Type extends PortationFlowEvent['type']> = {
  [Name in Type]?: Extract<PortationFlowEvent, { type: Name }>[];
};

/** Examples of the events of step 1. */
const initEvents = {
  'number.changed': [
    { type: 'number.changed', digits: '9000000001' },
    { type: 'number.changed', digits: '900' },
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
    { type: 'draft.restored', draft },
    { type: 'draft.restored', draft: { ...draft, resume: true } },
    { type: 'draft.restored', draft: { ...draft, digits: '900' } },
  ],
  'step.continued': [
    { type: 'step.continued', isSignedIn: true },
    { type: 'step.continued', isSignedIn: false },
  ],
  'tariff.preset': [{ type: 'tariff.preset', operatorId: 'mts', tariffId: 'mts-spokoynyy-25' }],
} satisfies Examples<PortationFlowEvent['type']>;

/** Examples of the events of steps 2 to 4, some of which step 1 accepts too. */
export const orderEvents = {
  'tariff.chosen': [{ type: 'tariff.chosen', tariffId: 'mts-spokoynyy-25' }],
  'application.changed': [{ type: 'application.changed', application: { ...emptyApplication, slot: '10-11' } }],
  'application.submitted': [{ type: 'application.submitted', submission }],
  'personal.requested': [{ type: 'personal.requested' }],
  'personal.concealed': [{ type: 'personal.concealed' }],
  'removal.confirmed': [{ type: 'removal.confirmed' }],
  // Raised by the chart itself.
  'poll.requested': [],
  'draft.deleted': [{ type: 'draft.deleted' }],
  'work.retried': [{ type: 'work.retried' }],
  'failure.dismissed': [{ type: 'failure.dismissed' }],
  'wait.prolonged': [{ type: 'wait.prolonged' }],
  'wait.abandoned': [{ type: 'wait.abandoned' }],
  'address.entered': [
    { type: 'address.entered', step: 'init', orderId: null },
    { type: 'address.entered', step: 'tariffs', orderId: ORDER_ID },
    { type: 'address.entered', step: 'submit', orderId: ORDER_ID },
    { type: 'address.entered', step: 'submit', orderId: OTHER_ID },
  ],
  'flow.left': [{ type: 'flow.left' }],
  'flow.restarted': [{ type: 'flow.restarted' }],
  'page.hidden': [{ type: 'page.hidden' }],
  'page.shown': [{ type: 'page.shown' }],
  'session.ended': [{ type: 'session.ended' }],
  'citizen.changed': [{ type: 'citizen.changed' }],
  'session.restored': [{ type: 'session.restored' }],
  'session.notFound': [{ type: 'session.notFound' }],
  'redirect.stopped': [{ type: 'redirect.stopped' }],
} satisfies Examples<PortationFlowEvent['type']>;

/** Whether the chart has asked for the session, which a page with the session chart answers at once. */
export const isAwaitingSession = (snapshot: SnapshotFrom<typeof portationFlowMachine>): boolean =>
  snapshot.matches({ active: { opening: 'asking' } }) || snapshot.matches({ active: { init: 'resuming' } });

/** Examples of every event; a missing one does not compile. */
export const eventExamples = { ...initEvents, ...orderEvents } satisfies Required<Examples<PortationFlowEvent['type']>>;

/** The work that the chart invokes, with its outcomes. */
export interface Outcomes {
  lookupNumber: LookupOutcome;
  initOrder: InitOutcome;
  openOrder: OpenOutcome;
  saveTariff: OrderOutcome;
  saveApplication: OrderOutcome;
  loadPersonal: PersonalOutcome;
  submitOrder: OrderOutcome;
  pollOrder: PollOutcome;
  deleteOrder: OrderOutcome;
}
export type Work = keyof Outcomes;

const follow = (
  order: typeof pending,
  description: string,
  portation: PollOutcome & { tag: 'loaded' } extends { portation: infer P } ? P : never = null,
) => ({ output: { tag: 'loaded', order, portation, isChanged: true, now: NOW }, description }) as const;

export const opened = (order: PortationOrder) =>
  ({ tag: 'opened', order, portation: null, storedApplication: null, now: NOW }) as const;

/** Examples of every outcome of every piece of work. */
export const outcomes: { [Name in Work]: OutcomeTable<Outcomes[Name]> } = {
  lookupNumber: {
    found: [
      { output: { tag: 'found', number: buildNumberInfo() }, isReal: true },
      {
        output: {
          tag: 'found',
          number: buildNumberInfo({ obstacles: [{ code: 'TOO_EARLY', availableFrom: '2026-12-31' }] }),
        },
      },
    ],
    refused: [{ output: refused({ code: 'QUOTA_EXCEEDED' }) }, { output: refused({ code: 'NOT_MOBILE' }) }],
    ...callFailures,
  },
  initOrder: {
    created: [
      { output: { tag: 'created', order: buildOrder(), resumed: false, now: NOW }, isReal: true },
      { output: { tag: 'created', order: withTariff, resumed: true, now: NOW }, skipInPaths: true },
      { output: { tag: 'created', order: registered, resumed: true, now: NOW }, skipInPaths: true },
    ],
    refused: [
      { output: refused({ code: 'TOO_EARLY' }) },
      { output: refused({ code: 'NOT_TRUSTED' }), skipInPaths: true },
    ],
    ...callFailures,
  },
  openOrder: {
    opened: [
      {
        output: opened(buildOrder()),
        isReal: true,
        of: 'tariffs',
      },
      {
        output: opened(filled),
        isReal: true,
        of: 'submit',
      },
      {
        output: opened(pending),
        isReal: true,
        of: 'done',
      },
      {
        output: opened(deleted),
        of: 'tariffs',
        description: 'opened, deleted',
      },
      {
        output: {
          tag: 'opened',
          order: withTariff,
          portation: null,
          storedApplication: buildApplication(),
          now: NOW,
        },
        skipInPaths: true,
      },
      {
        output: { tag: 'opened', order: registered, portation: buildPortation(), storedApplication: null, now: NOW },
        skipInPaths: true,
      },
    ],
    ...recordFailures,
  },
  saveTariff: {
    changed: [
      {
        output: { tag: 'changed', order: { ...filled, application: buildOrder().application }, now: NOW },
        isReal: true,
      },
    ],
    ...recordFailures,
    refused: [{ output: refused({ code: 'STALE' }) }, { output: refused({ code: 'TARIFF_CLOSED' }) }],
  },
  saveApplication: {
    changed: [{ output: { tag: 'changed', order: filled, now: NOW }, isReal: true }],
    ...recordFailures,
    refused: [{ output: refused({ code: 'STALE' }) }, { output: refused({ code: 'FEATURE_OFF' }) }],
  },
  loadPersonal: {
    loaded: [{ output: { tag: 'loaded', personal: buildPersonalInfo({ phone: '79000000001' }) }, isReal: true }],
    ...callFailures,
  },
  submitOrder: {
    changed: [{ output: { tag: 'changed', order: pending, now: NOW }, isReal: true }],
    ...recordFailures,
    refused: [{ output: refused({ code: 'STALE' }) }, { output: refused({ code: 'CONSENT_REQUIRED' }) }],
  },
  pollOrder: {
    // Outcomes that only БДПН can cause are mocked; the browser journeys use the simulator.
    loaded: [
      { output: { tag: 'loaded', order: pending, portation: null, isChanged: true, now: NOW }, isReal: true },
      follow(pending, 'loaded, the cancellation refused'),
      follow(
        registered,
        'loaded, refused',
        buildPortation({
          status: 'Rejected',
          withdrawUntil: null,
          refusal: { code: 'DEBT', label: 'Есть долг', at: NOW },
        }),
      ),
      follow(rejected, 'loaded, a draft again'),
      follow(cancelled, 'loaded, deleted'),
      { output: { tag: 'loaded', order: pending, portation: null, isChanged: false, now: NOW }, skipInPaths: true },
      ...[buildPortation(), buildPortation({ status: 'Completed' })].map(
        (portation) =>
          ({
            output: { tag: 'loaded', order: registered, portation, isChanged: true, now: NOW },
            skipInPaths: true,
          }) as const,
      ),
    ],
    ...recordFailures,
  },
  deleteOrder: {
    changed: [
      { output: { tag: 'changed', order: deleted, now: NOW }, isReal: true, of: 'tariffs' },
      { output: { tag: 'changed', order: deleted, now: NOW }, isReal: true, of: 'submit' },
      // Which of the two happens depends on the new operator.
      { output: { tag: 'changed', order: cancelRequested, now: NOW }, of: 'done' },
      { output: { tag: 'changed', order: cancelled, now: NOW }, of: 'done' },
    ],
    ...recordFailures,
    refused: [{ output: refused({ code: 'TOO_LATE' }) }, { output: limited, of: 'done' }],
  },
};
