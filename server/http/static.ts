import { createHash, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { except } from 'hono/combine';
import { secureHeaders } from 'hono/secure-headers';
import { staticPaths, type SiteFacts } from '../../contract/static.ts';

/** What the HTML document of an address says before any script runs. */
export interface PageFacts {
  /** 404: the thing does not exist, or its feature is off; the page explains it. */
  status: 200 | 404;
  title?: string;
  description?: string;
  /** The first heading of the page, where it does not depend on data that the page loads itself. */
  heading?: string;
}

type Options = {
  /** The folder `dist` of the build: `client/` and `site.json` are read. */
  distDir: string;
  /** A demonstration is marked on every page; a script that counts visits is allowed by the policy. */
  facts?: SiteFacts;
  /** Tells of an address whether there is anything at it and what it is called; by itself every page is there. */
  lookAt?: (pathname: string) => Promise<PageFacts>;
  /** Every page is the one that says that the site is worked on, with status 503. */
  isInMaintenance?: boolean;
  /** Hears of a document that could not be made. */
  report?: (error: Error) => void;
  /** More static JSON by its path, for facts that are known only when the server starts. */
  json?: Readonly<Record<string, unknown>>;
  /** Origins outside whose pictures pages may show. */
  imageOrigins?: readonly string[];
};

const noFacts: SiteFacts = { demonstration: false, dataDate: null, analytics: null };

type Body = {
  type: string;
  etag: string;
  plain: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
};
type Site = { pages: Record<string, string>; frames: { pattern: string; file: string }[] };

const htmlType = 'text/html; charset=utf-8';
const jsonType = 'application/json; charset=utf-8';

/**
 * The built site: prerendered pages, the frame for every other page, assets, and the security headers of documents.
 * An address that no page answers gets the frame with status 404, and the application shows its not-found page.
 *
 * Everything it needs is read when it is made; throws a sentence when the site has not been built.
 */
export const staticSite = ({
  distDir,
  facts: siteFacts = noFacts,
  json = {},
  imageOrigins = [],
  isInMaintenance = false,
  lookAt,
  report = () => undefined,
}: Options): Hono => {
  const clientDir = path.join(distDir, 'client');
  const site = readSite(distDir);
  const readPage = (file: string) => markDemonstration(readFileSync(path.join(clientDir, file), 'utf8'), siteFacts);
  const shellHtml = readPage('shell.html');
  const pageHtml = Object.entries(site.pages).map(([address, file]) => [address, readPage(file)] as const);
  const maintenanceHtml = readPage('maintenance.html');
  const maintenance = prepare(maintenanceHtml, htmlType);
  const shell = prepare(shellHtml, htmlType);
  const frames = site.frames.map(({ pattern, file }) => ({
    pattern: new URLPattern({ pathname: pattern }),
    html: readPage(file),
  }));
  const pages = new Map(pageHtml.map(([address, html]) => [address, prepare(html, htmlType)]));
  const facts = new Map(
    Object.entries({ [staticPaths.siteFacts]: siteFacts, ...json }).map(([address, value]) => [
      address,
      prepare(JSON.stringify(value), jsonType),
    ]),
  );

  const prepareOnce = keepPrepared();

  const app = new Hono();
  // A document that could not be made leads to the page that says so and tries again.
  app.onError((error, c) => {
    report(error);
    const { pathname, search } = new URL(c.req.url);
    // The frame alone draws that page: it must not lead to itself.
    if (pathname === '/error') {
      return send(c, shell, 503);
    }
    return c.redirect(`/error?url=${encodeURIComponent(pathname + search)}`);
  });
  const documents = [
    maintenanceHtml,
    shellHtml,
    ...frames.map(({ html }) => html),
    ...pageHtml.map(([, html]) => html),
  ];
  const headers = documentHeaders(documents, siteFacts.analytics, imageOrigins);
  app.use('*', except(['/api', '/api/*'], headers));

  const files = serveStatic({ root: clientDir, precompressed: true });
  app.get('*', async (c, next) => {
    const { path: pathname } = c.req;
    if (isApi(pathname)) {
      return next();
    }
    const fact = facts.get(pathname);
    if (fact !== undefined) {
      return send(c, fact, 200);
    }
    if (isFile(pathname)) {
      const file = await files(c, async () => undefined);
      if (!(file instanceof Response)) {
        return c.text('Файл не найден', 404);
      }
      // Names under assets carry a hash of their content.
      const lifetime = pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'max-age=3600';
      file.headers.set('Cache-Control', `public, ${lifetime}`);
      return file;
    }

    if (isInMaintenance) {
      c.header('Retry-After', '600');
      return send(c, maintenance, 503);
    }
    const address = pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
    const prerendered = pages.get(address);
    const frame = frames.find(({ pattern }) => pattern.test({ pathname: address }));
    if (prerendered === undefined && frame === undefined) {
      return send(c, shell, 404);
    }
    // Without the database pages say themselves what is missing.
    const { status, ...words } = (await lookAt?.(decoded(address)).catch(() => null)) ?? { status: 200 };
    if (status === 404) {
      return send(c, shell, 404);
    }
    if (prerendered !== undefined) {
      return send(c, prerendered, 200);
    }
    const { html = shellHtml, pattern } = frame ?? {};
    const asked = withCalls(
      html,
      c.req.url.includes('?') ? null : (pattern?.exec({ pathname: address })?.pathname.groups ?? null),
    );
    return send(c, prepareOnce(describe(asked, words)), 200);
  });
  return app;
};

/** An address as people write it; one that cannot be read stays as it came, and leads nowhere. */
const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * The calls a frame asks for early, with parts of the address in their places.
 * @param parts null, or with a number of a page: the page begins with calls of its own, and none is asked for early
 */
const withCalls = (html: string, parts: Readonly<Record<string, string | undefined>> | null): string =>
  html.replaceAll(/<link rel="preload" as="fetch"[^>]*>/g, (link) => {
    if (parts === null || parts['page'] !== undefined) {
      return '';
    }
    return link.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(decoded(parts[name] ?? '')));
  });

/** How many of the documents made for one address are kept ready. */
const KEPT_DOCUMENTS = 100;

/** Compressing takes longer than everything else a document needs: what was sent lately is kept, the oldest goes first. */
const keepPrepared = (): ((html: string) => Body) => {
  const kept = new Map<string, Body>();
  return (html) => {
    const known = kept.get(markOf(html)) ?? prepare(html, htmlType);
    kept.delete(known.etag);
    kept.set(known.etag, known);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_DOCUMENTS && oldest !== undefined) {
      kept.delete(oldest);
    }
    return known;
  };
};

/** The frame with the name of what the scripts will show in it, for those who read documents only. */
const describe = (html: string, { description, heading, title }: Omit<PageFacts, 'status'>): string => {
  if (title === undefined) {
    return html;
  }
  const [name, words] = [escapeHtml(title), escapeHtml(description ?? '')];
  const named = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title><meta property="og:title" content="${name}">`)
    .replace(
      '</head>',
      () => '<meta property="og:type" content="website"><meta property="og:locale" content="ru_RU"></head>',
    )
    .replace(/<h1(?=[^>]* data-heading)([^>]*) hidden=""([^>]*)><\/h1>/, (awaited, before: string, after: string) =>
      heading === undefined ? awaited : `<h1${before}${after}>${escapeHtml(heading)}</h1>`,
    );
  return description === undefined
    ? named
    : named
        .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + words)
        .replace('</head>', () => `<meta property="og:description" content="${words}"></head>`);
};

const isApi = (pathname: string): boolean => pathname === '/api' || pathname.startsWith('/api/');

/** Files have an extension in their last part; pages, hidden files and the HTML on disk are not served as files. */
const isFile = (pathname: string): boolean => {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  return /^[^.].*\.\w+$/.test(name) && !name.endsWith('.html') && !pathname.includes('/.');
};

const readSite = (distDir: string): Site => {
  try {
    return JSON.parse(readFileSync(path.join(distDir, 'site.json'), 'utf8')) as Site;
  } catch (cause) {
    throw new Error('The site is not built: run "npm run build".', { cause });
  }
};

/** The banner of demonstration data is in every page and shows by this attribute, so it never moves the page. */
const markDemonstration = (html: string, { demonstration }: SiteFacts): string =>
  demonstration ? html.replace('<html ', '<html data-demonstration="" ') : html;

const markOf = (text: string | Buffer): string => hash('sha256', text, 'base64url').slice(0, 22);

/** A text with its compressed forms and its mark, made once and sent many times. */
export const prepare = (text: string, type: string): Body => {
  const plain = Buffer.from(text);
  return {
    type,
    etag: markOf(plain),
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain, { level: 9 }),
  };
};

/** Sends a prepared text in the form the client takes; one it already has is answered 304. */
export const send = (c: Context, body: Body, status: 200 | 404 | 503): Response => {
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain';
  const etag = `"${body.etag}-${encoding}"`;
  c.header('Cache-Control', 'no-cache');
  c.header('ETag', etag);
  c.header('Vary', 'Accept-Encoding');
  const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (status === 200 && known.includes(etag)) {
    return c.body(null, 304);
  }
  c.header('Content-Type', body.type);
  if (encoding !== 'plain') {
    c.header('Content-Encoding', encoding);
  }
  return c.body(body[encoding], status);
};

/** Hashes of the scripts and style sheets that stand inside the pages, as the policy wants them. */
const inlineHashes = (documents: readonly string[], element: 'script' | 'style'): string[] => {
  const pattern = new RegExp(`<${element}(?: data-sheets="[^"]*")?>([\\s\\S]*?)</${element}>`, 'g');
  const bodies = documents.flatMap((html) => [...html.matchAll(pattern)].map(([, body = '']) => body));
  return [...new Set(bodies)].map((body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
};

/** The origin of an address elsewhere; our own needs no word in the policy. */
const foreignOrigin = (address: string | null): string[] =>
  address === null || address.startsWith('/') ? [] : [new URL(address).origin];

const documentHeaders = (documents: readonly string[], analytics: string | null, imageOrigins: readonly string[]) => {
  const counter = foreignOrigin(analytics);
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...inlineHashes(documents, 'script'), ...counter],
      scriptSrcAttr: ["'none'"],
      styleSrcElem: ["'self'", ...inlineHashes(documents, 'style')],
      // Mantine writes style attributes; it is never allowed a style element.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', ...counter, ...imageOrigins],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...counter],
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
};
