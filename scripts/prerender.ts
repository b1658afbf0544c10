/**
 * Renders the public pages to static HTML after `vite build` and `vite build --ssr`.
 *
 * Writes to dist/client the prerendered pages, the frame of every other page with preloads of its modules, the bare
 * frame (`shell.html`), the maintenance page, and compressed copies of the assets; to dist/site.json the route table
 * for the server.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { EarlyRequests, RenderedPage, RouteFacts } from '../src/app/entry-server.tsx';
import { siteFolder } from './lib/site-folder.ts';
import { earlyEventsHeadScript } from '../src/app/early-events.ts';
import { escapeXml } from './lib/escape-xml.ts';

const dist = new URL(`../${siteFolder(process.env['INSPECTOR'] === '1')}/`, import.meta.url);
const client = new URL('client/', dist);

interface ServerEntry {
  renderPage: (path: string) => Promise<RenderedPage>;
  renderShell: (pattern?: string) => Promise<RenderedPage>;
  renderMaintenance: () => Promise<RenderedPage>;
  routeFacts: () => RouteFacts;
}

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
}
type Manifest = Record<string, ManifestChunk>;

/** Files of a chunk and of everything it imports at once, in load order. */
const staticFiles = (manifest: Manifest, key: string, seen = new Set<string>()): { js: string[]; css: string[] } => {
  const chunk = manifest[key];
  if (chunk === undefined) {
    throw new Error(`The manifest has no chunk ${key}`);
  }
  if (seen.has(key)) {
    return { js: [], css: [] };
  }
  seen.add(key);
  const below = (chunk.imports ?? []).map((name) => staticFiles(manifest, name, seen));
  return {
    js: [...below.flatMap((files) => files.js), chunk.file],
    css: [...below.flatMap((files) => files.css), ...(chunk.css ?? [])],
  };
};

/** Inlines style sheets into the document; `data-sheets` lists their addresses for the scripts. */
const inlineStyles = async (files: readonly string[]): Promise<string> => {
  const names = [...new Set(files)];
  const sheets = await Promise.all(names.map((file) => readFile(new URL(file, client), 'utf8')));
  const addresses = names.map((file) => `/${file}`).join(' ');
  return `<style data-sheets="${addresses}">${sheets.join('').replaceAll('</', '<\\/').trim()}</style>`;
};

/** Adds the links of the template to the document once it has been painted, in short tasks. */
const preloadScript =
  "(function(){var l=document.getElementById('preloads').content;function add(){for(var i=0;i<2&&l.firstChild;i++)document.head.append(l.firstChild);if(l.firstChild)setTimeout(add)}requestAnimationFrame(function(){setTimeout(add)})})()";

/** Links whose requests would delay the first paint. */
const afterFirstPaint = (links: readonly string[]): string =>
  links.length === 0 ? '' : `<template id="preloads">${links.join('')}</template><script>${preloadScript}</script>`;

/** The best takes eight seconds and saves a tenth of the bytes: too long for the build that `npm start` waits for. */
const isQuick = process.env['INSPECTOR'] === '1';
const quality = isQuick
  ? { brotli: 5, gzip: constants.Z_DEFAULT_COMPRESSION }
  : { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION };

/** The window that holds a body, in bits: Brotli allocates 4 MB for each of hundreds of files otherwise. */
const windowOf = ({ length }: Buffer): number =>
  Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(length + 16))));

/** Writes a compressed copy of each text file. */
const compress = async (directory: URL): Promise<void> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && ['.js', '.css', '.svg', '.json'].includes(extname(entry.name)),
  );
  await Promise.all(
    files.map(async ({ name, parentPath }) => {
      const file = join(parentPath, name);
      const body = await readFile(file);
      if (body.length < 1024) {
        return;
      }
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
        [constants.BROTLI_PARAM_LGWIN]: windowOf(body),
      };
      await Promise.all([
        writeFile(`${file}.gz`, await promisify(gzip)(body, { level: quality.gzip })),
        writeFile(`${file}.br`, await promisify(brotliCompress)(body, { params })),
      ]);
    }),
  );
};

const main = async (): Promise<void> => {
  const entry = (await import(new URL('server/entry-server.js', dist).href)) as ServerEntry;
  const template = await readFile(new URL('index.html', client), 'utf8');
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', client), 'utf8')) as Manifest;
  const facts = entry.routeFacts();

  const scriptTags = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\s*/g;
  const siteScripts = (template.match(scriptTags) ?? []).map((tag) => tag.trim());

  const write = async (
    file: string,
    path: string | null,
    page: RenderedPage,
    { modules = [], parts = [] }: Partial<EarlyRequests> = {},
  ) => {
    const files = ['index.html', ...modules].map((module) => staticFiles(manifest, module));
    const preloads = [...new Set(files.flatMap(({ js }) => js))]
      .filter((name) => !template.includes(`/${name}"`))
      .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
    const styles = await inlineStyles(
      [...files, ...parts.map((module) => staticFiles(manifest, module))].flatMap(({ css }) => css),
    );
    const html = template
      .replace(/<link rel="stylesheet"[^>]*>\s*/g, '')
      .replace(scriptTags, '')
      .replace('</head>', () => `${styles}</head>`)
      .replace('</body>', () => `${siteScripts.join('')}${afterFirstPaint(preloads)}</body>`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeXml(page.meta.title)}</title>`)
      .replace(/(<meta name="description" content=")[^"]*/, (whole, start: string) =>
        page.meta.description === undefined ? whole : start + escapeXml(page.meta.description),
      )
      .replace('<div id="root"></div>', () =>
        path === null
          ? `<div id="root">${page.html}</div>`
          : `<div id="root" data-prerendered="${escapeXml(path)}">${page.html}</div>`,
      );
    const target = new URL(file, client);
    await mkdir(new URL('.', target), { recursive: true });
    await writeFile(target, html);
  };

  await write('shell.html', null, await entry.renderShell());
  // Instead of the scripts of the site, which make requests and repeat early presses, the maintenance page has its own.
  await write('maintenance.html', null, await entry.renderMaintenance());
  const maintenance = new URL('maintenance.html', client);
  const script = (await readdir(new URL('assets/', client))).find((name) => /^maintenance-.*\.js$/.test(name));
  const html = await readFile(maintenance, 'utf8');
  if (script === undefined || !html.includes(earlyEventsHeadScript)) {
    throw new Error('The build lacks the script of the maintenance page, or the one of early presses in its head');
  }
  await writeFile(
    maintenance,
    html
      .replaceAll(scriptTags, '')
      .replace(earlyEventsHeadScript, '')
      .replace('</body>', `<script type="module" src="/assets/${script}"></script></body>`),
  );
  const pages: Record<string, string> = {};
  for (const { path, ...early } of facts.prerendered) {
    const file = path === '/' ? 'index.html' : `${posix.join('.', path)}.html`;
    await write(file, path, await entry.renderPage(path), early);
    pages[path] = file;
  }
  const frames: {
    pattern: string;
    file: string;
    rendered: EarlyRequests['rendered'];
    query: EarlyRequests['query'];
    personalCalls: EarlyRequests['personalCalls'];
  }[] = [];
  for (const { pattern, ...early } of facts.patterns) {
    const isDrawn = !facts.prerendered.some(({ path }) => path === pattern) && early.modules.length > 0;
    const file = isDrawn ? `frames/${frames.length}.html` : 'shell.html';
    if (isDrawn) {
      await write(file, null, await entry.renderShell(pattern), early);
    }
    frames.push({ pattern, file, rendered: early.rendered, query: early.query, personalCalls: early.personalCalls });
  }
  // Separate Vite entries, which are not prerendered.
  pages['/statecharts'] = 'statecharts/index.html';
  pages['/design'] = 'design/index.html';
  await writeFile(new URL('site.json', dist), JSON.stringify({ pages, frames }, null, 2));
  await compress(client);
  console.log(`Rendered ${Object.keys(pages).length} pages and the shell: ${Object.keys(pages).join(', ')}`);
};

await main();
