import { type AnyStateMachine, type EventFromLogic, type StateValueFrom, transition } from 'xstate';

/**
 * Returns the status that an event leads to according to a status chart. Pure: no actor is started.
 * @param machine a flat chart without invokes and timers, whose states are the statuses
 * @param status the stored status
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
    throw new Error(`"${String(status)}" is not a status of ${machine.id}`);
  }
  // Widened: xstate cannot relate the snapshot of a generic machine to the machine.
  const chart: AnyStateMachine = machine;
  const snapshot = chart.resolveState({ value: status, context: {} });
  if (snapshot.status !== 'active' || !snapshot.can(event)) {
    return null;
  }
  const next: unknown = transition(chart, snapshot, event)[0].value;
  if (!isStatus(machine, next)) {
    throw new Error(`${machine.id} is not flat`);
  }
  return next;
};

const isStatus = <Machine extends AnyStateMachine>(
  machine: Machine,
  value: unknown,
): value is StateValueFrom<Machine> => typeof value === 'string' && Object.hasOwn(machine.states, value);
