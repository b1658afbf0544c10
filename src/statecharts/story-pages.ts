/**
 * What the citizen sees along a story: for each of its steps the events of the citizen's own chart that lead to the page
 * in that state, with invented records. The page is then shown as in a replay.
 */
import { type AnyEventObject, createActor } from 'xstate';
import type { PortationOrder } from '../../contract/orders.ts';
import { type PortationDetail, PortationStatus } from '../../contract/portations.ts';
import { portationFlowMachine } from '../../machines/portation-flow/portation-flow.machine.ts';
import { buildPersonalInfo } from '../../mocks/builders/esia.ts';
import { buildNumberInfo } from '../../mocks/builders/numbers.ts';
import { buildApplication, buildChosenTariff, buildConsents, buildOrder } from '../../mocks/builders/orders.ts';
import { buildPortation } from '../../mocks/builders/portations.ts';
import type { Walk } from '../inspector/replay.ts';
import type { Step, Story } from './stories.ts';

const NOW = '2026-11-20T09:00:00.000Z';
const withTariff = buildOrder({ version: 2, tariff: buildChosenTariff() });
const pendingAt = (stage: 'operatorReview' | 'registration'): PortationOrder =>
  buildOrder({
    ...withTariff,
    version: 4,
    application: buildApplication(),
    status: 'PendingBDPN',
    pending: { stage, since: NOW },
    submittedAt: NOW,
  });
const registered = buildOrder({
  ...pendingAt('registration'),
  status: 'Done',
  pending: null,
  npId: buildPortation().npId,
  portationId: buildPortation().id,
});

const done = (work: string, output: Record<string, unknown>): AnyEventObject => ({
  type: `xstate.done.actor.${work}`,
  output: { now: NOW, ...output },
});

/** The citizen opens the page of the application anew. */
const opens = (order: PortationOrder, portation: PortationDetail | null): AnyEventObject[] => [
  { type: 'flow.restarted' },
  { type: 'address.entered', step: 'done', orderId: order.id },
  { type: 'session.restored' },
  done('openOrder', { tag: 'opened', order, portation, storedApplication: null }),
];

/** Events that lead through a transition. */
const ofCitizen: Readonly<Record<string, readonly AnyEventObject[]>> = {
  'active.init event number.changed 0': [{ type: 'number.changed', digits: '9000000001' }],
  'active.init.checking done lookupNumber 0': [done('lookupNumber', { tag: 'found', number: buildNumberInfo() })],
  'active.init.checked event step.continued 0': [
    { type: 'operator.chosen', operatorId: 'mts' },
    { type: 'step.continued', isSignedIn: true },
  ],
  // From the creation the chart goes on at once.
  'active.init.creating done initOrder 0': [done('initOrder', { tag: 'created', order: buildOrder(), resumed: false })],
  'active.routing always 1': [],
  'active.tariffs.choosing event tariff.chosen 0': [{ type: 'tariff.chosen', tariffId: buildChosenTariff().tariffId }],
  'active.tariffs.saving done saveTariff 0': [
    done('saveTariff', { tag: 'changed', order: withTariff }),
    done('loadPersonal', { tag: 'loaded', personal: buildPersonalInfo() }),
  ],
  'active.submit.form.editing event application.submitted 0': [
    {
      type: 'application.submitted',
      submission: { application: buildApplication(), consents: buildConsents(), idempotencyKey: 'key-1' },
    },
  ],
  'active.submit.form.sending done submitOrder 0': [
    done('submitOrder', { tag: 'changed', order: pendingAt('operatorReview') }),
  ],
};

const ofOrder: Readonly<Record<string, readonly AnyEventObject[]>> = {
  'Initialized event order.submitted 0': opens(pendingAt('operatorReview'), null),
  'PendingBDPN.operatorReview event operator.accepted 0': opens(pendingAt('registration'), null),
  'PendingBDPN.registration event bdpn.registered 0': opens(registered, buildPortation()),
};

const beforeDecision: ReadonlySet<PortationStatus> = new Set(['Registered', 'DonorCheck', 'Arbitration', 'DebtCheck']);

const portationIn = (status: PortationStatus): PortationDetail =>
  buildPortation({
    status,
    withdrawUntil: beforeDecision.has(status) ? buildPortation().withdrawUntil : null,
    refusal: status === 'Rejected' ? { code: 'DATA_MISMATCH', label: 'Данные абонента не совпали', at: NOW } : null,
  });

const eventsOf = ({ chart, transition }: Step, target: string): readonly AnyEventObject[] => {
  if (chart === 'portationStatus') {
    const status = PortationStatus.parse(target);
    return opens(registered, portationIn(status));
  }
  return (chart === 'orderStatus' ? ofOrder : ofCitizen)[transition] ?? [];
};

/**
 * A story as a session of the citizen.
 * @param targetOf the state that a step leads to
 * @returns the session, and after how many of its events each step of the story has been taken
 */
export const sessionOf = (
  { steps }: Story,
  targetOf: (step: Step) => string,
): { walk: Walk; positions: readonly number[] } => {
  const first = createActor(portationFlowMachine, { input: { draft: null } }).getSnapshot();
  const events = steps.map((step) => eventsOf(step, targetOf(step)));
  const positions = events.map((_, index) => events.slice(0, index + 1).flat().length);
  return {
    walk: {
      actors: [
        {
          id: 'flow',
          chart: 'portationFlow',
          start: { value: first.value, context: { ...first.context } },
        },
      ],
      steps: events.flat().map((event) => ({
        at: 0,
        actor: 'flow',
        event,
        state: first.value,
        changes: {},
        ignored: false,
      })),
    },
    positions,
  };
};
