import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeHeadScript } from './src/app/theme/themes.ts';

/** The stored theme is applied before the first paint by a script in the head; its hash goes into the CSP. */
export function themeInHead(): Plugin {
  return {
    name: 'theme-in-head',
    transformIndexHtml: () => [{ tag: 'script', children: themeHeadScript, injectTo: 'head-prepend' }],
  };
}

/**
 * Charts carry prose for the people who read them: descriptions, and titles of states. A citizen's browser shows
 * neither (only the two status charts lend their titles to pages), so the built site leaves them out.
 */
function chartsWithoutProse(): Plugin {
  return {
    name: 'charts-without-prose',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/machines\/.+\.ts$/.test(id)) return null;
      const silent = code.replaceAll(/\bdescription:\s*'[^'\\]*',?/g, '');
      const isStatusChart = /-status\//.test(id);
      return { code: isStatusChart ? silent : silent.replaceAll(/\bmeta: \{ title: '[^'\\]*'(, step: '\w+')? \},/g, ''), map: null };
    },
  };
}

/**
 * The inspector of charts is there in development and when the build is asked for it; a production build has none of it.
 * The Stately inspector is in no build at all: only a development server that was asked for it has it.
 */
function inspectorFlag(): Plugin {
  return {
    name: 'inspector-flag',
    config: (_, { command }) => ({
      define: {
        __INSPECTOR__: JSON.stringify(command === 'serve' || process.env['INSPECTOR'] === '1'),
        __STATELY_INSPECTOR__: JSON.stringify(command === 'serve' && process.env['STATELY_INSPECTOR'] === '1'),
      },
    }),
  };
}

/** What every page stands on. */
const frameworks =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate|@mantine\/core\/esm\/(core|components\/(Button|Text|Title|Loader|UnstyledButton)))\//;

/** Small parts of ours that the frame of every page is made of; each in a file of its own would weigh twice as much. */
const frameParts =
  /src\/(ui\/(LoadingAfter|PageHeading|page-meta|use-delayed|heading-focus|LiveRegion|NotFoundView|ui\.texts|not-found)|lib\/(static-json|own-origin|plain-date|region-memory|cookie-choice|loaded)|actors\/(actors-context|use-regions)|api\/(api-context|api-error)|features\/session\/use-session)|machines\/(auth|startup)\/.*selectors/;

export default defineConfig({
  plugins: [chartsWithoutProse(), react(), themeInHead(), inspectorFlag()],
  build: {
    outDir: 'dist/client',
    manifest: true,
    // The policy allows no data addresses for scripts and styles, and small files are cheap over one connection.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Own names, so that the server can promise that a file under assets never changes.
    assetsDir: 'assets',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frameworks', test: frameworks },
            { name: 'frame', test: frameParts },
          ],
        },
      },
    },
  },
});
