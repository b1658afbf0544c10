/**
 * `node scripts/bundle-size.ts [--modules]`: prints the compressed size of the files that a visitor loads, after a build,
 * and fails above a limit, or when a script of the site contains something that no citizen needs. A budget is the goal
 * and only reported; a limit is enforced. `--modules` also prints what each script contains and which pages load it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { AnyStateMachine } from 'xstate';
import { machines } from '../machines/registry.ts';
import { readProse } from '../src/inspector/chart-structure.ts';

const client = new URL('../dist/client/', import.meta.url);
const homePage = 'src/pages/home.tsx';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isDynamicEntry?: boolean;
}
type Manifest = Record<string, Chunk>;

/** Chunks that load together with the given ones. */
const staticGraph = (manifest: Manifest, keys: readonly string[]): Set<string> => {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) {
      throw new Error(`The manifest has no chunk ${key}`);
    }
    if (seen.has(key)) {
      return;
    }
    seen.add(key);
    for (const next of chunk.imports ?? []) {
      visit(next);
    }
  };
  for (const key of keys) {
    visit(key);
  }
  return seen;
};

/**
 * Endpoint descriptions that are loaded with their first call. The home page makes the startup calls only, whose
 * descriptions are in the API chunk; when it makes another call, remove that one from this list.
 */
const laterDescriptions = /^contract\/(account|feedback|news|openid|operators|orders|portations|tariffs)\.ts$/;

/**
 * Pages with their layouts, and chunks that are loaded on user interaction, after a failure or at the end of a session.
 */
const laterPages =
  /^src\/(pages\/|features\/session\/SessionDialogs|app\/(flow|portation-branch|session-guard|visit-counter|FeaturesFailed|layout\/(GlobalNoticeParts|Toasts|MenuDrawer|ReadingDrawer))\.tsx?$)/;

/**
 * Lazy chunks that the home page loads by itself: all lazy imports of its graph except other pages, their layouts, and
 * descriptions of calls it does not make.
 */
const untilIdle = (manifest: Manifest, graph: Set<string>): Set<string> => {
  const all = new Set(graph);
  for (;;) {
    const before = all.size;
    const lazy = [...all].flatMap((key) => manifest[key]?.dynamicImports ?? []);
    for (const key of staticGraph(
      manifest,
      lazy.filter((name) => !laterPages.test(name) && !laterDescriptions.test(name)),
    )) {
      all.add(key);
    }
    if (all.size === before) {
      return all;
    }
  }
};

interface Size {
  /** KiB. */
  gzip: number;
  /** KiB. */
  brotli: number;
}

const sizeOf = (files: Iterable<string>): Size => {
  const bodies = [...new Set(files)].map((file) => readFileSync(new URL(file, client)));
  const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0) / 1024;
  return {
    gzip: sum(bodies.map((body) => gzipSync(body, { level: 9 }).length)),
    brotli: sum(bodies.map((body) => brotliCompressSync(body).length)),
  };
};

const scriptsOf = (manifest: Manifest, keys: Iterable<string>): string[] => [
  ...new Set([...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'))),
];

/** The scripts of each page without those of the entry. */
const pageScripts = (manifest: Manifest): Map<string, string[]> => {
  const entry = new Set(scriptsOf(manifest, staticGraph(manifest, ['index.html'])));
  return new Map(
    Object.keys(manifest)
      .filter((key) => /^src\/pages\/[a-z-]+\.tsx$/.test(key))
      .map((key): [string, string[]] => [
        key.slice('src/pages/'.length, -'.tsx'.length),
        scriptsOf(manifest, staticGraph(manifest, [key])).filter((file) => !entry.has(file)),
      ]),
  );
};

/** Modules of each script, with their size before minification. */
type Modules = Record<string, Record<string, number>>;

/** Code that no citizen needs. The import rule refuses most of it already; the inspector is left out by a flag. */
const foreign =
  /^(server|mocks|tests|bench|scripts|src\/inspector|src\/statecharts|src\/app\/design)\/|node_modules\/msw\//;

/** The package of a module, or its folder. */
const originOf = (module: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ??
  /^((?:src\/features\/|src\/)?[^/]+)\//.exec(module)?.[1] ??
  'the build';

/** Prints what each script contains, by its share before minification, and who loads it; the largest first. */
const printModules = (manifest: Manifest, modules: Modules): void => {
  const entry = new Set(scriptsOf(manifest, staticGraph(manifest, ['index.html'])));
  const pages = pageScripts(manifest);
  const scripts = Object.entries(modules)
    .map(([file, parts]) => ({ file, parts, ...sizeOf([file]) }))
    .toSorted((one, other) => other.gzip - one.gzip);
  for (const { file, parts, gzip, brotli } of scripts) {
    const users = [...pages].filter(([, files]) => files.includes(file)).map(([name]) => name);
    const reason = entry.has(file) ? 'every page' : users.length === 0 ? 'on demand' : users.join(', ');
    console.log(`\n${file}  ${gzip.toFixed(1)} KiB gzip, ${brotli.toFixed(1)} brotli; loaded by: ${reason}`);
    const total = Object.values(parts).reduce((sum, length) => sum + length, 0);
    const shares = Object.entries(Object.groupBy(Object.entries(parts), ([module]) => originOf(module)))
      .map(([origin, members = []]) => ({
        origin,
        share: members.reduce((sum, [, length]) => sum + length, 0) / total,
      }))
      .filter(({ share }) => share >= 0.01)
      .toSorted((one, other) => other.share - one.share);
    console.log(`  ${shares.map(({ origin, share }) => `${origin} ${(share * 100).toFixed(0)} %`).join(', ')}`);
  }
};

/** Descriptions, which no page shows. Labels cannot get into the bundle: the import rule refuses it. */
const chartTexts = (): string[] =>
  Object.values<AnyStateMachine>(machines)
    .map(readProse)
    .flatMap(({ states, transitions }) => [
      ...Object.values(states).map(({ description }) => description),
      ...Object.values(transitions),
    ])
    .filter((text) => text !== '');

/**
 * Descriptions of the charts in the scripts of the site; the gallery of charts is built apart and not in the manifest.
 */
const chartTextsIn = (manifest: Manifest): string[] => {
  const texts = chartTexts();
  return [...new Set(Object.values(manifest).map(({ file }) => file))]
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const script = readFileSync(new URL(file, client), 'utf8');
      return texts.filter((text) => script.includes(text)).map((text) => `${file}: «${text}»`);
    });
};

const main = (): void => {
  const manifestFile = new URL('.vite/manifest.json', client);
  if (!existsSync(manifestFile)) {
    console.error('The site is not built: run «npm run build» first.');
    process.exitCode = 1;
    return;
  }
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const home = staticGraph(manifest, ['index.html', homePage]);
  const idle = untilIdle(manifest, home);
  const modules = JSON.parse(readFileSync(new URL('.vite/modules.json', client), 'utf8')) as Modules;
  const pages = pageScripts(manifest);
  const largest = [...pages]
    .map(([name, files]) => {
      const shared = new Set([...pages].filter(([other]) => other !== name).flatMap(([, others]) => others));
      return { name, ...sizeOf(files.filter((file) => !shared.has(file))) };
    })
    .reduce((one, other) => (other.gzip > one.gzip ? other : one));
  const sheets = (keys: Set<string>) => [...keys].flatMap((key) => manifest[key]?.css ?? []);
  const rows = [
    { name: 'scripts of the entry and home', ...sizeOf(scriptsOf(manifest, home)), budget: 120, limit: 120 },
    { name: 'scripts that home fetches until idle', ...sizeOf(scriptsOf(manifest, idle)), budget: 170, limit: 200 },
    { ...largest, name: `largest own part of a page: ${largest.name}`, budget: 25, limit: 25 },
    { name: 'style sheets of the entry and home', ...sizeOf(sheets(home)), budget: 13, limit: 13 },
  ];
  for (const { name, gzip, brotli, budget, limit } of rows) {
    const verdicts = `limit ${limit}: ${gzip <= limit ? 'ok' : 'EXCEEDED'}; budget ${budget}: ${gzip <= budget ? 'met' : 'not met'}`;
    console.log(
      `${name.padEnd(44)} ${gzip.toFixed(1).padStart(6)} KiB gzip ${brotli.toFixed(1).padStart(6)} brotli  ${verdicts}`,
    );
    if (gzip > limit) {
      process.exitCode = 1;
    }
  }
  const leaked = chartTextsIn(manifest);
  const unwanted = Object.values(modules).flatMap((parts) =>
    Object.keys(parts).filter((module) => foreign.test(module)),
  );
  for (const [name, found] of [
    ['descriptions of charts in the scripts', leaked],
    ['modules of the server, mocks and tools', unwanted],
  ] as const) {
    console.log(`${name.padEnd(44)} ${String(found.length).padStart(6)}`);
    if (found.length > 0) {
      console.error(found.join('\n'));
      process.exitCode = 1;
    }
  }
  if (process.argv.includes('--modules')) {
    printModules(manifest, modules);
  }
};

main();
