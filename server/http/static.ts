import { createHash, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { secureHeaders } from 'hono/secure-headers';
import type { FeatureName } from '../../contract/features.ts';
import type { SiteFacts } from '../../contract/static.ts';
import { Msisdn, Uuid } from '../../contract/wire.ts';
import { hasCookie } from './cookies.ts';
import { strictTransportSecurity } from './transport-security.ts';

/** What is known of a page before it is rendered. */
export interface PageFacts {
  /** 404 when the main object does not exist or the feature is off. */
  status: 200 | 404;
}

/** A page that the server has rendered with its data. */
export interface PageContent {
  /** The content of the root element. */
  html: string;
  /** The script element with the data. */
  data: string;
  /** The title begins with the page's own, before a dash. */
  meta: { title: string; description?: string | undefined };
}

interface Options {
  /** The folder `dist` of the build, with `client/` and `site.json`. */
  distDir: string;
  /** The public origin of the site; undefined: on http. */
  origin?: string;
  /** Demonstration data is marked on every page; the analytics script is added to the policy. */
  facts?: StartFacts;
  /** Facts about a path; without it every route exists. */
  findPageFacts?: (pathname: string) => Promise<PageFacts>;
  /** The features that are on; every document names them. Without it they are unknown. */
  findFeatures?: () => Promise<readonly FeatureName[]>;
  /** Renders a page with its data; without it such pages are rendered in the browser. */
  renderContent?: (address: string) => Promise<PageContent>;
  /** Renders a page for its citizen, whom the headers name; null: the browser renders it. */
  renderPersonal?: (address: string, headers: Headers) => Promise<PageContent | null>;
  /** The script element with the reference data of the site; without it every page loads them itself. */
  renderStartup?: () => Promise<string>;
  /** Keeps a document with data, by its address, until the data change; null: it is not made now. */
  keepDocument?: (address: string, make: () => Promise<Body>) => Promise<Body | null>;
  /** Sends the maintenance page with status 503 for every page. */
  isInMaintenance?: boolean;
  /** Receives rendering errors. */
  report?: (error: Error) => void;
  /** JSON files by path, whose content is known only at start. */
  json?: Readonly<Record<string, unknown>>;
  /** External origins allowed for images. */
  imageOrigins?: readonly string[];
}

/** Facts that do not change while the service runs. */
type StartFacts = Pick<SiteFacts, 'demonstration' | 'analytics'>;

const noFacts: StartFacts = { demonstration: false, analytics: null };

/** A response body in all encodings. */
export interface Body {
  type: string;
  etag: string;
  plain: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
}
interface Page {
  html: string;
  /** Its Content-Security-Policy, which allows the inline blocks of this document only. */
  policy: string;
}
interface Site {
  pages: Record<string, string>;
  frames: {
    pattern: string;
    file: string;
    rendered?: 'public' | 'personal';
    query?: readonly string[];
    personalCalls?: readonly string[];
  }[];
}

const htmlType = 'text/html; charset=utf-8';
const jsonType = 'application/json; charset=utf-8';

/**
 * Serves the built site: prerendered pages, templates of parametrised routes, assets, and the security headers of
 * documents. An unknown path gets the empty shell with status 404, in which the application shows its not-found page.
 * Reads the build once, when called.
 * @throws Error with a message for the operator when the site has not been built
 */
export const staticSite = ({
  distDir,
  origin = '',
  facts: siteFacts = noFacts,
  json = {},
  imageOrigins = [],
  isInMaintenance = false,
  findPageFacts,
  findFeatures,
  renderContent,
  renderPersonal,
  renderStartup,
  keepDocument = (_, make) => make(),
  report = () => undefined,
}: Options): Hono => {
  const clientDir = path.join(distDir, 'client');
  const site = readSite(distDir);
  const policyOf = (html: string) => contentPolicy(html, siteFacts.analytics, imageOrigins);
  const readPage = (file: string) => {
    const html = markDemonstration(readFileSync(path.join(clientDir, file), 'utf8'), siteFacts);
    return { html, policy: policyOf(html) };
  };
  const maintenance = readPage('maintenance.html');
  const shell = readPage('shell.html');
  const frames = site.frames.map(({ pattern, file, personalCalls = [], query = [], rendered }) => ({
    pattern: new URLPattern({ pathname: pattern }),
    rendered,
    query,
    personalCalls,
    ...readPage(file),
  }));
  const pages = new Map(
    Object.entries(site.pages)
      .filter(([address]) => siteFacts.demonstration || !demonstrationPages.has(address))
      .map(([address, file]) => [address, readPage(file)]),
  );
  const facts = new Map(
    Object.entries(json).map(([address, value]) => [address, prepare(JSON.stringify(value), jsonType)]),
  );

  const prepareCached = createPreparedCache();
  const sendPage = (
    c: Context,
    { html, policy }: Page,
    features: string,
    status: 200 | 404 | 503,
    variant?: string,
  ): Response => {
    c.header('Content-Security-Policy', policy);
    return send(c, prepareCached(nameFeatures(html, features)), status, variant);
  };
  /** The features that are on, separated by spaces. */
  const listFeatures = async (): Promise<string> => ((await findFeatures?.()) ?? []).toSorted().join(' ');
  /** The same; none when the database cannot be read. */
  const readFeatures = (): Promise<string> => listFeatures().catch(() => '');

  /** Facts about a page; null when the database is down. */
  const findFacts = async (address: string): Promise<PageFacts | null> =>
    findPageFacts === undefined ? { status: 200 } : findPageFacts(address).catch(() => null);

  /** Null when a document cannot be made, which is reported. */
  const orNull = <Made>(made: Promise<Made>): Promise<Made | null> =>
    made.catch((error: unknown) => {
      report(error instanceof Error ? error : new Error(String(error)));
      return null;
    });

  /** A kept document; null when it cannot be made. */
  const findKept = (name: string, makeHtml: () => Promise<string>): Promise<Body | null> =>
    orNull(
      keepDocument(name, async () => {
        // Read only now: a document that is being made when the features change is not kept.
        const features = await listFeatures();
        return compress(nameFeatures(await makeHtml(), features), htmlType);
      }),
    );

  /**
   * The document of a page with its data; null when it cannot be rendered, and the browser does it.
   * @param query with which the page is rendered; null: with the data alone
   */
  const findDocument = async (address: string, query: string | null, template: string): Promise<Body | null> => {
    // Other spellings of an address would fill the memory.
    if (renderContent === undefined || decodePath(address) !== address) {
      return null;
    }
    return findKept(`${address}${query ?? '?'}`, async () => {
      const content = await renderContent(`${address}${query ?? ''}`);
      return addMetadata(fillContent(template, address, content, query !== null), content.meta);
    });
  };

  /** A frame with the reference data of the site; null when they cannot be had, and the browser asks for them. */
  const findFrame = async (pattern: string, html: string): Promise<Body | null> =>
    renderStartup === undefined ? null : findKept(pattern, async () => addBeforeEnd(html, await renderStartup()));

  /** The document of a page for its citizen; null when the browser renders it. */
  const findPersonal = async (
    c: Context,
    address: string,
    template: string,
    features: string,
  ): Promise<string | null> => {
    if (renderPersonal === undefined || !isOpened(c) || !hasCookie(c, 'signed-in')) {
      return null;
    }
    const headers = new Headers();
    for (const name of ['cookie', 'x-forwarded-proto']) {
      headers.set(name, c.req.header(name) ?? '');
    }
    const content = await orNull(renderPersonal(address, headers));
    return content === null
      ? null
      : nameFeatures(addMetadata(fillContent(template, address, content, true), content.meta), features);
  };

  const app = new Hono();
  // Redirects to /error, which offers a retry.
  app.onError((error, c) => {
    report(error);
    const { pathname, search } = new URL(c.req.url);
    // /error itself gets the shell, or the redirect would loop.
    if (pathname === '/error') {
      return sendPage(c, shell, '', 503);
    }
    return c.redirect(`/error?url=${encodeURIComponent(pathname + search)}`);
  });
  app.use('*', except(['/api', '/api/*'], securityHeaders(origin), setPolicy(policyOf(''))));

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
      // File names under /assets/ contain a hash of the content.
      const lifetime = pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'max-age=3600';
      file.headers.set('Cache-Control', `public, ${lifetime}`);
      return file;
    }

    if (isInMaintenance) {
      c.header('Retry-After', '600');
      return sendPage(c, maintenance, '', 503);
    }
    const address = pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
    const features = await readFeatures();
    const prerendered = pages.get(address);
    const frame = frames.find(({ pattern }) => pattern.test({ pathname: address }));
    if (prerendered === undefined && frame === undefined) {
      return sendPage(c, shell, features, 404);
    }
    const pageFacts = await findFacts(decodePath(address));
    if (pageFacts?.status === 404) {
      return sendPage(c, shell, features, 404);
    }
    const template = prerendered ?? frame ?? shell;
    if (pageFacts !== null && frame?.rendered === 'public') {
      const query = findRenderedQuery(c, frame.query);
      const find = (part: string | null) => findDocument(address, part, template.html);
      const document = (await find(query)) ?? (query ? await find(null) : null);
      if (document !== null) {
        c.header('Content-Security-Policy', template.policy);
        const response = send(c, document, 200);
        if (frame.query.length > 0) {
          response.headers.append('Vary', 'Sec-Fetch-Dest');
        }
        return response;
      }
    }
    if (prerendered !== undefined || frame === undefined) {
      // When the database is down, it is unknown whether a page that depends on it exists: the browser decides.
      return sendPage(c, pageFacts === null ? shell : template, features, 200);
    }
    if (frame.personalCalls.length > 0) {
      c.header('Content-Security-Policy', frame.policy);
      // The browser says of an address with a malformed number or id that there is no such page.
      const isCalled = findParameters(address, frame.pattern).every(isCallParameter);
      if (pageFacts !== null && frame.rendered === 'personal' && isCalled) {
        const personal = await findPersonal(c, address, frame.html, features);
        if (personal !== null) {
          preloadPersonalCalls(c, address, {
            ...frame,
            personalCalls: frame.personalCalls.filter(isWithoutParameters),
          });
          return sendPersonal(c, personal);
        }
      }
      const document = pageFacts === null ? null : await findFrame(frame.pattern.pathname, frame.html);
      preloadPersonalCalls(c, address, frame);
      // The Link header of a 200 outlives a 304 that has none.
      const variant = hasCookie(c, 'signed-in') ? '-signed-in' : '';
      const response = document === null ? sendPage(c, frame, features, 200, variant) : send(c, document, 200, variant);
      response.headers.append('Vary', 'Cookie');
      return response;
    }
    return sendPage(c, frame, features, 200);
  });
  return app;
};

/** Of more characters are only queries with nearly all filters. */
const LONGEST_QUERY = 300;

/** A script that asks for a document early uses the public data alone. */
const isOpened = (c: Context): boolean => ['document', undefined].includes(c.req.header('sec-fetch-dest'));

/**
 * The query with which the server renders a page, in one spelling; null: it renders the data alone.
 * @param names of the parameters that the page reads, each once
 */
const findRenderedQuery = (c: Context, names: readonly string[]): string | null => {
  const { searchParams } = new URL(c.req.url);
  const parameters = names.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  const query = parameters.length === 0 ? '' : `?${new URLSearchParams(parameters)}`;
  return query === '' || (query.length <= LONGEST_QUERY && isOpened(c)) ? query : null;
};

type Parameter = readonly [name: string, value: string];

/** Other parameters are not asked for. */
const isCallParameter = ([, value]: Parameter): boolean =>
  Msisdn.safeParse(value).success || Uuid.safeParse(value).success;

/** The parameters of an address, by the pattern of its route. */
const findParameters = (address: string, pattern: URLPattern): Parameter[] =>
  Object.entries(pattern.exec({ pathname: address })?.pathname.groups ?? {}).map(([name, value = '']) => [name, value]);

/** A rendered page has the answers of the calls of its route. */
const isWithoutParameters = (call: string): boolean => !call.includes(':');

/** Lets a browser that may have a session ask for the data of the citizen while it loads the scripts. */
const preloadPersonalCalls = (
  c: Context,
  address: string,
  { pattern, personalCalls }: { pattern: URLPattern; personalCalls: readonly string[] },
): void => {
  if (!hasCookie(c, 'signed-in')) {
    return;
  }
  const valid = findParameters(address, pattern).filter(isCallParameter);
  for (const call of personalCalls) {
    const url = valid.reduce((text, [name, value]) => text.replace(`:${name}`, value), call);
    if (isWithoutParameters(url)) {
      // The credentials mode of the page's own request.
      c.header('Link', `<${url}>; rel=preload; as=fetch; crossorigin=use-credentials`, { append: true });
    }
  }
};

/** Pages that do not exist in production. */
const demonstrationPages: ReadonlySet<string> = new Set(['/design']);

/** The decoded path; a malformed one is returned as is and matches nothing. */
const decodePath = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};

/** Like `scripts/lib/escape-xml.ts`, which the server cannot import. */
const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * Puts a page with its data into its template.
 * @param isWhole false: the data alone, with which the browser renders the page anew
 */
const fillContent = (template: string, address: string, { data, html }: PageContent, isWhole: boolean): string => {
  const [begin, end] = [template.indexOf('<div id="root"'), template.lastIndexOf('<script type="module"')];
  const root = isWhole
    ? `<div id="root" data-prerendered="${escapeHtml(address)}">${html}</div>`
    : template.slice(begin, end).replace(/ data-prerendered="[^"]*"/, '');
  return template.slice(0, begin) + root + addBeforeEnd(template.slice(end), data);
};

const addBeforeEnd = (html: string, data: string): string => html.replace('</body>', () => `${data}</body>`);

/** Compressed documents in the cache. */
const MAX_CACHED = 100;

/** An LRU cache of `prepare`: compression takes most of the time of a document. */
const createPreparedCache = (): ((html: string) => Body) => {
  const cache = new Map<string, Body>();
  return (html) => {
    const body = cache.get(etagOf(html)) ?? prepare(html, htmlType);
    cache.delete(body.etag);
    cache.set(body.etag, body);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) {
      cache.delete(oldest);
    }
    return body;
  };
};

/** Adds title, description and heading, for search engines and messengers, which run no scripts. */
const addMetadata = (html: string, { description, title }: PageContent['meta']): string => {
  const [heading = ''] = title.split(' — ');
  const [escapedTitle, escapedDescription] = [escapeHtml(title), escapeHtml(description ?? '')];
  const named = html
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapedTitle}</title><meta property="og:title" content="${escapedTitle}">`,
    )
    .replace(
      '</head>',
      () => '<meta property="og:type" content="website"><meta property="og:locale" content="ru_RU"></head>',
    )
    .replace(
      /<h1(?=[^>]* data-heading)([^>]*) hidden=""([^>]*)><\/h1>/,
      (_, before: string, after: string) => `<h1${before}${after}>${escapeHtml(heading)}</h1>`,
    );
  return description === undefined
    ? named
    : named
        .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + escapedDescription)
        .replace('</head>', () => `<meta property="og:description" content="${escapedDescription}"></head>`);
};

const isApi = (pathname: string): boolean => pathname === '/api' || pathname.startsWith('/api/');

/** Whether the last segment has an extension. Hidden files and the HTML on disk are not served as files. */
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

/** The banner is part of every page and shown by this attribute, so that it causes no layout shift. */
const markDemonstration = (html: string, { demonstration }: StartFacts): string =>
  demonstration ? html.replace('<html ', '<html data-demonstration="" ') : html;

/** The links of features that are off are hidden by this attribute until the page has loaded the list itself. */
const nameFeatures = (html: string, features: string): string =>
  html.replace('<html ', `<html data-features="${features}" `);

const etagOf = (text: string | Buffer): string => hash('sha256', text, 'base64url').slice(0, 22);

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });
const [brotliLater, gzipLater] = [promisify(brotliCompress), promisify(gzip)];

/** Like `prepare`, without blocking: documents with data are long, and made while others wait. */
const compress = async (text: string, type: string): Promise<Body> => {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([brotliLater(plain, quality(10)), gzipLater(plain)]);
  return { type, etag: etagOf(plain), plain, br: Buffer.from(br), gzip: Buffer.from(gzipped) };
};

/** A response body with its compressed forms and ETag, made once and sent many times. */
export const prepare = (text: string, type: string): Body => {
  const plain = Buffer.from(text);
  return {
    type,
    etag: etagOf(plain),
    plain,
    br: brotliCompressSync(plain, quality(9)),
    gzip: gzipSync(plain, { level: 9 }),
  };
};

/** The best encoding that the client accepts. */
const encodingOf = (c: Context): 'br' | 'gzip' | 'plain' => {
  const accepted = c.req.header('accept-encoding') ?? '';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain';
};

/** Sends a document that is for one citizen, and kept nowhere. */
const sendPersonal = async (c: Context, html: string): Promise<Response> => {
  const encoding = encodingOf(c);
  const plain = Buffer.from(html);
  const body =
    encoding === 'br'
      ? brotliLater(plain, quality(4))
      : encoding === 'gzip'
        ? gzipLater(plain)
        : Promise.resolve(plain);
  c.header('Cache-Control', 'private, no-store');
  c.header('Vary', 'Accept-Encoding, Cookie');
  c.header('Content-Type', htmlType);
  if (encoding !== 'plain') {
    c.header('Content-Encoding', encoding);
  }
  return c.body(Uint8Array.from(await body));
};

/**
 * Sends a prepared body in an encoding that the client accepts, or 304 when its ETag matches.
 * @param variant distinguishes, in the ETag, answers of one body with other headers
 */
export const send = (c: Context, body: Body, status: 200 | 404 | 503, variant = ''): Response => {
  const encoding = encodingOf(c);
  const etag = `"${body.etag}-${encoding}${variant}"`;
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

/** Sources of the Content-Security-Policy for the inline scripts or styles of a document. */
const inlineHashes = (html: string, element: 'script' | 'style'): string[] => {
  const pattern = new RegExp(`<${element}(?: data-sheets="[^"]*")?>([\\s\\S]*?)</${element}>`, 'g');
  const bodies = [...html.matchAll(pattern)].map(([, body = '']) => body);
  return [...new Set(bodies)].map((body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
};

/** The origin of an external address; the site's own is covered by 'self'. */
const foreignOrigin = (address: string | null): string[] =>
  address === null || address.startsWith('/') ? [] : [new URL(address).origin];

const contentPolicy = (html: string, analytics: string | null, imageOrigins: readonly string[]): string => {
  const counter = foreignOrigin(analytics);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineHashes(html, 'script'), ...counter],
    'script-src-attr': ["'none'"],
    'style-src-elem': ["'self'", ...inlineHashes(html, 'style')],
    // Mantine sets style attributes; inline style elements stay forbidden.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...counter, ...imageOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...counter],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
};

/** Sets the policy of responses that are not documents; a document sets its own. */
const setPolicy =
  (policy: string): MiddlewareHandler =>
  async (c, next) => {
    c.header('Content-Security-Policy', policy);
    await next();
  };

const securityHeaders = (origin: string) =>
  secureHeaders({
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    // Account paths contain a phone number, which must not reach any log.
    referrerPolicy: 'no-referrer',
    strictTransportSecurity: strictTransportSecurity(origin),
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
