import { type AnyStateMachine, type EventFromLogic, transition } from 'xstate';

/**
 * Asks a status chart what an event makes of a stored status.
 *
 * Pure: the chart is folded once, nothing starts and nothing waits.
 * @param machine a flat chart without invokes and timers, whose states are the statuses
 * @param status the stored status
 * @returns the next status (the same one where the event changes facts but not the status),
 *   or null when the chart forbids the event in this status
 * @throws Error when the stored status is not a state of the chart
 */
export const nextStatus = <Machine extends AnyStateMachine>(
  machine: Machine,
  status: string,
  event: EventFromLogic<Machine>,
): string | null => {
  if (machine.states[status] === undefined) {
    throw new Error(`"${status}" is not a status of ${machine.id}`);
  }
  // Seen without its particular types from here on: the signature has already tied the event to the chart.
  const chart: AnyStateMachine = machine;
  const snapshot = chart.resolveState({ value: status, context: {} });
  if (snapshot.status !== 'active' || !snapshot.can(event)) {
    return null;
  }
  const [next] = transition(chart, snapshot, event);
  return String(next.value);
};
