import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  getInitialSnapshot,
  transition,
} from 'xstate';

export interface Exploration {
  /** Ids of every state of the chart. */
  states: Set<string>;
  reached: Set<string>;
  /**
   * Every drawn transition that an event from outside takes, as `state --event [guard]--> target`. Those that a chart
   * takes by itself (`always`, the end of a compound state) show in the states they lead to.
   */
  edges: Set<string>;
  taken: Set<string>;
  /** Resting states of a live chart from which no given event leads on. */
  deadEnds: Set<string>;
}

/** How many situations are looked at before the search counts as endless. */
const LIMIT = 60_000;

/**
 * Walks a chart breadth-first by folding its pure transition over the given events, until nothing new appears.
 * A situation is a state together with `fingerprint` of the context: what guards depend on must show in it.
 */
export const explore = (
  machine: AnyStateMachine,
  options: {
    input?: unknown;
    events: readonly AnyEventObject[];
    fingerprint: (snapshot: AnyMachineSnapshot) => string;
  },
): Exploration => {
  const nodes = collect(machine.root);
  const timers = nodes.flatMap((node) =>
    [...node.transitions.keys()].filter((type) => type.startsWith('xstate.after.')).map((type) => ({ type })),
  );
  const events: readonly AnyEventObject[] = [...options.events, ...timers];
  const result: Exploration = {
    states: new Set(nodes.map((node) => node.id)),
    reached: new Set(),
    edges: new Set(nodes.flatMap(edgesOf)),
    taken: new Set(),
    deadEnds: new Set(),
  };
  const seen = new Set<string>();
  const queue: AnyMachineSnapshot[] = [getInitialSnapshot(machine, options.input)];
  while (queue.length > 0) {
    const snapshot = queue.shift();
    if (snapshot === undefined) {
      break;
    }
    const key = `${JSON.stringify(snapshot.value)} ${options.fingerprint(snapshot)}`;
    if (seen.has(key)) {
      continue;
    }
    seen.add(key);
    if (seen.size > LIMIT) {
      throw new Error(`${machine.id} has more than ${LIMIT} situations: make the fingerprint coarser`);
    }
    for (const node of snapshot._nodes) {
      result.reached.add(node.id);
    }
    let leadsOn = snapshot.status !== 'active';
    for (const event of events) {
      const enabled = machine.getTransitionData(snapshot, event);
      if (enabled.length === 0) {
        continue;
      }
      for (const drawn of enabled) {
        result.taken.add(nameOf(drawn.source, String(drawn.eventType), drawn));
      }
      const [next] = transition(machine, snapshot, event);
      leadsOn ||= JSON.stringify(next.value) !== JSON.stringify(snapshot.value);
      queue.push(next);
    }
    if (!leadsOn) {
      result.deadEnds.add(JSON.stringify(snapshot.value));
    }
  }
  return result;
};

const collect = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(collect)];

interface Drawn {
  target?: readonly AnyStateNode[] | undefined;
  guard?: unknown;
}

const edgesOf = (node: AnyStateNode): string[] =>
  [...node.transitions.entries()]
    .filter(([type]) => !type.startsWith('xstate.done.state.'))
    .flatMap(([type, drawn]) => drawn.map((one) => nameOf(node, type, one)));

const nameOf = (source: AnyStateNode, type: string, drawn: Drawn): string => {
  const targets = (drawn.target ?? []).map((node) => node.id).join(',') || 'itself';
  const guard = drawn.guard;
  const guardName =
    typeof guard === 'object' && guard !== null && 'type' in guard
      ? ` [${String(guard.type)}]`
      : typeof guard === 'string'
        ? ` [${guard}]`
        : '';
  return `${source.id} --${type}${guardName}--> ${targets}`;
};
