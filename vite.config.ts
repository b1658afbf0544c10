import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite';
import { chartVersions } from './scripts/charts/chart-versions.ts';
import { pageTexts } from './scripts/charts/page-texts.ts';
import { keepShortWords } from './domain/short-words.ts';
import { siteFolder } from './scripts/lib/site-folder.ts';
import { stripChartTexts } from './scripts/lib/strip-chart-texts.ts';
import { themeHeadScript } from './src/app/theme/themes.ts';
import { earlyEventsHeadScript } from './src/app/early-events.ts';
import { themeSheet } from './src/app/theme/tokens.ts';

/** The stored theme is applied before the first paint by a script in the head; its hash goes into the CSP. */
export const themeInHead = (): Plugin => ({
  name: 'theme-in-head',
  transformIndexHtml: () => [
    { tag: 'script', children: `${themeHeadScript};${earlyEventsHeadScript}`, injectTo: 'head-prepend' },
  ],
});

/** The tokens of the themes as a style sheet, `virtual:themes.css`. */
export const themesAsSheet = (): Plugin => ({
  name: 'themes-as-sheet',
  resolveId: (id) => (id === 'virtual:themes.css' ? `\0${id}` : null),
  load: (id) => (id === '\0virtual:themes.css' ? themeSheet : null),
});

/**
 * No line of the texts ends with a short word. Letters and tests have the texts as they are written, so what is compared
 * with data is no text: the titles of refusals, which are also remarks in files, are joined where a page shows them.
 */
export const shortWords = (): Plugin => ({
  name: 'short-words',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.texts.ts') ? { code: keepShortWords(code), map: null } : null),
});

/**
 * The inspector of charts is there in development and when the build is asked for it; a production build has none of it.
 * The Stately inspector is in no build at all: only a development server that was asked for it has it.
 */
const inspectorFlag = (): Plugin => ({
  name: 'inspector-flag',
  config: (_, { command }) => ({
    define: {
      __INSPECTOR__: JSON.stringify(command === 'serve' || hasInspector),
      __STATELY_INSPECTOR__: JSON.stringify(command === 'serve' && process.env['STATELY_INSPECTOR'] === '1'),
    },
  }),
});

/** How axios sends a request by `fetch`. */
const AXIOS_FETCH = 'axios/lib/adapters/fetch.js';

/** Modules of packages that no page uses, with what others import from them. */
const unusedModules: Readonly<Record<string, string>> = {
  'MantineCssVariables.mjs': 'MantineCssVariables = () => null',
  'MantineClasses.mjs': 'MantineClasses = () => null',
  'local-storage-manager.mjs': 'localStorageColorSchemeManager = () => null',
  'InputClearButton.mjs': 'InputClearButton = () => null',
  // Dialogs compare its part with the one that they are given.
  'ScrollArea.mjs': 'ScrollArea = { Autosize: null }, ScrollAreaAutosize = null',
  [AXIOS_FETCH]: 'getFetch = () => null',
};

/** The calls of a build with the inspector go through `fetch`, so that they can be recorded and can fail on demand. */
const hasInspector = process.env['INSPECTOR'] === '1';

/**
 * Leaves out parts of packages that no page uses: those of Mantine's provider that write variables and classes into style
 * elements, which the content policy forbids, its own storage of the theme, the button that clears a field, scroll bars
 * that it draws itself, with the 15 KiB of a package of which they use one function, and the second way of axios to send a
 * request, for places without the first one.
 */
const withoutUnusedModules = (): Plugin => ({
  name: 'without-unused-modules',
  enforce: 'pre',
  load(id) {
    const file = Object.keys(unusedModules).find((path) => id.endsWith(`/${path}`));
    // The server renders pages with the second way, and the inspector records it.
    const isUsed = file === undefined || (file === AXIOS_FETCH && (hasInspector || this.environment.name !== 'client'));
    return isUsed ? null : `export const ${unusedModules[file]};`;
  },
});

/**
 * Mantine gives each field a second id after it has been mounted: all fields of a page would be rendered twice while it
 * comes alive, the second time in one task.
 */
const reactIds = (): Plugin => ({
  name: 'react-ids',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/use-id/use-id.mjs')
      ? `import { useId as useReactId } from 'react';
         export const useId = (id) => { const own = useReactId(); return typeof id === 'string' ? id : own; };`
      : null,
});

/**
 * The production build of the router, which the package offers under no condition of its `exports`; it has no development
 * warnings. It is one file: what navigates is used by `live-site.ts` alone, which gets a copy of its own, so that the
 * entry need not load it.
 */
const routerForProduction = (): Plugin => ({
  name: 'router-for-production',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id, importer = '') => {
    const folder = path.join(import.meta.dirname, 'node_modules/react-router/dist/production');
    if (importer.endsWith(routerCopy) && id.startsWith('./')) {
      return path.join(folder, id) + routerCopy;
    }
    if (id === 'react-router-dom' && importer.endsWith('/src/app/live-site.ts')) {
      return path.join(folder, 'index.mjs') + routerCopy;
    }
    const entry = { 'react-router': 'index', 'react-router/dom': 'dom-export' }[id];
    return entry === undefined ? null : path.join(folder, `${entry}.mjs`);
  },
  transform: (code, id) =>
    id.includes('/react-router/dist/production/chunk-')
      ? routerChanges.reduce((text, change) => {
          const changed = text.replaceAll(...change);
          if (changed !== text) {
            foundChanges.add(change);
          }
          return changed;
        }, code)
      : null,
  buildEnd: (error) => {
    const missing = routerChanges.filter((change) => !foundChanges.has(change));
    if (error === undefined && missing.length > 0) {
      throw new Error(
        `The source of the router has changed, it has no ${missing.map(([text]) => text).join(' and no ')}`,
      );
    }
  },
});

const routerChanges: readonly (readonly [RegExp, string])[] = [
  // Unused components would be kept for their names and calls.
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/ = (React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1'],
  // No link of the site has `prefetch`, which needs the server of the framework.
  [/function PrefetchPageLinks\(/g, 'function PrefetchPageLinks() {}\nfunction UnusedPrefetchPageLinks('],
];
const foundChanges = new Set<(typeof routerChanges)[number]>();

const routerCopy = '?navigation';

/** Writes beside the manifest which modules each chunk contains, with their size before minification, for `bundle-size.ts`. */
const moduleList = (): Plugin => ({
  name: 'module-list',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle)
      .filter((output) => output.type === 'chunk')
      .map(({ fileName, modules }): [string, Record<string, number>] => [
        fileName,
        Object.fromEntries(
          Object.entries(modules).map(([id, { renderedLength }]) => [
            normalizePath(path.relative(import.meta.dirname, id)),
            renderedLength,
          ]),
        ),
      ]);
    const source = JSON.stringify(Object.fromEntries(chunks));
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
  },
});

/** Packages that every page needs. */
const frameworks =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@mantine\/core\/esm\/(core|components\/(Button|Loader|Paper|Text|Title|UnstyledButton)))\/(?!.*\?navigation)/;

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/**
 * Names the modules that load together with the given files: each in a chunk of its own, for the sake of the other pages
 * that need some of them, would weigh more and cost a request.
 */
const partsOf = (name: string, files: readonly string[]): Rolldown.CodeSplittingNameFunction => {
  let parts: Set<string> | undefined;
  const collect = (id: string, graph: Graph, seen: Set<string>): Set<string> => {
    // The entry of a package imports all of it, most of which is unused.
    if (seen.has(id) || id.includes('/node_modules/')) {
      return seen;
    }
    seen.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) {
      collect(next, graph, seen);
    }
    return seen;
  };
  return (id, graph) => {
    parts ??= files.reduce(
      (seen, file) => collect(normalizePath(path.join(import.meta.dirname, file)), graph, seen),
      new Set<string>(),
    );
    return parts.has(id) ? name : null;
  };
};

/** Names the modules that import XState. */
const usersOfCharts: Rolldown.CodeSplittingNameFunction = (id, graph) =>
  graph.getModuleInfo(id)?.importedIds.some((next) => /node_modules\/(xstate|@xstate)\//.test(next)) === true
    ? 'charts'
    : null;

/** The server's part holds its packages, in their production builds, so that it loads fast and runs in any mode. */
const serverInOneFile = (): Plugin => ({
  name: 'server-in-one-file',
  apply: 'build',
  config: (_, { isSsrBuild }) =>
    isSsrBuild === true
      ? {
          define: { 'process.env.NODE_ENV': '"production"' },
          ssr: { noExternal: true },
          build: { copyPublicDir: false },
        }
      : {},
});

export default defineConfig({
  plugins: [
    withoutUnusedModules(),
    reactIds(),
    routerForProduction(),
    stripChartTexts(),
    shortWords(),
    react(),
    themeInHead(),
    themesAsSheet(),
    inspectorFlag(),
    chartVersions(),
    pageTexts(),
    moduleList(),
    serverInOneFile(),
  ],
  build: {
    outDir: `${siteFolder(hasInspector)}/client`,
    manifest: true,
    // The policy allows no data addresses for scripts and styles, and small files are cheap over one connection.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Own names, so that the server can promise that a file under assets never changes.
    assetsDir: 'assets',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Short, as the entry names the files of all pages. The names of shared ones list everybody who uses them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${path.parse(name).name.split('~')[0]}-[hash:7][extname]`,
        codeSplitting: {
          groups: [
            { name: 'frameworks', test: frameworks },
            { name: 'xstate', test: /node_modules\/(xstate|@xstate|use-sync-external-store)\// },
            // First, or chunks with schemas would take these with them, which pages need without the schemas.
            {
              name: 'parts',
              test: /\/(contract\/(api-base|consent-kinds|portation-statuses|refusal-codes)|domain\/email)\.ts$/,
            },
            { name: partsOf('frame', ['src/app/entry-client.tsx', 'src/pages/home.tsx']), minShareCount: 2 },
            { name: partsOf('calls', ['src/api/api.ts']), minShareCount: 2 },
            // Or they would be joined with views that pages need without the schemas.
            { name: 'schemas', test: /\/contract\/portations\.ts$/ },
            // Or the schemas of orders would be joined with them.
            { name: 'parts', test: /\/contract\/feedback-fields\.ts$/ },
            // Or the actor of the lookup would take the lookup itself with it, which pages do without a chart.
            { name: 'parts', test: /\/actors\/lookup-number\.ts$/ },
            // Apart from the small parts of other pages, which would be joined with them and bring XState.
            { name: usersOfCharts, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2000 },
            // In one file: apart for the sake of single pages they would be forty requests of each.
            { name: 'common', minShareCount: 14 },
            { name: 'parts', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2000 },
          ],
        },
      },
    },
  },
});
