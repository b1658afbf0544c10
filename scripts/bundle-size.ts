/**
 * Prints the gzip size of the home page's files after a build and fails above a limit, or when a script of the site
 * contains descriptions of charts. A budget is the goal and only reported; a limit is enforced.
 */
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
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

const gzipSize = (files: Iterable<string>): number => {
  let total = 0;
  for (const file of new Set(files)) {
    total += gzipSync(readFileSync(new URL(file, client)), { level: 9 }).length;
  }
  return total / 1024;
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
  const scripts = (keys: Set<string>) =>
    [...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'));
  const sheets = (keys: Set<string>) => [...keys].flatMap((key) => manifest[key]?.css ?? []);
  const rows = [
    { name: 'scripts of the entry and home', size: gzipSize(scripts(home)), budget: 120, limit: 150 },
    { name: 'scripts that home fetches until idle', size: gzipSize(scripts(idle)), budget: 170, limit: 200 },
    { name: 'style sheets of the entry and home', size: gzipSize(sheets(home)), budget: 13, limit: 13 },
  ];
  for (const { name, size, budget, limit } of rows) {
    const verdicts = `limit ${limit}: ${size <= limit ? 'ok' : 'EXCEEDED'}; budget ${budget}: ${size <= budget ? 'met' : 'not met'}`;
    console.log(`${name.padEnd(38)} ${size.toFixed(1).padStart(6)} KiB  ${verdicts}`);
    if (size > limit) {
      process.exitCode = 1;
    }
  }
  const leaked = chartTextsIn(manifest);
  console.log(`${'descriptions of charts in the scripts'.padEnd(38)} ${String(leaked.length).padStart(6)}`);
  if (leaked.length > 0) {
    console.error(leaked.join('\n'));
    process.exitCode = 1;
  }
};

main();
