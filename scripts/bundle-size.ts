/**
 * `node scripts/bundle-size.ts [--modules]`: prints the compressed size of the files that a visitor loads, after a build,
 * and fails above a limit, or when a script of the site contains something that no citizen needs. A budget is the goal
 * and only reported; a limit is enforced. `--modules` also prints what each script contains and which pages load it.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { machines } from '../machines/registry.ts';
import { pageDocuments } from '../src/app/page-documents.ts';
import { readProse } from '../src/inspector/chart-structure.ts';
import { measureBundles, pageScripts, sizeOf } from './lib/bundle-sizes.ts';
import { client, type Manifest, manifestFile, readManifest, scriptsOf, staticGraph } from './lib/home-scripts.ts';

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
  if (!existsSync(manifestFile)) {
    console.error('The site is not built: run «npm run build» first.');
    process.exitCode = 1;
    return;
  }
  const manifest = readManifest();
  const modules = JSON.parse(readFileSync(new URL('.vite/modules.json', client), 'utf8')) as Modules;
  for (const { name, gzip, brotli, budget, limit } of measureBundles()) {
    const goal = budget === undefined ? '' : `; budget ${budget}: ${gzip <= budget ? 'met' : 'not met'}`;
    const verdicts = `limit ${limit}: ${gzip <= limit ? 'ok' : 'EXCEEDED'}${goal}`;
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
  const rendered = Object.values(pageDocuments).flatMap(({ modules: files, rendered: how }) =>
    how === undefined ? [] : files.filter((file) => file.startsWith('src/pages/')),
  );
  const withSchemas = rendered.filter((page) =>
    scriptsOf(manifest, staticGraph(manifest, [page])).some((file) =>
      Object.keys(modules[file] ?? {}).some((module) => module.includes('node_modules/zod/')),
    ),
  );
  for (const [name, found] of [
    ['rendered pages that need schemas to come alive', withSchemas],
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
