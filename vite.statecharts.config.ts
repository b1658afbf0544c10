import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chartVersions } from './scripts/charts/chart-versions.ts';
import { pageTexts } from './scripts/charts/page-texts.ts';
import { siteFolder } from './scripts/lib/site-folder.ts';
import { shortWords, themeInHead, themesAsSheet } from './vite.config.ts';

/**
 * The gallery of charts, the page /design and the script of the maintenance page, built into the folder of the site after
 * it: a build of its own, so that nothing it shares with the citizen's pages moves a byte of theirs. Its charts keep their
 * prose.
 */
export default defineConfig({
  plugins: [react(), themeInHead(), themesAsSheet(), shortWords(), chartVersions(), pageTexts()],
  build: {
    outDir: `${siteFolder(process.env['INSPECTOR'] === '1')}/client`,
    emptyOutDir: false,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['statecharts/index.html', 'design/index.html', 'src/app/maintenance.ts'],
      // In one file, so that their order is that of the imports: rules of a component follow those of what it is made of.
      output: { codeSplitting: { groups: [{ name: 'styles', test: /\/@mantine\/core\/styles\// }] } },
    },
  },
});
