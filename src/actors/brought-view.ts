import {
  type ActorRefFrom,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type SnapshotFrom,
  transition,
  waitFor,
} from 'xstate';
import { type ActorSlot, createActorSlot } from './site-actor.ts';

/** The snapshot of a chart after a work that it began has ended with a result. */
export const afterWork = <Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  work: string,
  output: unknown,
): SnapshotFrom<Machine> => {
  // XState does not count this event among those of a chart.
  const logic: AnyStateMachine = machine;
  const [next] = transition(logic, snapshot, { type: `xstate.done.actor.${work}`, actorId: work, output });
  return next as SnapshotFrom<Machine>;
};

/**
 * A chart as a page sees it whose document has brought the data: in the state with these data, until the chart has
 * reached such a state itself. Events wait for it; the page shows the states to which they lead.
 * @param initial with which the server has rendered the page
 */
export const viewUntil = <Machine extends AnyStateMachine>(
  actor: ActorRefFrom<Machine>,
  initial: SnapshotFrom<Machine>,
  isReached: (snapshot: SnapshotFrom<Machine>) => boolean,
  onEvent: () => void = () => undefined,
): ActorSlot<SnapshotFrom<Machine>, EventFromLogic<Machine>> => {
  const slot = createActorSlot<SnapshotFrom<Machine>, EventFromLogic<Machine>>({
    initial,
    foresee: (snapshot, event) => {
      const shown: AnyMachineSnapshot = snapshot;
      const logic: AnyStateMachine = shown.machine;
      const [next] = transition(logic, shown, event);
      return next as SnapshotFrom<Machine>;
    },
    onEvent,
  });
  waitFor(actor, isReached).then(
    () => slot.setActor(actor),
    // It was stopped, as it is with its page.
    () => undefined,
  );
  return slot;
};
