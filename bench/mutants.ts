/**
 * Mutants of the charts: one slip each, which a test of the chart must detect. Two kinds of places:
 * - the configuration that the chart ends up with, so that a fragment used by several states is mutated in each of
 *   them: transitions, guards, actions, entry and exit, work, tags, initial states, delays;
 * - the bodies of guards, assigns, parameters, inputs and helpers, from the syntax tree of their source.
 */
import { type AnyStateMachine, not } from 'xstate';
import { type ESTree, parseSync } from 'vite';
import { readStructure } from '../src/inspector/chart-structure.ts';

/** A slip in the configuration. */
interface ConfigMutant {
  in: 'config';
  kind: string;
  /** Keys from the configuration, or from the delays, to the mutated value. */
  path: (string | number)[];
  /** Replaces the value as JSON; absent for what JSON cannot hold: a value that is removed, negated or swapped. */
  value?: unknown;
}

/** A slip in a source file. */
interface SourceMutant {
  in: 'source';
  kind: string;
  file: string;
  start: number;
  end: number;
  text: string;
}

export type Mutant = (ConfigMutant | SourceMutant) & {
  /** Name in the registry. */
  chart: string;
  /** One line for people; unique in the chart and independent of positions, so that a list can name it. */
  name: string;
};

type Config = Record<string, unknown>;

const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listed = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** Lists instead of single values, in copies of states and transitions; functions stay the same objects. */
const normalize = (config: Config): Config => {
  const copy: Config = { ...config };
  const toTransitions = (value: unknown): unknown[] =>
    listed(value).map((one) =>
      isConfig(one)
        ? { ...one, ...(one['actions'] === undefined ? {} : { actions: [...listed(one['actions'])] }) }
        : { target: one },
    );
  for (const key of ['on', 'after']) {
    if (isConfig(copy[key])) {
      copy[key] = Object.fromEntries(Object.entries(copy[key]).map(([name, value]) => [name, toTransitions(value)]));
    }
  }
  for (const key of ['always', 'onDone']) {
    if (copy[key] !== undefined) {
      copy[key] = toTransitions(copy[key]);
    }
  }
  for (const key of ['entry', 'exit', 'tags']) {
    if (copy[key] !== undefined) {
      copy[key] = [...listed(copy[key])];
    }
  }
  if (copy['invoke'] !== undefined) {
    copy['invoke'] = listed(copy['invoke']).map((one) => {
      const work: Config = { ...(one as Config) };
      for (const key of ['onDone', 'onError']) {
        if (work[key] !== undefined) {
          work[key] = toTransitions(work[key]);
        }
      }
      return work;
    });
  }
  if (isConfig(copy['states'])) {
    copy['states'] = Object.fromEntries(
      Object.entries(copy['states']).map(([key, state]) => [key, normalize(state as Config)]),
    );
  }
  return copy;
};

const nameOf = (value: unknown): string =>
  isConfig(value) && typeof value['type'] === 'string' ? value['type'] : typeof value === 'string' ? value : '?';

const parentOf = (path: string): string => (path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '');

/** The paths of all states. */
const statesOf = (machine: AnyStateMachine): string[] => readStructure(machine).states.map(({ path }) => path);

/** The path of a target as the chart writes it: `key`, `.key`, `#chart.path`. */
const resolveTarget = (machine: AnyStateMachine, source: string, target: string): string =>
  target.startsWith('#')
    ? target.slice(machine.id.length + 2)
    : target.startsWith('.')
      ? `${source}${target}`.replace(/^\./, '')
      : [parentOf(source), target].filter((part) => part !== '').join('.');

/** The tag that a guard compares the outcome of work with; null for a guard of another kind. */
const tagOf = (machine: AnyStateMachine, guard: unknown): string | null => {
  const body = String(machine.implementations.guards[nameOf(guard)]);
  return /=> (?:params\.)?outcome\.tag === '(\w+)'$/.exec(body.trim())?.[1] ?? null;
};

/** Whether at most one of two guards holds, so that their order does not matter. */
const areExclusive = (machine: AnyStateMachine, one: unknown, other: unknown): boolean => {
  const [left, right] = [tagOf(machine, one), tagOf(machine, other)];
  return left !== null && right !== null && left !== right;
};

/** Whether an action only changes the context, or only sends others what does not depend on it. */
const effectOf = (machine: AnyStateMachine, action: unknown): string => {
  const implementation: unknown = machine.implementations.actions[nameOf(action)];
  return typeof implementation === 'function' && 'type' in implementation ? String(implementation.type) : 'other';
};

/** Whether two actions commute by their kinds: an assignment, and an event that is sent after all of them. */
const doCommute = (machine: AnyStateMachine, one: unknown, other: unknown): boolean => {
  const kinds = [effectOf(machine, one), effectOf(machine, other)];
  return (
    kinds.includes('xstate.assign') &&
    (kinds.includes('xstate.emit') || kinds.includes('xstate.enqueueActions') || kinds.includes('xstate.raise'))
  );
};

/** Whether leaving and entering a state does something. */
const hasEffects = (state: Config): boolean =>
  ['entry', 'exit', 'invoke', 'after', 'states'].some((key) => state[key] !== undefined);

/** The same for a state that a transition into its own part leaves or not: its parts are left in either case. */
const hasOwnEffects = (state: Config): boolean =>
  ['entry', 'exit', 'invoke', 'after'].some((key) => state[key] !== undefined) || state['type'] === 'parallel';

/** Slips in the configuration of a chart; those that cannot change what it does are left out. */
const configMutants = (machine: AnyStateMachine): (Omit<ConfigMutant, 'in'> & { name: string })[] => {
  const found: (Omit<ConfigMutant, 'in'> & { name: string })[] = [];
  const add = (kind: string, where: string, path: (string | number)[], value?: unknown): void => {
    found.push({ kind, path, name: `${kind}: ${where}`, ...(value === undefined ? {} : { value }) });
  };
  const inList = (list: unknown, what: string, where: string, path: (string | number)[]): void => {
    listed(list).forEach((one, index, all) => {
      add(`${what} dropped`, `${where} ${nameOf(one)}`, [...path, index]);
      if (index + 1 < all.length && what !== 'tag' && !doCommute(machine, one, all[index + 1])) {
        add(`${what === 'action' ? 'actions' : what} swapped`, `${where} ${nameOf(one)}, ${nameOf(all[index + 1])}`, [
          ...path,
          index,
        ]);
      }
    });
  };
  const inTransitions = (
    list: unknown,
    state: Config,
    source: string,
    trigger: string,
    path: (string | number)[],
  ): void => {
    listed(list).forEach((one, index, all) => {
      const transition = one as Config;
      const at = [...path, index];
      const where = `${source === '' ? 'root' : source} ${trigger} ${index}`;
      add('transition removed', where, at);
      const next = all[index + 1];
      if (
        isConfig(next) &&
        transition['guard'] !== undefined &&
        !areExclusive(machine, transition['guard'], next['guard'])
      ) {
        add('transitions swapped', where, at);
      }
      if (transition['guard'] !== undefined) {
        add('guard dropped', `${where} ${nameOf(transition['guard'])}`, [...at, 'guard']);
        add('guard negated', `${where} ${nameOf(transition['guard'])}`, [...at, 'guard']);
      }
      const target: unknown = transition['target'];
      if (typeof target === 'string') {
        const resolved = resolveTarget(machine, source, target);
        const siblings = statesOf(machine).filter((path) => path !== '' && parentOf(path) === parentOf(resolved));
        const wrong = siblings[(siblings.indexOf(resolved) + 1) % siblings.length];
        if (wrong !== undefined && wrong !== resolved) {
          add('retargeted', where, [...at, 'target'], `#${machine.id}.${wrong}`);
        }
        add('target dropped', where, [...at, 'target']);
        if (transition['reenter'] === true) {
          add('reenter dropped', where, [...at, 'reenter']);
        } else if (
          resolved === source ? hasEffects(state) : resolved.startsWith(`${source}.`) && hasOwnEffects(state)
        ) {
          add('reenter added', where, [...at, 'reenter'], true);
        }
      }
      inList(transition['actions'], 'action', where, [...at, 'actions']);
    });
  };
  const inState = (config: Config, state: string, path: (string | number)[]): void => {
    for (const key of ['on', 'after']) {
      for (const [name, list] of Object.entries((config[key] ?? {}) as Config)) {
        inTransitions(list, config, state, name, [...path, key, name]);
      }
    }
    inTransitions(config['always'], config, state, 'always', [...path, 'always']);
    inTransitions(config['onDone'], config, state, 'end', [...path, 'onDone']);
    listed(config['invoke']).forEach((one, index) => {
      const work = one as Config;
      const at = [...path, 'invoke', index];
      add('work dropped', `${state} ${nameOf(work['src'])}`, at);
      inTransitions(work['onDone'], config, state, `done ${nameOf(work['id'])}`, [...at, 'onDone']);
      inTransitions(work['onError'], config, state, `error ${nameOf(work['id'])}`, [...at, 'onError']);
    });
    for (const key of ['entry', 'exit']) {
      inList(config[key], key, state, [...path, key]);
    }
    inList(config['tags'], 'tag', state, [...path, 'tags']);
    const children = Object.keys(config['states'] ?? {});
    if (typeof config['initial'] === 'string' && children.length > 1) {
      const wrong = children[(children.indexOf(config['initial']) + 1) % children.length];
      add('initial changed', state === '' ? 'root' : state, [...path, 'initial'], wrong);
    }
    if (config['type'] === 'final') {
      add('final dropped', state, [...path, 'type'], 'atomic');
    }
    for (const child of children) {
      inState((config['states'] as Config)[child] as Config, state === '' ? child : `${state}.${child}`, [
        ...path,
        'states',
        child,
      ]);
    }
  };
  inState(normalize(machine.config as Config), '', []);
  for (const [name, delay] of Object.entries(machine.implementations.delays)) {
    add('delay ten times', name, ['delays', name], 10);
    add('delay a tenth', name, ['delays', name], 0.1);
    if (typeof delay === 'number') {
      add('delay a little longer', name, ['delays', name], 1.001);
    }
  }
  return found;
};

/** Replaces the configuration in place, so that every importer gets the mutant. */
const applyConfig = (machine: AnyStateMachine, { kind, path, value }: ConfigMutant): void => {
  if (path[0] === 'delays') {
    const { delays } = machine.implementations;
    const name = String(path[1]);
    const factor = value as number;
    const old: unknown = delays[name];
    Object.assign(delays, {
      [name]:
        typeof old === 'function'
          ? (...args: unknown[]): number => (old as (...given: unknown[]) => number)(...args) * factor
          : (old as number) * factor,
    });
    return;
  }
  const config = normalize(machine.config as Config);
  const last = path.at(-1) ?? '';
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((held, key) => (held as Record<string | number, unknown>)[key], config) as Record<
    string | number,
    unknown
  >;
  if (kind.endsWith('swapped')) {
    const index = Number(last);
    [holder[index], holder[index + 1]] = [holder[index + 1], holder[index]];
  } else if (kind === 'guard negated') {
    holder[last] = not(holder[last] as never);
  } else if (value !== undefined) {
    holder[last] = value;
  } else if (Array.isArray(holder)) {
    holder.splice(Number(last), 1);
  } else {
    delete holder[last];
  }
  // `provide` rebuilds the chart from its config; without it the existing tree is used.
  Object.assign(machine, { config });
  const rebuilt = machine.provide({});
  const { events, root, states } = rebuilt;
  // XState does not export its table of states by id.
  Object.assign(machine, { root, states, events, idMap: Reflect.get(rebuilt, 'idMap') as unknown });
};

/** Applies a mutant of the configuration; one of the source is already in the loaded module. */
export const applyMutant = (machine: AnyStateMachine, mutant: Mutant): void => {
  if (mutant.in === 'config') {
    applyConfig(machine, mutant);
  }
};

/** Properties that are texts, types or names of ports. */
const skippedKeys = new Set(['meta', 'description', 'title', 'types', 'actors']);

const comparisons: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '**': '*',
};

const calls: Readonly<Record<string, string>> = { min: 'max', max: 'min', some: 'every', every: 'some' };

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: ESTree.Node): ESTree.Node[] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    key === 'parent' ? [] : Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

/** The name of a property. */
const keyOf = (node: ESTree.Node): string | null =>
  node.type !== 'Property' || node.computed
    ? null
    : node.key.type === 'Identifier'
      ? node.key.name
      : node.key.type === 'Literal' && typeof node.key.value === 'string'
        ? node.key.value
        : null;

/**
 * Slips in the bodies of a source file.
 * @throws Error when the source cannot be parsed
 */
export const sourceMutants = (file: string, code: string): (Omit<SourceMutant, 'in'> & { name: string })[] => {
  const { errors, program } = parseSync(file, code);
  const [error] = errors;
  if (error !== undefined) {
    throw new Error(`${file} cannot be parsed: ${error.message}`);
  }
  const found: (Omit<SourceMutant, 'in'> & { name: string })[] = [];
  const seen = new Set<string>();
  /** Names of the declarations around, for the names of the mutants. */
  const path: string[] = [];
  const textOf = ({ end, start }: { start: number; end: number }): string => code.slice(start, end);
  const add = (kind: string, { end, start }: { start: number; end: number }, text: string): void => {
    const key = `${start} ${end} ${text}`;
    if (seen.has(key) || code.slice(start, end) === text) {
      return;
    }
    seen.add(key);
    const short = (line: string): string => line.replaceAll(/\s+/g, ' ').slice(0, 60);
    const stem = `${kind}: ${path.join('.')} ${short(code.slice(start, end))} → ${short(text)}`;
    const same = found.filter(({ name }) => name === stem || name.startsWith(`${stem} #`)).length;
    found.push({ kind, file, start, end, text, name: same === 0 ? stem : `${stem} #${same + 1}` });
  };
  /** Removes an element of a list together with the comma that follows it. */
  const drop = (kind: string, node: ESTree.Node): void => {
    const comma = /\s*,/y;
    comma.lastIndex = node.end;
    add(kind, { start: node.start, end: comma.test(code) ? comma.lastIndex : node.end }, '');
  };
  const mutate = (node: ESTree.Node): void => {
    switch (node.type) {
      case 'BinaryExpression': {
        const swapped = comparisons[node.operator];
        if (swapped !== undefined) {
          add('operator', node, `${textOf(node.left)} ${swapped} ${textOf(node.right)}`);
        }
        break;
      }
      case 'LogicalExpression':
        add('left alone', node, textOf(node.left));
        add('right alone', node, textOf(node.right));
        if (node.operator !== '??') {
          add('operator', node, `(${textOf(node.left)} ${node.operator === '&&' ? '||' : '&&'} ${textOf(node.right)})`);
        }
        break;
      case 'UnaryExpression':
        if (node.operator === '!') {
          add('not dropped', node, textOf(node.argument));
        }
        break;
      case 'ConditionalExpression':
        add('always first', node, textOf(node.consequent));
        add('always second', node, textOf(node.alternate));
        break;
      case 'Literal':
        if (typeof node.value === 'boolean') {
          add('boolean', node, String(!node.value));
        } else if (typeof node.value === 'number') {
          add('number', node, String(node.value + 1));
        } else if (typeof node.value === 'string') {
          add('text', node, "'mutant'");
        }
        break;
      case 'ObjectExpression':
        for (const property of node.properties) {
          if (!skippedKeys.has(keyOf(property) ?? '')) {
            drop(property.type === 'SpreadElement' ? 'spread dropped' : 'property dropped', property);
          }
        }
        break;
      case 'ArrayExpression':
        for (const element of node.elements) {
          if (element !== null) {
            drop('element dropped', element);
          }
        }
        break;
      case 'CallExpression':
        if (node.callee.type === 'MemberExpression' && node.callee.property.type === 'Identifier') {
          const swapped = calls[node.callee.property.name];
          if (swapped !== undefined) {
            add('call', node.callee.property, swapped);
          }
        }
        break;
      default:
    }
  };
  const visit = (node: ESTree.Node, inBody: boolean): void => {
    if (
      (node.type.startsWith('TS') && !('expression' in node)) ||
      node.type === 'ImportDeclaration' ||
      node.type === 'ThrowStatement'
    ) {
      return;
    }
    if (inBody) {
      mutate(node);
    }
    const key = keyOf(node);
    const named = node.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? node.id.name : key;
    if (key !== null && skippedKeys.has(key)) {
      return;
    }
    if (named !== null) {
      path.push(named);
    }
    if (node.type === 'ArrowFunctionExpression') {
      if (node.body.type !== 'BlockStatement' && path.at(-2) === 'guards') {
        add('guard always', node.body, 'true');
        add('guard never', node.body, 'false');
      }
      visit(node.body, true);
    } else {
      const isAssign =
        node.type === 'CallExpression' &&
        node.callee.type === 'Identifier' &&
        ['assign', 'emit', 'raise', 'stateIn', 'tell'].includes(node.callee.name);
      const isContext =
        key === 'context' ||
        (node.type === 'VariableDeclarator' &&
          node.id.type === 'Identifier' &&
          // A constant, or the context that a chart begins with.
          (/^[A-Z_]+_MS$/.test(node.id.name) || node.id.name === 'emptyContext'));
      if (isAssign && ['assign', 'emit', 'raise', 'tell'].includes((node.callee as { name: string }).name)) {
        add('does nothing', node, '() => undefined');
      }
      for (const child of childrenOf(node)) {
        // Neither the key of a property nor the callee can be replaced.
        const isName =
          (node.type === 'Property' && child === node.key && !node.computed) ||
          (node.type === 'VariableDeclarator' && child === node.id) ||
          (node.type === 'MemberExpression' && child === node.property && !node.computed);
        if (!isName) {
          visit(child, inBody || isAssign || isContext);
        }
      }
    }
    if (named !== null) {
      path.pop();
    }
  };
  visit(program, false);
  return found;
};

/**
 * Every mutant of a chart.
 * @param sources the files with the bodies of the chart, by path
 */
export const mutantsOf = (
  chart: string,
  machine: AnyStateMachine,
  sources: Readonly<Record<string, string>>,
): Mutant[] => [
  ...configMutants(machine).map((mutant): Mutant => ({ ...mutant, in: 'config', chart })),
  ...Object.entries(sources).flatMap(([file, code]) =>
    sourceMutants(file, code).map((mutant): Mutant => ({ ...mutant, in: 'source', chart })),
  ),
];
