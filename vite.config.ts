import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeHeadScript } from './src/app/theme/themes.ts';

/** The stored theme is applied before the first paint by a script in the head; its hash goes into the CSP. */
function themeInHead(): Plugin {
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

const build = {
  outDir: 'dist/client',
  // The policy allows no data addresses for scripts and styles, and small files are cheap over one connection.
  assetsInlineLimit: 0,
  reportCompressedSize: false,
  // Own names, so that the server can promise that a file under assets never changes.
  assetsDir: 'assets',
  modulePreload: { polyfill: false },
};

/**
 * `--mode statecharts` builds the gallery of charts into the same folder, after the site: a build of its own, so that
 * nothing it shares with the citizen's pages moves a byte of theirs. Its charts keep their prose.
 */
export default defineConfig(({ mode }) =>
  mode === 'statecharts'
    ? {
        plugins: [react(), themeInHead()],
        build: { ...build, emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input: 'statecharts/index.html' } },
      }
    : { plugins: [chartsWithoutProse(), react(), themeInHead()], build: { ...build, manifest: true } },
);
