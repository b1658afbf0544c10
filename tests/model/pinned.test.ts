import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type AnyEventObject,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  initialTransition,
} from 'xstate';
import { pathOf, readTransitionIds } from '../../src/inspector/chart-structure.ts';
import { type Traversal, timerEventsOf } from './graph.ts';
import { registered, traversals } from './traversals.ts';

// What every transition of every chart does, as reviewed: the states it enters, the context it changes, the actions,
// work and timers it begins. A change shows up as a difference of the files, which `vitest -u` updates. Whether that is
// right is tested by the journeys.

/** A value in few characters: what distinguishes it from others of its kind. */
const brief = (value: unknown): string => {
  if (Array.isArray(value)) {
    return `[${value.map(brief).join(' ')}]`;
  }
  if (typeof value !== 'object' || value === null) {
    return value === undefined ? 'undefined' : JSON.stringify(value);
  }
  if (value instanceof Error) {
    return `Error ${value.message}`;
  }
  const shown = ['tag', 'type', 'id', 'code', 'status', 'version', 'key', 'tariffId', 'userName', 'remainingCount'];
  const parts = shown.flatMap((key) => {
    const held: unknown = Reflect.get(value, key);
    return typeof held === 'string' || typeof held === 'number' ? [`${key} ${held}`] : [];
  });
  return `{${parts.join(' ') || Object.keys(value).join(' ')}}`;
};

/** A flat object, with every value in brief. */
const fields = (value: unknown): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
        .filter(([, held]) => held !== undefined)
        .map(([key, held]) => `${key} ${brief(held)}`)
        .join(', ')
    : brief(value);

const leavesOf = (snapshot: AnyMachineSnapshot): string[] =>
  (snapshot._nodes as AnyStateNode[]).filter((node) => Object.keys(node.states).length === 0).map(pathOf);

/** The leaf states that are active after a transition and were not before. */
const entered = (before: AnyMachineSnapshot | null, after: AnyMachineSnapshot): string => {
  const old = new Set(before === null ? [] : leavesOf(before));
  return (
    leavesOf(after)
      .filter((path) => !old.has(path))
      .join(', ') || 'the same'
  );
};

const changed = (before: AnyMachineSnapshot | null, after: AnyMachineSnapshot): string[] => {
  const [old, fresh] = [before?.context ?? {}, after.context] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys({ ...old, ...fresh })
    .filter((key) => JSON.stringify(old[key]) !== JSON.stringify(fresh[key]))
    .map((key) => `${key} = ${brief(fresh[key])}`);
};

/** Wider than XState's type, which leaves out some of its own actions. */
interface Executable {
  type: string;
  params: unknown;
}

/** An action as it would be executed; timers and work are actions too. */
const action = ({ params, type }: Executable): string => {
  const given = params as Record<string, unknown> | undefined;
  switch (type) {
    case 'xstate.raise':
      return `after ${String(given?.['delay'])} ms`;
    case 'xstate.cancel':
      return '';
    case 'xstate.spawnChild':
      return `start ${String(given?.['src'])}(${fields(given?.['input'])})`;
    case 'xstate.stopChild':
      return `stop ${brief(given?.['id'] ?? given)}`;
    case 'xstate.sendTo':
      return `tell ${String(Reflect.get(given?.['to'] as object, 'systemId'))} ${brief(given?.['event'])}`;
    case 'xstate.emit':
      return `emit ${brief(given?.['event'] ?? given)}`;
    default:
      return `${type}(${given === undefined ? '' : fields(given)})`;
  }
};

const tags = (before: AnyMachineSnapshot | null, after: AnyMachineSnapshot): string[] => {
  const list = (snapshot: AnyMachineSnapshot | null): string => [...(snapshot?.tags ?? [])].toSorted().join(' ');
  return list(before) === list(after) ? [] : [`tags ${list(after) || 'none'}`];
};

/** How many different effects of one transition are recorded: those of the shortest ways to it. */
const VARIANTS = 3;

/** How many situations are told apart by more than their states. */
const SITUATIONS = 60;

/** XState's `transition`, which creates an actor for every event, with one actor for all. */
const createTransition = (machine: AnyStateMachine, input: unknown) => {
  const self = createActor(machine, { input });
  let executed: Executable[] = [];
  const ignore = (): void => undefined;
  const scope: AnyActorScope = {
    self,
    id: '',
    sessionId: '',
    // Whomever a chart tells something runs.
    system: { ...self.system, get: (systemId) => ({ systemId }) },
    logger: ignore,
    defer: ignore,
    emit: ignore,
    stopChild: ignore,
    actionExecutor: (executable) => executed.push(executable),
  };
  return (state: AnyMachineSnapshot, event: AnyEventObject): [AnyMachineSnapshot, readonly Executable[]] => {
    executed = [];
    return [machine.transition(state, event, scope), executed];
  };
};

/**
 * Every transition with all that it does, in several situations in which it is taken.
 * @param known ends with the first effect that is not among these; null looks for all
 */
const effectsOf = (
  machine: AnyStateMachine,
  { events, fingerprint, input }: Traversal,
  known: ReadonlySet<string> | null,
): string[] => {
  const ids = readTransitionIds(machine);
  const all: AnyEventObject[] = [...events, ...timerEventsOf(machine).map((type) => ({ type }))];
  const lines = new Set<string>();
  const visited = new Set<string>();
  const variants = new Map<string, number>();
  const describe = (
    label: string,
    before: AnyMachineSnapshot | null,
    after: AnyMachineSnapshot,
    actions: readonly Executable[],
  ): boolean => {
    const count = variants.get(label) ?? 0;
    if (count >= VARIANTS) {
      return false;
    }
    const done = actions.map(action).filter((text) => text !== '');
    const ended = after.status === 'active' ? [] : [after.status];
    const line = [
      `${label} → ${entered(before, after)}`,
      ...changed(before, after),
      ...done,
      ...tags(before, after),
      ...ended,
    ].join('; ');
    if (lines.has(line)) {
      return false;
    }
    if (known?.has(line) === false) {
      throw new Error(`Not recorded: ${line}`);
    }
    lines.add(line);
    variants.set(label, count + 1);
    return true;
  };
  const transition = createTransition(machine, input);
  const [first, begun] = initialTransition(machine, input as never);
  describe('begin', null, first, begun);
  const queue: AnyMachineSnapshot[] = [first];
  for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
    // Most events have no transition in a state, which its nodes tell quicker than the selection of transitions.
    const handled = new Set((state._nodes as AnyStateNode[]).flatMap((node) => [...node.transitions.keys()]));
    for (const event of all.filter(({ type }) => handled.has(type))) {
      const taken = machine.getTransitionData(state, event);
      if (taken.length === 0) {
        continue;
      }
      const [next, actions] = transition(state, event);
      const label = taken.map((one) => ids.get(one) ?? '?').join(' and ');
      // A situation is looked into when the way to it or its states are new, and the first ones by what guards read.
      const value = JSON.stringify(next.value);
      const situation = visited.size < SITUATIONS ? `${value} ${fingerprint(next)}` : value;
      const isNew = describe(label, state, next, actions);
      if ((isNew || !visited.has(situation)) && next.status === 'active') {
        visited.add(value).add(situation);
        queue.push(next);
      }
    }
  }
  return [...lines].toSorted((left, right) => (left < right ? -1 : 1));
};

test.each(registered)(
  '%s leads to the recorded states',
  async (name, machine) => {
    // A changed chart is detected by the first difference; the others would take seconds (bench/mutations).
    const known =
      process.env['MUTATION_JOB'] === undefined
        ? null
        : new Set(readFileSync(`tests/model/pinned/${name}.txt`, 'utf8').split('\n'));
    const effects = effectsOf(machine, traversals[name], known);
    expect(effects.length).toBeGreaterThan(1);
    await expect(`${effects.join('\n')}\n`).toMatchFileSnapshot(`pinned/${name}.txt`);
  },
  60_000,
);
