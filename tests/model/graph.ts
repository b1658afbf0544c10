/** Traversal of a chart as a graph, on top of `xstate/graph`. */
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventFrom,
  getNextSnapshot,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { type ChartTransition, pathOf, readStructure, readTransitionIds } from '../../src/inspector/chart-structure.ts';

/** An event of the chart, of its work or of its timers; XState types only the first. */
interface AnyStep {
  type: string;
}

export interface Traversal {
  input?: unknown;
  /** Examples of every event and every outcome; timers are added. */
  events: readonly AnyEventObject[];
  /** Everything in the context that guards read: states with equal values and fingerprints count as one. */
  fingerprint: (snapshot: AnyMachineSnapshot) => string;
}

/** The names of the timer events of a chart. */
export const timerEventsOf = (machine: AnyStateMachine): string[] =>
  (machine.events as string[]).filter((type) => type.startsWith('xstate.after.'));

/**
 * Visits the states of a chart breadth-first, in a deterministic order.
 * @param limit how many states are expanded; the rest is only visited
 */
export const traverse = (
  machine: AnyStateMachine,
  { events, fingerprint, input }: Traversal,
  limit = Infinity,
): {
  states: readonly AnyMachineSnapshot[];
  edges: readonly { state: AnyMachineSnapshot; event: AnyEventObject; nextState: AnyMachineSnapshot }[];
} => {
  const all = [...events, ...timerEventsOf(machine).map((type) => ({ type }))];
  // JSON of an event would be long and slow to build.
  const keys = new Map<AnyEventObject, string>(all.map((event, index) => [event, String(index)]));
  const states: AnyMachineSnapshot[] = [];
  const map = getAdjacencyMap<AnyMachineSnapshot, AnyEventObject, unknown>(machine, {
    input,
    events: (snapshot) => all.filter((event) => machine.getTransitionData(snapshot, event).length > 0),
    serializeState: (snapshot) => `${JSON.stringify(snapshot.value)} ${fingerprint(snapshot)}`,
    serializeEvent: (event) => keys.get(event) ?? '',
    stopWhen: (snapshot) => {
      states.push(snapshot);
      return states.length > limit;
    },
  });
  return { states, edges: adjacencyMapToArray(map) };
};

export interface Coverage {
  /** Ids of states and transitions that were never reached or taken; `always` transitions are left out. */
  unreachedStates: string[];
  untakenTransitions: string[];
  /** Values of active states that no event leaves. */
  deadEnds: string[];
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];
const valueOf = (snapshot: AnyMachineSnapshot): string => JSON.stringify(snapshot.value);

/** What a full traversal of a chart leaves out. */
export const findGaps = (machine: AnyStateMachine, traversal: Traversal): Coverage => {
  const unreached = new Set(nodesOf(machine.root).map(({ id }) => id));
  const untaken = new Set(
    nodesOf(machine.root).flatMap((node) =>
      [...node.transitions]
        .filter(([type]) => !type.startsWith('xstate.done.state.'))
        .flatMap(([, transitions]) => transitions),
    ),
  );
  const { edges, states } = traverse(machine, traversal);
  for (const { id } of states.flatMap(({ _nodes }) => _nodes as AnyStateNode[])) {
    unreached.delete(id);
  }
  const left = new Set<AnyMachineSnapshot>();
  for (const { event, nextState, state } of edges) {
    for (const transition of machine.getTransitionData(state, event)) {
      untaken.delete(transition);
    }
    if (valueOf(nextState) !== valueOf(state)) {
      left.add(state);
    }
  }
  const deadEnds = new Set(states.filter((state) => state.status === 'active' && !left.has(state)).map(valueOf));
  const ids = readTransitionIds(machine);
  return {
    unreachedStates: [...unreached],
    untakenTransitions: [...untaken].map(
      (transition) => ids.get(transition) ?? `${transition.source.id} ${transition.eventType}`,
    ),
    deadEnds: [...deadEnds],
  };
};

/** The transitions and states of a chart by the ids of its pictures. */
export const chartGraph = <Machine extends AnyStateMachine>(machine: Machine) => {
  type Snapshot = SnapshotFrom<Machine>;
  const ids = readTransitionIds(machine);
  const { states, transitions } = readStructure(machine);
  const eventOf = (step: AnyStep) => step as EventFrom<Machine>;
  const taken = (snapshot: Snapshot, step: AnyStep): string[] =>
    machine.getTransitionData(snapshot, eventOf(step)).flatMap((transition) => ids.get(transition) ?? []);
  const after = (snapshot: Snapshot, step: AnyStep): Snapshot => getNextSnapshot(machine, snapshot, eventOf(step));
  return {
    taken,
    after,
    accepts: (snapshot: Snapshot, step: AnyStep): boolean =>
      machine.getTransitionData(snapshot, eventOf(step)).length > 0,
    /** All transitions that a path takes. */
    takenBy: (start: Snapshot, steps: readonly AnyStep[]): string[] => {
      let snapshot = start;
      return steps.flatMap((step) => {
        const result = taken(snapshot, step);
        snapshot = after(snapshot, step);
        return result;
      });
    },
    transitionsThat: (fits: (transition: ChartTransition) => boolean): string[] =>
      transitions.filter(fits).map(({ id }) => id),
    statesIn: (paths: RegExp): string[] => states.map(({ path }) => path).filter((path) => paths.test(path)),
    /** Paths of the active states. */
    statesOf: (snapshot: AnyMachineSnapshot): string[] => (snapshot._nodes as AnyStateNode[]).map(pathOf),
    /**
     * The shortest path to every state, shortest first.
     * @param possible the steps that can happen in a state
     * @param toEvent the event of a step, when the step is not an event itself
     */
    shortestPaths: <Step extends AnyStep>(
      possible: (snapshot: Snapshot) => readonly Step[],
      options: {
        fromState?: Snapshot;
        input?: InputFrom<Machine>;
        serializeState: (snapshot: Snapshot) => string;
        toEvent?: (step: Step) => AnyStep;
      },
    ): { state: Snapshot; steps: Step[] }[] => {
      const { toEvent = (step: Step) => step, ...rest } = options;
      const stepOf = new Map<unknown, Step>();
      const events = (snapshot: Snapshot) =>
        possible(snapshot).map((step) => {
          const event = eventOf(toEvent(step));
          stepOf.set(event, step);
          return event;
        });
      return getShortestPaths<AnyStateMachine>(machine, { ...rest, events } as never)
        .map(({ state, steps }) => ({
          state: state as Snapshot,
          steps: steps.flatMap(({ event }) => stepOf.get(event) ?? []),
        }))
        .toSorted((left, right) => left.steps.length - right.steps.length);
    },
  };
};

/**
 * Greedily selects the paths that together take most of the required transitions.
 * @param most how many paths at most
 */
export const choosePaths = <Path extends { steps: readonly unknown[] }>(
  paths: readonly Path[],
  transitionsOf: (path: Path) => readonly string[],
  required: readonly string[],
  most: number,
): Path[] => {
  const remaining = new Set(required);
  const chosen: Path[] = [];
  const gain = (path: Path): number => new Set(transitionsOf(path).filter((id) => remaining.has(id))).size;
  while (chosen.length < most) {
    const [best] = paths.toSorted((one, other) => gain(other) - gain(one) || one.steps.length - other.steps.length);
    if (best === undefined || gain(best) === 0) {
      break;
    }
    chosen.push(best);
    for (const id of transitionsOf(best)) {
      remaining.delete(id);
    }
  }
  return chosen;
};
