import type { AnyStateMachine } from 'xstate';
import { nameOf } from '../../src/inspector/chart-structure.ts';

type StateNode = AnyStateMachine['root'];

export interface Conventions {
  /** The states are the statuses of the contract (PascalCase), and time arrives only as events. */
  isStatusChart: boolean;
}

/** Participles that do not end in -ed, and adjectives used like them: an event is a fact, so its last part has one. */
const irregular = new Set([
  'begun',
  'built',
  'chosen',
  'done',
  'found',
  'given',
  'hidden',
  'known',
  'left',
  'lost',
  'made',
  'paid',
  'preset',
  'read',
  'ready',
  'run',
  'sent',
  'set',
  'shown',
  'taken',
  'withdrawn',
  'written',
]);

const words = (name: string): string[] => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
const isParticiple = (word: string): boolean => word.endsWith('ed') || irregular.has(word);

const lowerCamel = /^[a-z][a-zA-Z0-9]*$/;
const statusName = /^[A-Z][a-zA-Z]*$/;

const checkEventName = (event: string): string | undefined => {
  if (event === '*' || /^[a-z][a-zA-Z0-9]*\.\*$/.test(event)) {
    return undefined;
  }
  if (!/^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)+$/.test(event)) {
    return `event «${event}» must be a subject and a participle in dotted lower camel case: «tariff.chosen»`;
  }
  const fact = words(event.split('.').at(-1) ?? '');
  return fact.some(isParticiple)
    ? undefined
    : `event «${event}» must end with a participle: «tariff.chosen», «order.submitted»`;
};

/** @param isStatus a state at the top of a status chart; states inside one are stages with names of their own */
const stateFault = (name: string, isStatus: boolean): string | undefined => {
  if (isStatus) {
    return statusName.test(name) ? undefined : `state «${name}» must be a status of the contract, in PascalCase`;
  }
  if (!lowerCamel.test(name)) {
    return `state «${name}» must be in lower camel case`;
  }
  return /^(?:step|state|screen)(?:\d|One|Two|Three|Four|$)/.test(name)
    ? `state «${name}» must be named by its meaning, not by a number`
    : undefined;
};

const checkGuardName = (name: string): string | undefined => {
  if (!/^(?:is|are|has|can|may|was|needs|knows|wants)[A-Z]/.test(name)) {
    return `guard «${name}» must be a predicate: isX, hasX, canX`;
  }
  return /^[a-z]+(?:Not|No|Never)[A-Z]/.test(name) ? `guard «${name}» must not be negated` : undefined;
};

/** Participles that are spelled as their infinitive. */
const infinitives = new Set(['put', 'read', 'run', 'set', 'shut']);

/** Actions and actors: a verb and its object. */
const verbFault = (kind: string, name: string): string | undefined => {
  const [verb = '', ...object] = words(name);
  const isVerb =
    (!isParticiple(verb) || infinitives.has(verb)) &&
    !verb.endsWith('ing') &&
    !['is', 'has', 'on', 'handle', 'do', 'the'].includes(verb);
  return lowerCamel.test(name) && isVerb && object.length > 0
    ? undefined
    : `${kind} «${name}» is a verb with its object in lower camel case: «setTariff»`;
};

const nounFault = (kind: string, name: string): string | undefined =>
  lowerCamel.test(name) && !/^(?:is|has|wait|on)[A-Z]/.test(name)
    ? undefined
    : `${kind} «${name}» is a plain word in lower camel case`;

const allNodes = (node: StateNode): StateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child: StateNode) => allNodes(child)),
];

interface Transition {
  eventType: string;
  guard?: unknown;
  actions: readonly unknown[];
  description?: string;
}

const transitionsOf = (node: StateNode): Transition[] =>
  [...node.transitions.values()].flat().concat(node.always ?? []);

const delayFaults = (node: StateNode): string[] =>
  Object.keys(node.config.after ?? {}).flatMap((delay) =>
    /^\d+$/.test(delay) ? [`«after: ${delay}» is written inline; name the delay and declare it in setup`] : [],
  );

const listed = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const invokeFaults = (node: StateNode): string[] =>
  node.invoke.flatMap(({ id, src }) => {
    // XState gives an actor written inline a name of its own.
    if (typeof src !== 'string' || src.startsWith('xstate.invoke.')) {
      return [`invoke «${id}» runs an actor written inline; declare it in setup`];
    }
    return id === src ? [] : [`invoke «${id}» has another id than its src «${src}»; give it the same`];
  });

const inlineFaults = (node: StateNode): string[] => {
  const transitions = transitionsOf(node);
  const guards = transitions.filter(({ guard }) => guard !== undefined && nameOf(guard) === null);
  // Read from the config: the resolved lists also hold what XState adds for its timers.
  const actions = [
    ...listed(node.config.entry),
    ...listed(node.config.exit),
    ...transitions.flatMap((transition) => transition.actions),
  ].filter((action) => typeof action === 'function');
  return [
    ...guards.map(({ eventType }) => `the guard of «${eventType}» is written inline; name it in setup`),
    ...actions.map(() => 'an action is written inline; name it in setup'),
  ];
};

const isRussian = (text: unknown): boolean => typeof text === 'string' && /\p{Script=Cyrillic}/u.test(text);

const textFaults = (node: StateNode): string[] => {
  const meta: unknown = node.meta;
  const title = typeof meta === 'object' && meta !== null && 'title' in meta ? meta.title : undefined;
  return [
    ...(isRussian(title) ? [] : ['has no meta.title in Russian']),
    ...(isRussian(node.description) ? [] : ['has no description in Russian']),
    ...transitionsOf(node)
      .filter(({ description }) => description !== undefined && !isRussian(description))
      .map(({ eventType }) => `describes «${eventType}» in another language than Russian`),
  ];
};

/** Names that the chart uses, by kind; the drawings and the logs show them. */
export const namesOf = (machine: AnyStateMachine) => {
  const nodes = allNodes(machine.root);
  const { actions, actors, guards, delays } = machine.implementations;
  return {
    states: nodes.filter((node) => node !== machine.root).map(({ key }) => key),
    events: machine.events.filter((event: string) => !event.startsWith('xstate.')),
    guards: Object.keys(guards),
    actions: Object.keys(actions),
    actors: Object.keys(actors),
    delays: Object.keys(delays),
    tags: [...new Set(nodes.flatMap(({ tags }) => tags))],
  };
};

const namingFaults = (machine: AnyStateMachine, conventions: Conventions): string[] => {
  const names = namesOf(machine);
  return [
    ...names.states.map((name) => stateFault(name, conventions.isStatusChart && name in machine.states)),
    ...names.events.map(checkEventName),
    ...names.guards.map(checkGuardName),
    ...names.actions.map((name) => verbFault('action', name)),
    ...names.actors.map((name) => verbFault('actor', name)),
    ...names.delays.map((name) => nounFault('delay', name)),
    ...names.tags.map((name) => nounFault('tag', name)),
  ].filter((fault) => fault !== undefined);
};

const longestTimer = 2 ** 31 - 1;

const timerFaults = (machine: AnyStateMachine): string[] =>
  Object.entries(machine.implementations.delays).flatMap(([name, delay]) =>
    typeof delay === 'number' && delay > longestTimer
      ? [`delay «${name}» is longer than a timer can be (24.8 days); let time arrive as an event`]
      : [],
  );

/** What in a chart differs from the conventions, each fault one sentence; nothing when the chart is in order. */
export const chartFaults = (machine: AnyStateMachine, conventions: Conventions): string[] => {
  const nodes = allNodes(machine.root);
  const at = (node: StateNode, faults: string[]) => faults.map((fault) => `${node.id}: ${fault}`);
  return [
    ...at(machine.root, namingFaults(machine, conventions)),
    ...at(machine.root, timerFaults(machine)),
    ...(machine.root.config.on === undefined
      ? []
      : at(machine.root, [
          'has events on the root, which would fire from final states too; wrap the live states in one «active» state',
        ])),
    ...nodes.filter((node) => node !== machine.root).flatMap((node) => at(node, textFaults(node))),
    ...nodes.flatMap((node) => at(node, [...delayFaults(node), ...invokeFaults(node), ...inlineFaults(node)])),
    ...(conventions.isStatusChart
      ? nodes.flatMap((node) => [
          ...(node.config.after === undefined
            ? []
            : at(node, ['has a timer; in a status chart time arrives as an event'])),
          ...(node.invoke.length === 0 ? [] : at(node, ['invokes work; a status chart only says what is allowed'])),
        ])
      : []),
  ];
};
