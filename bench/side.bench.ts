import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { describeFigures, measurePages } from './lighthouse.ts';
import type { Row } from './row.ts';
import { withService } from './start.ts';

const documentOf = (body: string): string =>
  `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Page</title><meta name="description" content="Page"><h1>Page</h1>${body}</html>`;

/** @returns the script of a bare React form, as a browser loads it */
const buildForm = async (outDir: string): Promise<Buffer> => {
  const { NODE_ENV: mode } = process.env;
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        outDir,
        rollupOptions: {
          input: path.join(import.meta.dirname, 'react-form.tsx'),
          output: { entryFileNames: 'form.js' },
        },
      },
    });
  } finally {
    // The build has set it, and settings of other parts would be those of production.
    if (mode === undefined) {
      delete process.env.NODE_ENV;
    }
  }
  return readFile(path.join(outDir, 'form.js'));
};

/** The home page beside an empty page and a bare React form, in one run: what the machine and React cost by themselves. */
export const run = (): Promise<Row[]> =>
  withService({}, async ({ origin }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-side-'));
    const script = brotliCompressSync(await buildForm(folder));
    const server = createServer((request, response) => {
      if (request.url === '/form.js') {
        response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(script);
      } else {
        const isForm = request.url === '/form';
        response
          .writeHead(isForm || request.url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
          .end(documentOf(isForm ? '<div id="root"></div><script type="module" src="/form.js"></script>' : ''));
      }
    });
    await once(server.listen(0, 'localhost'), 'listening');
    const address = server.address();
    const beside = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`;
    try {
      const measured = await measurePages([
        { what: 'an empty page', url: `${beside}/` },
        { what: 'a bare React form', url: `${beside}/form` },
        { what: 'home', url: `${origin}/` },
      ]);
      return measured.map(({ page, figures }) => ({ what: page.what, value: describeFigures(figures) }));
    } finally {
      server.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
