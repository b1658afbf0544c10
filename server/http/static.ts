import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { except } from 'hono/combine';
import { secureHeaders } from 'hono/secure-headers';
import { staticPaths, type DemoFacts } from '../../contract/static.ts';

type Options = {
  /** The folder `dist` of the build: `client/` and `site.json` are read. */
  distDir: string;
  /** Tells whether the demonstration set is loaded; shown as a banner on every page. */
  demo?: DemoFacts;
  /** More static JSON by its path, for facts that are known only when the server starts. */
  json?: Readonly<Record<string, unknown>>;
};

type Body = { type: string; etag: string; plain: Buffer<ArrayBuffer>; br: Buffer<ArrayBuffer>; gzip: Buffer<ArrayBuffer> };
type Site = { pages: Record<string, string>; patterns: string[] };

const htmlType = 'text/html; charset=utf-8';
const jsonType = 'application/json; charset=utf-8';

/**
 * The built site: prerendered pages, the frame for every other page, assets, and the security headers of documents.
 * An address that no page answers gets the frame with status 404, and the application shows its not-found page.
 *
 * Everything it needs is read when it is made; throws a sentence when the site has not been built.
 */
export function staticSite({ distDir, demo = { demonstration: false, dataDate: null }, json = {} }: Options): Hono {
  const clientDir = path.join(distDir, 'client');
  const site = readSite(distDir);
  const readPage = (file: string) => markDemonstration(readFileSync(path.join(clientDir, file), 'utf8'), demo);
  const shellHtml = readPage('shell.html');
  const pageHtml = Object.entries(site.pages).map(([address, file]) => [address, readPage(file)] as const);
  const shell = prepare(shellHtml, htmlType);
  const pages = new Map(pageHtml.map(([address, html]) => [address, prepare(html, htmlType)]));
  const facts = new Map(
    Object.entries({ [staticPaths.demo]: demo, ...json }).map(([address, value]) => [
      address,
      prepare(JSON.stringify(value), jsonType),
    ]),
  );
  const patterns = site.patterns.map((pathname) => new URLPattern({ pathname }));
  const isPage = (pathname: string) => patterns.some((pattern) => pattern.test({ pathname }));

  const app = new Hono();
  const documents = [shellHtml, ...pageHtml.map(([, html]) => html)];
  const headers = documentHeaders(documents);
  app.use('*', except(['/api', '/api/*'], headers));

  const files = serveStatic({ root: clientDir, precompressed: true });
  app.get('*', async (c, next) => {
    const { path: pathname } = c.req;
    if (isApi(pathname)) return next();
    const fact = facts.get(pathname);
    if (fact !== undefined) return send(c, fact, 200);
    if (isFile(pathname)) {
      const file = await files(c, async () => undefined);
      if (!(file instanceof Response)) return c.text('Файл не найден', 404);
      // Names under assets carry a hash of their content.
      const lifetime = pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'max-age=3600';
      file.headers.set('Cache-Control', `public, ${lifetime}`);
      return file;
    }

    const address = pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
    const page = pages.get(address);
    if (page !== undefined) return send(c, page, 200);
    return send(c, shell, isPage(address) ? 200 : 404);
  });
  return app;
}

function isApi(pathname: string): boolean {
  return pathname === '/api' || pathname.startsWith('/api/');
}

/** Files have an extension in their last part; pages, hidden files and the HTML on disk are not served as files. */
function isFile(pathname: string): boolean {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  return /^[^.].*\.\w+$/.test(name) && !name.endsWith('.html') && !pathname.includes('/.');
}

function readSite(distDir: string): Site {
  try {
    return JSON.parse(readFileSync(path.join(distDir, 'site.json'), 'utf8')) as Site;
  } catch (cause) {
    throw new Error('Сайт не собран: выполните «npm run build».', { cause });
  }
}

/** The banner of demonstration data is in every page and shows by this attribute, so it never moves the page. */
function markDemonstration(html: string, demo: DemoFacts): string {
  return demo.demonstration ? html.replace('<html ', '<html data-demonstration="" ') : html;
}

/** A text with its compressed forms and its mark, made once and sent many times. */
export function prepare(text: string, type: string): Body {
  const plain = Buffer.from(text);
  return {
    type,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain, { level: 9 }),
  };
}

/** Sends a prepared text in the form the client takes; one it already has is answered 304. */
export function send(c: Context, body: Body, status: 200 | 404): Response {
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain';
  const etag = `"${body.etag}-${encoding}"`;
  c.header('Cache-Control', 'no-cache');
  c.header('ETag', etag);
  c.header('Vary', 'Accept-Encoding');
  const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (status === 200 && known.includes(etag)) return c.body(null, 304);
  c.header('Content-Type', body.type);
  if (encoding !== 'plain') c.header('Content-Encoding', encoding);
  return c.body(body[encoding], status);
}

/** Hashes of the scripts and style sheets that stand inside the pages, as the policy wants them. */
function inlineHashes(documents: readonly string[], element: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g');
  const bodies = documents.flatMap((html) => [...html.matchAll(pattern)].map(([, body = '']) => body));
  return [...new Set(bodies)].map((body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
}

function documentHeaders(documents: readonly string[]) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...inlineHashes(documents, 'script')],
      scriptSrcAttr: ["'none'"],
      styleSrcElem: ["'self'", ...inlineHashes(documents, 'style')],
      // Mantine writes style attributes; it is never allowed a style element.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    // Addresses of the account hold a number: they are told to nobody, not even to our own logs.
    referrerPolicy: 'no-referrer',
    // Whoever ends TLS decides about this one.
    strictTransportSecurity: false,
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
}
