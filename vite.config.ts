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

export default defineConfig({
  plugins: [react(), themeInHead()],
  build: {
    outDir: 'dist/client',
    manifest: true,
    // The policy allows no data addresses for scripts and styles, and small files are cheap over one connection.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Own names, so that the server can promise that a file under assets never changes.
    assetsDir: 'assets',
    modulePreload: { polyfill: false },
  },
});
