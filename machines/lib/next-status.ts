import { type AnyStateMachine, type EventFromLogic, type StateValueFrom, transition } from 'xstate';

/**
 * Returns the status that an event leads to according to a status chart. Pure: no actor is started.
 * @param machine a chart without invokes, timers and parallel states, whose states are the statuses
 * @param status the stored status; of a status with stages, an object with the stage: `{ PendingBDPN: 'registration' }`
 * @returns the next status (the same one where the event changes facts but not the status),
 *   or null when the chart forbids the event in this status
 * @throws Error when the stored status is not a state of the chart
 */
export const nextStatus = <Machine extends AnyStateMachine>(
  machine: Machine,
  status: StateValueFrom<Machine>,
  event: EventFromLogic<Machine>,
): StateValueFrom<Machine> | null => {
  if (!isStatus(machine, status)) {
    throw new Error(`${JSON.stringify(status)} is not a status of ${machine.id}`);
  }
  // Widened: xstate cannot relate the snapshot of a generic machine to the machine.
  const chart: AnyStateMachine = machine;
  const snapshot = chart.resolveState({ value: status, context: {} });
  if (snapshot.status !== 'active' || !snapshot.can(event)) {
    return null;
  }
  const next: unknown = transition(chart, snapshot, event)[0].value;
  if (!isStatus(machine, next)) {
    throw new Error(`${machine.id} has parallel states`);
  }
  return next;
};

type StateNode = AnyStateMachine['root'];

const isStatus = <Machine extends AnyStateMachine>(
  machine: Machine,
  value: unknown,
): value is StateValueFrom<Machine> => isValueOf(machine.root, value);

/** Whether a value names exactly one leaf of a state. */
const isValueOf = (node: StateNode, value: unknown): boolean => {
  if (typeof value === 'string') {
    const child = Object.hasOwn(node.states, value) ? node.states[value] : undefined;
    return child !== undefined && Object.keys(child.states).length === 0;
  }
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const [entry, ...others] = Object.entries(value);
  return (
    entry !== undefined &&
    others.length === 0 &&
    Object.hasOwn(node.states, entry[0]) &&
    node.states[entry[0]] !== undefined &&
    isValueOf(node.states[entry[0]] as StateNode, entry[1])
  );
};
