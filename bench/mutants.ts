/** Mutants of charts: one transition removed or retargeted, which a test of the chart must detect. */
import type { AnyStateMachine } from 'xstate';
import { type ChartTransition, readStructure } from '../src/inspector/chart-structure.ts';

export type MutantKind = 'removed' | 'retargeted';

export interface Mutant {
  /** Name in the registry. */
  chart: string;
  /** Id of the transition in the chart's structure. */
  transition: string;
  kind: MutantKind;
}

type Config = Record<string, unknown>;

const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listed = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? [...(value as unknown[])] : [value];

/** Copies the configuration of states and transitions; functions, guards and actions stay the same objects. */
const copyState = (config: Config): Config => ({
  ...config,
  ...(isConfig(config['on']) ? { on: { ...config['on'] } } : {}),
  ...(isConfig(config['after']) ? { after: { ...config['after'] } } : {}),
  ...(config['invoke'] === undefined
    ? {}
    : { invoke: listed(config['invoke']).map((one) => (isConfig(one) ? { ...one } : one)) }),
  ...(isConfig(config['states'])
    ? {
        states: Object.fromEntries(
          Object.entries(config['states']).map(([key, state]) => [key, isConfig(state) ? copyState(state) : state]),
        ),
      }
    : {}),
});

/** The object and the key that hold the list of a state's transitions. */
const placeOf = (state: Config, { name, trigger }: ChartTransition): { holder: Config; key: string } => {
  const invoked = (): Config => {
    const found = listed(state['invoke']).find((one) => isConfig(one) && one['id'] === name);
    if (!isConfig(found)) {
      throw new Error(`There is no actor «${name}»`);
    }
    // The list is a copy, so it may be mutated.
    return found;
  };
  const held = (key: string): Config => {
    const value = state[key];
    if (!isConfig(value)) {
      throw new Error(`The state has no «${key}»`);
    }
    return value;
  };
  switch (trigger) {
    case 'event':
      return { holder: held('on'), key: name };
    case 'timer':
      return { holder: held('after'), key: name };
    case 'done':
      return { holder: invoked(), key: 'onDone' };
    case 'error':
      return { holder: invoked(), key: 'onError' };
    case 'always':
      return { holder: state, key: 'always' };
    case 'end':
      return { holder: state, key: 'onDone' };
  }
};

const parentOf = (path: string): string => (path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '');

/** A sibling of the correct target. */
const wrongTarget = (machine: AnyStateMachine, { targets }: ChartTransition): string | null => {
  const [target] = targets;
  if (target === undefined) {
    return null;
  }
  const siblings = readStructure(machine)
    .states.map(({ path }) => path)
    .filter((path) => path !== '' && parentOf(path) === parentOf(target));
  const wrong = siblings[(siblings.indexOf(target) + 1) % siblings.length];
  return wrong === undefined || wrong === target ? null : `#${machine.id}.${wrong}`;
};

/** Every mutant of a chart. A transition without a target, or without another possible one, can only be removed. */
export const mutantsOf = (chart: string, machine: AnyStateMachine): Mutant[] =>
  readStructure(machine).transitions.flatMap((transition): Mutant[] => [
    { chart, transition: transition.id, kind: 'removed' },
    ...(wrongTarget(machine, transition) === null
      ? []
      : [{ chart, transition: transition.id, kind: 'retargeted' } satisfies Mutant]),
  ]);

/** Mutates the machine in place, so that every importer gets the mutant. */
export const applyMutant = (machine: AnyStateMachine, mutant: Mutant): void => {
  const transition = readStructure(machine).transitions.find(({ id }) => id === mutant.transition);
  if (transition === undefined) {
    throw new Error(`The chart has no transition «${mutant.transition}»`);
  }
  const config = copyState(machine.config as Config);
  const steps = transition.source === '' ? [] : transition.source.split('.');
  let state = config;
  for (const step of steps) {
    const states = state['states'];
    const next = isConfig(states) ? states[step] : undefined;
    if (!isConfig(next)) {
      throw new Error(`There is no state «${transition.source}»`);
    }
    state = next;
  }
  const { holder, key } = placeOf(state, transition);
  const list = listed(holder[key]);
  const index = Number(mutant.transition.slice(mutant.transition.lastIndexOf(' ') + 1));
  const old = list[index];
  const target = wrongTarget(machine, transition);
  if (mutant.kind === 'removed') {
    list.splice(index, 1);
  } else if (target !== null) {
    list[index] = isConfig(old) ? { ...old, target } : target;
  }
  if (list.length === 0) {
    delete holder[key];
  } else {
    holder[key] = list;
  }

  // `provide` rebuilds the chart from its config; without it the existing tree is used.
  Object.assign(machine, { config });
  const { events, root, states } = machine.provide({});
  const idMap: unknown = Reflect.get(machine.provide({}), 'idMap');
  Object.assign(machine, { root, states, events, idMap });
};
