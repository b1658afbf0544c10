/** Converts a chart to plain data for drawing, export and comparison. Works in Node and in the browser. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

/** The trigger of a transition. */
export type Trigger = 'event' | 'done' | 'error' | 'timer' | 'always' | 'end';

export interface ChartState {
  /** Path from the root, `active.init.typing`; the root itself is the empty path. */
  path: string;
  kind: StateKind;
  /** The key of the initial child; null for an atomic or a parallel state. */
  initial: string | null;
  tags: string[];
  entry: string[];
  exit: string[];
  /** Actors that run while the state is active. */
  invokes: string[];
}

export interface ChartTransition {
  /** Unique in its chart: source, trigger and index in the list. */
  id: string;
  source: string;
  /** Paths of the target states; empty for a transition that only runs actions. */
  targets: string[];
  trigger: Trigger;
  /** The name of the event, of the finished actor or of the delay; empty for `always` and `end`. */
  name: string;
  guard: string | null;
  actions: string[];
  reenter: boolean;
}

/** States and transitions of a chart, without its texts. */
export interface ChartStructure {
  id: string;
  states: ChartState[];
  transitions: ChartTransition[];
}

/** The source of a guard, an action or a delay that a chart declares. */
export interface ChartImplementation {
  kind: 'guard' | 'action' | 'delay';
  name: string;
  /** Changes with what it decides or does, not with its layout, comments and types. */
  digest: string;
}

/** What a chart is, by its source: `scripts/charts/chart-versions.ts`. */
export interface ChartVersion {
  version: string;
  implementations: ChartImplementation[];
}

/** The texts of a chart. */
export interface ChartProse {
  /** By path of the state. */
  states: Record<string, { title: string; description: string; step: string | null }>;
  /** By id of the transition. */
  transitions: Record<string, string>;
}

/** The path of a node below the root; the root is the empty path. */
export const pathOf = (node: AnyStateNode): string => node.path.join('.');

/** The name of a referenced guard, action or actor; null when it is written inline. */
export const nameOf = (reference: unknown): string | null => {
  if (typeof reference === 'string') {
    return reference;
  }
  if (
    typeof reference === 'object' &&
    reference !== null &&
    'type' in reference &&
    typeof reference.type === 'string'
  ) {
    return reference.type;
  }
  return null;
};

const listed = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Names that the chart refers to, without XState's own timers. */
const namesOf = (value: unknown): string[] =>
  listed(value)
    .map(nameOf)
    .filter((name): name is string => name !== null && !name.startsWith('xstate.'));

const after = 'xstate.after.';
const done = 'xstate.done.actor.';
const failed = 'xstate.error.actor.';

/** Parses an XState event type into its kind and the name of the event, the actor or the delay. */
export const readTrigger = (type: string, source: string): { trigger: Trigger; name: string } => {
  if (type === '') {
    return { trigger: 'always', name: '' };
  }
  if (type.startsWith(done)) {
    return { trigger: 'done', name: type.slice(done.length) };
  }
  if (type.startsWith(failed)) {
    return { trigger: 'error', name: type.slice(failed.length) };
  }
  if (type.startsWith('xstate.done.state.')) {
    return { trigger: 'end', name: '' };
  }
  if (type.startsWith(after)) {
    const rest = type.slice(after.length);
    return { trigger: 'timer', name: rest.endsWith(`.${source}`) ? rest.slice(0, -source.length - 1) : rest };
  }
  return { trigger: 'event', name: type };
};

interface Drawn {
  eventType: string;
  target?: readonly AnyStateNode[] | undefined;
  guard?: unknown;
  actions: readonly unknown[];
  reenter: boolean;
  description?: string;
}

const drawnBy = (node: AnyStateNode): Drawn[] => {
  // XState types the table as `any`.
  const table = node.transitions as ReadonlyMap<string, readonly Drawn[]>;
  const always = (node.always ?? []) as readonly Drawn[];
  return [...[...table.values()].flat(), ...always];
};

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child)),
];

const initialOf = (node: AnyStateNode): string | null =>
  node.type === 'compound' ? (node.initial.target?.[0]?.key ?? null) : null;

const readState = (node: AnyStateNode): ChartState => ({
  path: pathOf(node),
  kind: node.type,
  initial: initialOf(node),
  tags: [...node.tags],
  entry: namesOf(node.config.entry),
  exit: namesOf(node.config.exit),
  invokes: node.invoke.map(({ id }) => id),
});

const readTransitions = (node: AnyStateNode): { transition: ChartTransition; description: string; drawn: Drawn }[] => {
  const source = pathOf(node);
  const counts = new Map<string, number>();
  return drawnBy(node).map((drawn) => {
    const { trigger, name } = readTrigger(drawn.eventType, node.id);
    const stem = `${source} ${trigger} ${name}`.trim();
    const place = counts.get(stem) ?? 0;
    counts.set(stem, place + 1);
    return {
      drawn,
      description: drawn.description ?? '',
      transition: {
        id: `${stem} ${place}`,
        source,
        targets: (drawn.target ?? []).map(pathOf),
        trigger,
        name,
        guard: nameOf(drawn.guard),
        actions: namesOf(drawn.actions),
        reenter: drawn.reenter,
      },
    };
  });
};

/** Reads the structure of a chart: states from the root down, transitions in the order of their evaluation. */
export const readStructure = (machine: AnyStateMachine): ChartStructure => {
  const nodes = nodesOf(machine.root);
  return {
    id: machine.id,
    states: nodes.map(readState),
    transitions: nodes.flatMap((node) => readTransitions(node).map(({ transition }) => transition)),
  };
};

/** The id of every transition, by XState's object for it. */
export const readTransitionIds = (machine: AnyStateMachine): ReadonlyMap<object, string> =>
  new Map(
    nodesOf(machine.root).flatMap((node) =>
      readTransitions(node).map(({ drawn, transition }) => [drawn, transition.id] as const),
    ),
  );

const textIn = (meta: unknown, key: string): string | null => {
  if (typeof meta !== 'object' || meta === null) {
    return null;
  }
  const value: unknown = Reflect.get(meta, key);
  return typeof value === 'string' ? value : null;
};

/** Reads the texts of a chart. Empty in a built site, which strips them. */
export const readProse = (machine: AnyStateMachine): ChartProse => {
  const nodes = nodesOf(machine.root);
  return {
    states: Object.fromEntries(
      nodes.map((node) => [
        pathOf(node),
        {
          title: textIn(node.meta, 'title') ?? '',
          description: node.description ?? '',
          step: textIn(node.meta, 'step'),
        },
      ]),
    ),
    transitions: Object.fromEntries(
      nodes
        .flatMap(readTransitions)
        .filter(({ description }) => description !== '')
        .map(({ transition, description }) => [transition.id, description]),
    ),
  };
};
