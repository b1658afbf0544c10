/**
 * Versions of the charts, from the source of everything that decides: structure, guards, actions, delays, and the
 * functions and constants they use, in whatever module.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, normalizePath, parseSync, type Plugin } from 'vite';
import type { ChartImplementation, ChartVersion } from '../../src/inspector/chart-structure.ts';
import { withoutChartTexts } from '../lib/strip-chart-texts.ts';

/** Returns the text of a module; `file` is its path from the root of the repository, `machines/auth/auth.machine.ts`. */
export type ReadModule = (file: string) => string;

/** A name that another module declares. */
interface Origin {
  file: string;
  name: string;
}

/** The values that a module has at its top. */
interface Module {
  file: string;
  declared: ReadonlyMap<string, ESTree.Node>;
  imported: ReadonlyMap<string, Origin>;
  /** Statements that run when the module is loaded. */
  effects: readonly ESTree.Node[];
}

const REGISTRY = 'machines/registry.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readSource: ReadModule = (file) => readFileSync(path.join(root, file), 'utf8');

const isLocal = (file: string): boolean => file.endsWith('.ts');

const originOf = (file: string, specifier: string, name: string): Origin => {
  if (!specifier.startsWith('.')) {
    return { file: specifier, name };
  }
  if (!isLocal(specifier)) {
    throw new Error(`${file} imports ${specifier}: charts import modules of TypeScript only`);
  }
  return { file: path.posix.join(path.posix.dirname(file), specifier), name };
};

const nameOf = (node: ESTree.ModuleExportName): string => (node.type === 'Literal' ? node.value : node.name);

const boundIn = (pattern: ESTree.BindingPattern): string[] => {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => boundIn(one.type === 'RestElement' ? one.argument : one.value));
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) =>
        one === null ? [] : boundIn(one.type === 'RestElement' ? one.argument : one),
      );
    case 'AssignmentPattern':
      return boundIn(pattern.left);
  }
};

/** @throws Error when the module cannot be parsed or uses syntax that this reader does not follow */
const parseModule = (file: string, text: string): Module => {
  const code = file.startsWith('machines/') ? withoutChartTexts(file, text) : text;
  const { errors, program } = parseSync(file, code, { preserveParens: false });
  const [error] = errors;
  if (error !== undefined) {
    throw new Error(`${file} cannot be parsed: ${error.message}`);
  }
  const declared = new Map<string, ESTree.Node>();
  const imported = new Map<string, Origin>();
  const effects: ESTree.Node[] = [];
  const read = (node: ESTree.Statement | ESTree.Declaration): void => {
    switch (node.type) {
      case 'ImportDeclaration':
        for (const one of node.specifiers) {
          const name =
            one.type === 'ImportSpecifier'
              ? nameOf(one.imported)
              : one.type === 'ImportDefaultSpecifier'
                ? 'default'
                : '*';
          imported.set(one.local.name, originOf(file, node.source.value, name));
        }
        break;
      case 'ExportNamedDeclaration':
        if (node.declaration !== null) {
          read(node.declaration);
        }
        for (const { exported, local } of node.specifiers) {
          if (node.source !== null) {
            imported.set(nameOf(exported), originOf(file, node.source.value, nameOf(local)));
          } else if (nameOf(exported) !== nameOf(local)) {
            imported.set(nameOf(exported), { file, name: nameOf(local) });
          }
        }
        break;
      case 'VariableDeclaration':
        for (const declarator of node.declarations) {
          for (const name of boundIn(declarator.id)) {
            declared.set(name, (declarator.id.type === 'Identifier' ? declarator.init : null) ?? declarator);
          }
        }
        break;
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        if (node.id !== null) {
          declared.set(node.id.name, node);
        }
        break;
      case 'ExportAllDeclaration':
      case 'ExportDefaultDeclaration':
        throw new Error(`${file}: charts use named exports only, so that their versions can follow them`);
      default:
        if (!node.type.startsWith('TS')) {
          effects.push(node);
        }
    }
  };
  for (const node of program.body) {
    read(node);
  }
  return { file, declared, imported, effects };
};

/** Nodes around an expression that only state its type. */
const typedExpressions = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
  'TSTypeAssertion',
]);

/** Keys of nodes that hold positions, types or the manner of writing. */
const unread = new Set([
  'start',
  'end',
  'range',
  'parent',
  'shorthand',
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
  'implements',
]);

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const isTypeOnly = (value: unknown): boolean =>
  isNode(value) && value.type.startsWith('TS') && !typedExpressions.has(value.type);

/** The key of a property or the name of a member, unless it is computed. */
const keyOf = (node: ESTree.Node): string | null => {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') {
    return node.name;
  }
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
};

const valueOf = (node: ESTree.Node & { type: 'Literal' }): unknown => {
  if ('regex' in node) {
    return ['regex', node.regex.pattern, node.regex.flags];
  }
  return 'bigint' in node ? ['bigint', node.bigint] : ['value', node.value];
};

/** The argument of `setup` without its `types`, which decide nothing. */
const withoutTypes = (node: ESTree.Argument): unknown =>
  node.type === 'ObjectExpression'
    ? {
        ...node,
        properties: node.properties.filter(
          (one) => one.type !== 'Property' || one.computed || keyOf(one.key) !== 'types',
        ),
      }
    : node;

/** Reads modules once and writes expressions in normal form. */
const createReader = (read: ReadModule) => {
  const modules = new Map<string, Module>();
  const moduleOf = (file: string): Module => {
    const known = modules.get(file) ?? parseModule(file, read(file));
    modules.set(file, known);
    return known;
  };

  /** Where a name is declared, through imports and re-exports; null for a name that is local to a function, or global. */
  const resolve = ({ file, name }: Origin): Origin | null => {
    if (!isLocal(file)) {
      return { file, name };
    }
    const { declared, imported } = moduleOf(file);
    if (declared.has(name)) {
      return { file, name };
    }
    const origin = imported.get(name);
    const resolved = origin === undefined ? null : resolve(origin);
    if (origin !== undefined && resolved === null) {
      throw new Error(`${origin.file} declares no ${origin.name}`);
    }
    return resolved;
  };

  /**
   * The normal form of an expression of a module and of all it uses. Comments, layout, types and the names of modules,
   * functions and constants do not change it; names of parameters and of properties do.
   */
  const normalForm = (file: string, expression: ESTree.Node): string => {
    const places = new Map<string, number>();
    const parts: unknown[] = [];
    const place = (key: string, write: () => unknown): number => {
      const known = places.get(key);
      if (known !== undefined) {
        return known;
      }
      // The place is taken first, because functions may call each other.
      const index = parts.push(null) - 1;
      places.set(key, index);
      parts[index] = write();
      return index;
    };
    const refer = (at: string, name: string): unknown => {
      const origin = resolve({ file: at, name });
      if (origin === null) {
        return name;
      }
      const node = isLocal(origin.file) ? moduleOf(origin.file).declared.get(origin.name) : undefined;
      if (node === undefined) {
        return { from: origin.file, name: origin.name };
      }
      const { effects } = moduleOf(origin.file);
      if (effects.length > 0) {
        place(origin.file, () => write(origin.file, effects));
      }
      return { part: place(`${origin.file} ${origin.name}`, () => write(origin.file, node)) };
    };
    const write = (at: string, value: unknown): unknown => {
      if (Array.isArray(value)) {
        return value.filter((one) => !isTypeOnly(one)).map((one) => write(at, one));
      }
      if (!isNode(value)) {
        return value;
      }
      if (typedExpressions.has(value.type) && 'expression' in value) {
        return write(at, value.expression);
      }
      if (value.type === 'Identifier') {
        return refer(at, value.name);
      }
      if (value.type === 'Literal') {
        return valueOf(value);
      }
      if (value.type === 'TemplateElement') {
        return value.value.cooked;
      }
      if (value.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.name === 'setup') {
        return { call: write(at, value.callee), with: value.arguments.map((one) => write(at, withoutTypes(one))) };
      }
      const isComputed = 'computed' in value && value.computed;
      return Object.fromEntries(
        Object.entries(value).flatMap(([key, held]: [string, unknown]) => {
          // Absent, false and empty are the same, so that a newer parser with more properties changes nothing.
          if (unread.has(key) || held === null || held === false || held === undefined || isTypeOnly(held)) {
            return [];
          }
          // An arrow function without braces: its body shows so too.
          if (key === 'expression' && held === true) {
            return [];
          }
          const isName = !isComputed && (key === 'key' || key === 'property') && isNode(held);
          return [[key, isName ? (keyOf(held) ?? write(at, held)) : write(at, held)]];
        }),
      );
    };
    parts.push(null);
    parts[0] = write(file, expression);
    return JSON.stringify(parts);
  };

  /** The declaration behind an expression that is a name; otherwise the expression itself. */
  const follow = (file: string, expression: ESTree.Node): { file: string; node: ESTree.Node } => {
    if (typedExpressions.has(expression.type) && 'expression' in expression && isNode(expression.expression)) {
      return follow(file, expression.expression);
    }
    const origin = expression.type === 'Identifier' ? resolve({ file, name: expression.name }) : null;
    const node = origin !== null && isLocal(origin.file) ? moduleOf(origin.file).declared.get(origin.name) : undefined;
    return origin === null || node === undefined ? { file, node: expression } : follow(origin.file, node);
  };

  /** The properties of an object, each with the module that writes it. */
  const propertiesOf = (
    file: string,
    expression: ESTree.Node,
  ): { file: string; name: string; value: ESTree.Node }[] => {
    const followed = follow(file, expression);
    if (followed.node.type !== 'ObjectExpression') {
      throw new Error(`${followed.file}: a chart and what it declares are written as objects`);
    }
    return followed.node.properties.map((property) => {
      const name = property.type === 'Property' ? keyOf(property.key) : null;
      if (property.type !== 'Property' || name === null) {
        throw new Error(`${followed.file}: what a chart declares has plain keys`);
      }
      return { file: followed.file, name, value: property.value };
    });
  };

  /** The call of `setup` that a machine, `setup(…).createMachine(…)`, comes from. */
  const setupOf = (file: string, expression: ESTree.Node): { file: string; argument: ESTree.Node } => {
    const { file: at, node } = follow(file, expression);
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      return setupOf(at, node.callee.object);
    }
    const argument = node.type === 'CallExpression' ? node.arguments[0] : undefined;
    if (argument === undefined) {
      throw new Error(`${at}: a chart is made by setup(…).createMachine(…)`);
    }
    return { file: at, argument };
  };

  return { normalForm, propertiesOf, setupOf, files: () => [...modules.keys()] };
};

const kinds: Readonly<Record<string, ChartImplementation['kind']>> = {
  guards: 'guard',
  actions: 'action',
  delays: 'delay',
};

const digest = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

/**
 * The version of every registered chart by its name in the registry. Texts, comments, layout and types do not change it,
 * so a recording stays valid when they are edited.
 * @returns also the files that were read
 * @throws Error when the source cannot be followed
 */
export const readChartVersions = (
  read: ReadModule = readSource,
): { versions: Record<string, ChartVersion>; files: string[] } => {
  const { files, normalForm, propertiesOf, setupOf } = createReader(read);
  const machines = propertiesOf(REGISTRY, { type: 'Identifier', name: 'machines', start: 0, end: 0 });
  const versions = machines.map(({ file, name, value }): [string, ChartVersion] => {
    const { argument, file: declaredIn } = setupOf(file, value);
    const implementations = propertiesOf(declaredIn, argument).flatMap((declared) => {
      const kind = kinds[declared.name];
      return kind === undefined
        ? []
        : propertiesOf(declared.file, declared.value).map((one) => ({
            kind,
            name: one.name,
            digest: digest(normalForm(one.file, one.value), 8),
          }));
    });
    return [name, { version: digest(normalForm(file, value), 16), implementations }];
  });
  return { versions: Object.fromEntries(versions), files: files() };
};

const MODULE = 'virtual:chart-versions';

/** The versions as a module for the inspector and the gallery, read again when a chart is edited. */
export const chartVersions = (): Plugin => {
  let sources: ReadonlySet<string> = new Set();
  return {
    name: 'chart-versions',
    resolveId: (id) => (id === MODULE ? `\0${id}` : null),
    load: (id) => {
      if (id !== `\0${MODULE}`) {
        return null;
      }
      const { files, versions } = readChartVersions();
      sources = new Set(files.map((file) => normalizePath(path.join(root, file))));
      return `export default ${JSON.stringify(versions)};`;
    },
    hotUpdate({ file, modules }) {
      const module = sources.has(file) ? this.environment.moduleGraph.getModuleById(`\0${MODULE}`) : undefined;
      return module === undefined ? undefined : [...modules, module];
    },
  };
};
