import { expect } from 'vitest';
import { type AnyStateMachine, type AnyEventObject, type StateValue, transition } from 'xstate';
import { type ChartName, machines } from '../../../machines/registry.ts';

/** A chart in a recorded state; it runs no work and no timers. */
export const openChart = (
  chart: ChartName,
  { context, value }: { value: StateValue; context: Record<string, unknown> },
) => {
  const machine: AnyStateMachine = machines[chart];
  let snapshot = machine.resolveState({ value, context });
  return {
    /** @param state the state after the event: the path of the only active leaf, or the whole value */
    receive: (event: AnyEventObject, state: StateValue): void => {
      [snapshot] = transition(machine, snapshot, event);
      const whole = typeof state === 'string' ? valueOf(state.split('.')) : state;
      expect(snapshot.value, `after ${event.type}`).toEqual(whole);
    },
    context: (): Record<string, unknown> => snapshot.context as Record<string, unknown>,
  };
};

const valueOf = ([first = '', ...rest]: readonly string[]): StateValue =>
  rest.length === 0 ? first : { [first]: valueOf(rest) };
