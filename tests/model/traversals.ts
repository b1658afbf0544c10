/** The events, outcomes and fingerprint with which each registered chart is traversed. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Failure } from '../../contract/failure.ts';
import { repeatPauseMs } from '../../domain/repeat-pause.ts';
import { selectRecipientError, selectStep } from '../../machines/portation-flow/portation-flow.selectors.ts';
import { machines } from '../../machines/registry.ts';
import * as auth from './auth/fixtures.ts';
import { examplesOf, type OutcomeTable, type Tagged } from './examples.ts';
import * as feedback from './feedback/fixtures.ts';
import type { Traversal } from './graph.ts';
import * as numberLookup from './number-lookup/fixtures.ts';
import * as orderRemoval from './order-removal/fixtures.ts';
import { deleted } from './order-removal/fixtures.ts';
import { orderEvents } from './order-status/fixtures.ts';
import * as portationFlow from './portation-flow/fixtures.ts';
import * as portationWatch from './portation-watch/fixtures.ts';
import { input as watchInput } from './portation-watch/fixtures.ts';
import * as startup from './startup/fixtures.ts';
import { portationEvents } from './portation-status/fixtures.ts';

/** The done and error events of a piece of work. */
const workEvents = (actorId: string, outputs: readonly unknown[]): AnyEventObject[] => [
  ...outputs.map((output) => ({ type: `xstate.done.actor.${actorId}`, output, actorId })),
  { type: `xstate.error.actor.${actorId}`, error: new Error('a bug'), actorId },
];

/** An event that only the charts raise themselves. */
const pollRequested: AnyEventObject = { type: 'poll.requested' };

/** All events of a chart. */
const eventsOf = ({ eventExamples, outcomes }: Fixtures): AnyEventObject[] => [
  ...Object.values(eventExamples).flat(),
  ...Object.entries(outcomes).flatMap(([actorId, table]) =>
    workEvents(
      actorId,
      examplesOf(table).map(({ output }) => output),
    ),
  ),
];

interface Fixtures {
  eventExamples: Readonly<Record<string, readonly AnyEventObject[]>>;
  outcomes: Readonly<Record<string, OutcomeTable<Tagged>>>;
}

/** A fingerprint typed by the context of its chart. */
const fingerprintOf =
  <Machine extends AnyStateMachine>(_: Machine, read: (snapshot: SnapshotFrom<Machine>) => string) =>
  (snapshot: AnyMachineSnapshot): string =>
    // The traversal passes snapshots of this chart only.
    read(snapshot as SnapshotFrom<Machine>);

/** Whether a load is repeated by itself. */
const isBusy = ({ failure, repeats }: { failure: Failure | null; repeats: number }): boolean =>
  repeatPauseMs(failure, repeats) !== null;

/** One entry per registered chart; a missing one does not compile. */
export const traversals = {
  startup: {
    events: eventsOf(startup),
    fingerprint: fingerprintOf(machines.startup, ({ context }) =>
      Object.values(context)
        .map((part) => (part ? 1 : 0))
        .join(''),
    ),
  },
  auth: {
    events: eventsOf(auth),
    fingerprint: fingerprintOf(
      machines.auth,
      ({ context }) => `${context.session?.absoluteExpiresInMs} ${context.session?.info.userName}`,
    ),
  },
  portationFlow: {
    input: { draft: null },
    events: [...eventsOf(portationFlow), pollRequested],
    fingerprint: fingerprintOf(machines.portationFlow, (snapshot) => {
      const { context } = snapshot;
      return JSON.stringify([
        context.digits.length,
        context.number?.obstacles.length,
        // Only the guards of step 1 look at the recipient: in other steps it would multiply every situation.
        selectStep(snapshot) === 'init' && selectRecipientError(snapshot),
        context.orderId === null,
        context.order?.status,
        context.order?.tariff === null,
        context.requestedStep === 'tariffs',
        context.personal === null,
        isBusy(context),
      ]);
    }),
  },
  numberLookup: {
    events: eventsOf(numberLookup),
    fingerprint: fingerprintOf(machines.numberLookup, ({ context }) =>
      JSON.stringify([context.digits.length, context.quota?.remainingCount, isBusy(context)]),
    ),
  },
  orderStatus: { events: Object.values(orderEvents), fingerprint: () => '' },
  portationStatus: { events: Object.values(portationEvents), fingerprint: () => '' },
  portationWatch: {
    input: watchInput,
    events: [...eventsOf(portationWatch), pollRequested],
    fingerprint: fingerprintOf(machines.portationWatch, ({ context }) =>
      JSON.stringify([context.portation === null, isBusy(context)]),
    ),
  },
  orderRemoval: {
    input: { orderId: deleted.id },
    events: eventsOf(orderRemoval),
    fingerprint: () => '',
  },
  feedback: {
    events: eventsOf(feedback),
    fingerprint: () => '',
  },
} satisfies { [Name in keyof typeof machines]: Traversal };

/** The charts of the registry, each with its subject under the same name. */
export const registered: [keyof typeof machines, AnyStateMachine][] = [
  ['startup', machines.startup],
  ['auth', machines.auth],
  ['portationFlow', machines.portationFlow],
  ['numberLookup', machines.numberLookup],
  ['orderStatus', machines.orderStatus],
  ['portationStatus', machines.portationStatus],
  ['portationWatch', machines.portationWatch],
  ['orderRemoval', machines.orderRemoval],
  ['feedback', machines.feedback],
];
