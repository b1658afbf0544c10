import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeatureName } from '../../contract/features.ts';
import { type Body, type PageContent, type PageFacts, staticSite } from './static.ts';

const script = 'document.title="x"';
const page = (text: string) =>
  `<!doctype html><html lang="ru"><head><title>Имя</title><meta name="description" content="Слова"><script>${script}</script><style>p{color:red}</style></head><body><div id="root">${text}</div><script type="module" src="/entry.js"></script></body></html>`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

let distDir = '';

beforeAll(() => {
  distDir = mkdtempSync(path.join(os.tmpdir(), 'static-site-'));
  const client = path.join(distDir, 'client');
  mkdirSync(path.join(client, 'assets'), { recursive: true });
  mkdirSync(path.join(client, '.vite'));
  writeFileSync(path.join(client, '.vite', 'manifest.json'), '{}');
  writeFileSync(path.join(client, 'index.html'), page('Главная'));
  writeFileSync(path.join(client, 'shell.html'), page('Рамка'));
  writeFileSync(path.join(client, 'maintenance.html'), page('Работы').replace('red', 'blue'));
  writeFileSync(path.join(client, 'assets', 'app-1a2b.js'), 'export {}');
  writeFileSync(path.join(client, 'assets', 'app-1a2b.js.gz'), gzipSync('export {}'));
  writeFileSync(path.join(client, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(
    path.join(distDir, 'site.json'),
    JSON.stringify({
      pages: { '/': 'index.html', '/design': 'index.html' },
      frames: [
        ...['/', '/portation/:order/done', '/error'].map((pattern) => ({ pattern, file: 'shell.html' })),
        {
          pattern: '/account/:msisdn/orders',
          file: 'shell.html',
          personalCalls: ['/api/v1/esia/userinfo', '/api/v1/account/orders?Msisdn=:msisdn'],
        },
        {
          pattern: '/account/:msisdn/portation/:id',
          file: 'shell.html',
          rendered: 'personal',
          personalCalls: ['/api/v1/esia/userinfo', '/api/v1/account/portationinfo?Msisdn=:msisdn'],
        },
        { pattern: '/news/:page?', file: 'shell.html', rendered: 'public' },
        {
          pattern: '/tariffs/:region',
          file: 'shell.html',
          rendered: 'public',
          query: ['operators', 'sort', 'price', 'page'],
        },
      ],
    }),
  );
});

afterAll(() => rmSync(distDir, { recursive: true }));

const get = (address: string, headers: Record<string, string> = {}) =>
  staticSite({ distDir, facts: { demonstration: true, analytics: null } }).request(address, {
    headers,
  });

test('serves a prerendered page with an ETag', async () => {
  const first = await get('/');
  expect(first.status).toBe(200);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(await first.text()).toContain('Главная');
  const again = await get('/', { 'If-None-Match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
});

test.each([
  ['/portation/42/done', 200],
  ['/news', 200],
  ['/news/2', 200],
  ['/news/2/', 200],
  ['/nowhere', 404],
  ['/shell.html', 404],
  ['/portation/42', 404],
])('answers %s with the shell and status %d', async (address, status) => {
  const response = await get(address);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain('Рамка');
});

test('asks a browser that may have a session to preload the calls of a citizen', async () => {
  const linkOf = async (address: string, cookie: string) => (await get(address, { cookie })).headers.get('link');
  const preload = '; rel=preload; as=fetch; crossorigin=use-credentials';
  const expected = (msisdn: string) =>
    `</api/v1/esia/userinfo>${preload}, </api/v1/account/orders?Msisdn=${msisdn}>${preload}`;
  const address = '/account/79000000001/orders';
  expect(await linkOf(address, 'mnp-signed-in=1')).toBe(expected('79000000001'));
  expect(await linkOf(address, 'a=b; __Host-mnp-signed-in=1')).toBe(expected('79000000001'));
  expect(await linkOf(`${address}/`, 'mnp-signed-in=1')).toBe(expected('79000000001'));
  for (const wrong of ['0000', '%3E,<x>;rel=a&b', '%D']) {
    expect(await linkOf(`/account/${wrong}/orders`, 'mnp-signed-in=1')).toBe(`</api/v1/esia/userinfo>${preload}`);
  }
  expect(await linkOf(address, 'mnp-signed-in-not=1')).toBeNull();
  expect(await linkOf('/news', 'mnp-signed-in=1')).toBeNull();
  expect((await get(address)).headers.get('vary')).toBe('Accept-Encoding, Cookie');
});

test('sends a page anew after the sign-out, so that its calls are not preloaded', async () => {
  const address = '/account/79000000001/orders';
  const first = await get(address, { cookie: 'mnp-signed-in=1' });
  const known = { 'If-None-Match': first.headers.get('etag') ?? '' };
  expect((await get(address, { cookie: 'mnp-signed-in=1', ...known })).status).toBe(304);
  expect((await get(address, known)).status).toBe(200);
});

test('renders a page for its citizen, at each visit, and without success sends its frame', async () => {
  const asked: (string | null)[][] = [];
  const errors: unknown[] = [];
  let next: () => Promise<PageContent | null> = async () => ({ html: 'Вера', data: '', meta: { title: 'Перенос' } });
  const site = staticSite({
    distDir,
    renderPersonal: (address, headers) => {
      asked.push([address, headers.get('cookie'), headers.get('x-forwarded-proto')]);
      return next();
    },
    report: (error) => errors.push(error.message),
  });
  const address = '/account/79000000001/portation/00000000-0000-4000-8000-000000000001';
  const cookie = 'mnp-signed-in=1';
  const headers = { cookie, 'x-forwarded-proto': 'https', 'accept-encoding': 'gzip, br' };
  const response = await site.request(address, { headers });
  expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toContain(
    `<div id="root" data-prerendered="${address}">Вера</div>`,
  );
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie');
  expect(response.headers.get('link')).not.toContain('portationinfo');
  next = async () => null;
  const frame = await site.request(address, { headers });
  expect(frame.headers.get('cache-control')).toBe('no-cache');
  expect(frame.headers.get('link')).toContain('portationinfo');
  next = () => Promise.reject(new Error('broken'));
  expect(await (await site.request(address, { headers: { cookie } })).text()).toContain('Рамка');
  expect(errors).toEqual(['broken']);
  expect(asked).toEqual([
    [address, cookie, 'https'],
    [address, cookie, 'https'],
    [address, cookie, ''],
  ]);
  // Not for a visitor without a session, for a script, or with a malformed number or id.
  await site.request(address);
  await site.request(address, { headers: { cookie, 'sec-fetch-dest': 'empty' } });
  await site.request('/account/79000000001/portation/abc', { headers: { cookie } });
  await site.request(address.replace('79000000001', '8'), { headers: { cookie } });
  expect(asked).toHaveLength(3);
});

test('puts the reference data of the site into the page of a citizen, and goes without them', async () => {
  const errors: unknown[] = [];
  const startup = { text: '<script type="application/json">1</script>' as string | null };
  const site = staticSite({
    distDir,
    renderStartup: () => (startup.text === null ? Promise.reject(new Error('down')) : Promise.resolve(startup.text)),
    report: (error) => errors.push(error.message),
  });
  const textOf = async (address: string) => (await site.request(address)).text();
  expect(await textOf('/account/79000000001/orders')).toContain(`</script>${startup.text}</body>`);
  expect(await textOf('/portation/42/done')).not.toContain('application/json');
  startup.text = null;
  const response = await site.request('/account/79000000001/orders');
  expect(response.status).toBe(200);
  expect(await response.text()).not.toContain('application/json');
  expect(errors).toEqual(['down']);
});

test('allows external images only from configured origins', async () => {
  const policyOf = async (imageOrigins: readonly string[]) =>
    (await staticSite({ distDir, imageOrigins }).request('/')).headers.get('content-security-policy');
  expect(await policyOf([])).toContain("img-src 'self' data:;");
  expect(await policyOf(['https://tiles.example.ru'])).toContain("img-src 'self' data: https://tiles.example.ru;");
});

test('serves build files immutable and compressed', async () => {
  const response = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip' });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toContain('javascript');
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe('export {}');
});

test('does not answer a missing file with a page', async () => {
  const response = await get('/assets/old.js');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(response.headers.get('cache-control')).toBeNull();
});

test.each([['/.vite/manifest.json'], ['/..%2fsite.json'], ['/%2e%2e/site.json']])(
  'does not serve %s outside the folder',
  async (address) => {
    const response = await get(address);
    expect(response.status).toBe(404);
  },
);

test('the policy of a document allows no inline block of another document', async () => {
  const { headers } = await get('/error');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain(hashOf(script));
  expect(policy).not.toContain(hashOf('p{color:blue}'));
  const asset = (await get('/favicon.svg')).headers.get('content-security-policy');
  expect(asset).toContain("default-src 'none'");
  expect(asset).not.toContain('sha256');
});

test('the policy allows only our files and the two inline blocks', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? '';
  const directives = new Map(
    policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  );
  expect(directives.get('default-src')).toBe("'none'");
  expect(directives.get('script-src')).toBe(`'self' ${hashOf(script)}`);
  expect(directives.get('style-src-elem')).toBe(`'self' ${hashOf('p{color:red}')}`);
  expect(directives.get('style-src-attr')).toBe("'unsafe-inline'");
  expect(directives.get('connect-src')).toBe("'self'");
  expect(directives.get('form-action')).toBe("'self'");
  expect(directives.get('frame-ancestors')).toBe("'none'");
  expect(directives.get('base-uri')).toBe("'none'");
});

test('makes browsers use https only, on a site with an https origin', async () => {
  const of = async (origin: string) =>
    (await staticSite({ distDir, origin }).request('/')).headers.get('strict-transport-security');
  expect(await of('https://mnp.example.ru')).toBe('max-age=31536000');
  expect(await of('http://localhost:3000')).toBeNull();
});

test('sends the other security headers with documents', async () => {
  const { headers } = await get('/nowhere');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

test('serves /design in the demonstration only', async () => {
  expect((await get('/design')).status).toBe(200);
  const facts = { demonstration: false, analytics: null };
  expect((await staticSite({ distDir, facts }).request('/design')).status).toBe(404);
});

test('marks demonstration data on every page', async () => {
  expect(await (await get('/')).text()).toContain('data-demonstration="" lang="ru"');
  const real = await staticSite({ distDir }).request('/');
  expect(await real.text()).not.toContain('data-demonstration');
});

test('allows only the origin of an external visit counter', async () => {
  const facts = { demonstration: false, analytics: 'https://counter.test/v1/count.js' };
  const policy = (await staticSite({ distDir, facts }).request('/')).headers.get('content-security-policy') ?? '';
  for (const directive of ['script-src', 'connect-src', 'img-src']) {
    expect(policy).toMatch(new RegExp(`${directive} [^;]*https://counter\\.test(;| |$)`));
  }
  expect(policy).not.toContain('/v1/count.js');
});

test('titles a document by its content and answers 404 for missing objects', async () => {
  const findPageFacts = async (pathname: string): Promise<PageFacts> => ({
    status: pathname === '/news/2' ? 200 : 404,
  });
  const meta = { title: '«Два» <b>', description: 'Слова "в кавычках"' };
  const site = staticSite({ distDir, findPageFacts, renderContent: async () => ({ html: '', data: '', meta }) });
  const named = await site.request('/news/2');
  expect(named.status).toBe(200);
  const html = await named.text();
  expect(html).toContain('<title>«Два» &lt;b></title>');
  expect(html).toContain('<meta property="og:description" content="Слова &quot;в кавычках&quot;">');
  expect((await site.request('/news/3')).status).toBe(404);
  expect((await site.request('/')).status).toBe(404);
});

test('shows the maintenance notice on every page and still serves files', async () => {
  const site = staticSite({ distDir, isInMaintenance: true });
  for (const address of ['/', '/news/2', '/nowhere']) {
    const response = await site.request(address);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('600');
    expect(await response.text()).toContain('Работы');
  }
  expect((await site.request('/favicon.svg')).status).toBe(200);
});

test('redirects to the retry page when rendering fails', async () => {
  const reported: string[] = [];
  const site = staticSite({
    distDir,
    findPageFacts: () => {
      throw new Error('a bug');
    },
    report: ({ message }) => reported.push(message),
  });
  const response = await site.request('/news/2?from=letter');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/error?url=%2Fnews%2F2%3Ffrom%3Dletter');
  expect(reported).toEqual(['a bug']);
  expect((await site.request('/error?url=%2Fnews%2F2')).status).toBe(503);
});

test('serves documents while the database does not answer', async () => {
  const site = staticSite({ distDir, findPageFacts: () => Promise.reject(new Error('no database')) });
  expect((await site.request('/news/2')).status).toBe(200);
});

test('puts a page with its data into its template, and renders it once', async () => {
  const rendered: string[] = [];
  const kept = new Map<string, Promise<Body>>();
  const site = staticSite({
    distDir,
    findPageFacts: () => Promise.resolve({ status: 200 }),
    renderContent: (address) => {
      rendered.push(address);
      return address === '/news/3'
        ? Promise.reject(new Error('overloaded'))
        : Promise.resolve({
            html: `<h1>Страница ${address}</h1>`,
            data: '<script type="application/json">1</script>',
            meta: { title: 'Новости' },
          });
    },
    keepDocument: (address, make) => {
      const document = kept.get(address) ?? make();
      kept.set(address, document);
      return document;
    },
  });
  const first = await site.request('/news/2');
  const text = await first.text();
  expect(text).toContain(
    '<div id="root" data-prerendered="/news/2"><h1>Страница /news/2</h1></div><script type="module" src="/entry.js"></script><script type="application/json">1</script></body>',
  );
  expect(text).toContain('<title>Новости</title>');
  expect(first.headers.get('content-security-policy')).toContain(`script-src 'self' ${hashOf(script)};`);
  expect(await (await site.request('/news/2?utm_source=x')).text()).toBe(text);
  expect(rendered).toEqual(['/news/2']);
  // Another spelling, and a page that cannot be rendered, are left to the browser.
  for (const address of ['/news/%2532', '/news/3']) {
    const left = await site.request(address);
    expect(left.status).toBe(200);
    expect(await left.text()).toContain('Рамка');
  }
});

test('renders a page with the query that it depends on, in one spelling, or the data alone', async () => {
  const names: string[] = [];
  const errors: string[] = [];
  let isBusy = false;
  const site = staticSite({
    distDir,
    renderContent: (address) =>
      address.includes('broken')
        ? Promise.reject(new Error('broken'))
        : Promise.resolve({
            html: `<h1>${address}</h1>`,
            data: '<script type="application/json">1</script>',
            meta: { title: 'Тарифы' },
          }),
    keepDocument: async (name, make) => {
      names.push(name);
      return isBusy && name.includes('?sort') ? null : make();
    },
    report: (error) => errors.push(error.message),
  });
  const textOf = async (query: string, headers: Record<string, string> = {}) =>
    (await site.request(`/tariffs/moskva${query}`, { headers })).text();
  const rendered = (query: string) =>
    `<div id="root" data-prerendered="/tariffs/moskva"><h1>/tariffs/moskva${query}</h1></div>`;
  for (const [given, query] of [
    ['', ''],
    ['?', ''],
    ['?utm_source=x&ysclid=y', ''],
    ['?page=2&utm_source=x', '?page=2'],
    ['?sort=name&operators=mts,t2', '?operators=mts%2Ct2&sort=name'],
    ['?&&%73ort=na%6De&operators=mts%2ct2&foo=1', '?operators=mts%2Ct2&sort=name'],
    ['?price=%&page=%FF&page=2', '?price=%25&page=%EF%BF%BD'],
  ] as const) {
    expect(await textOf(given)).toContain(rendered(query));
    expect(names.at(-1)).toBe(`/tariffs/moskva${query}`);
  }
  const data = await textOf(`?sort=${'n'.repeat(300)}`);
  expect(data).toContain(
    '<div id="root">Рамка</div><script type="module" src="/entry.js"></script><script type="application/json">1</script></body>',
  );
  expect(names.at(-1)).toBe('/tariffs/moskva?');
  expect(await textOf('?sort=name', { 'sec-fetch-dest': 'empty' })).toBe(data);
  expect((await site.request('/tariffs/moskva?sort=name')).headers.get('vary')).toContain('Sec-Fetch-Dest');
  expect((await site.request('/news')).headers.get('vary')).not.toContain('Sec-Fetch-Dest');
  expect(await textOf('?sort=name', { 'sec-fetch-dest': 'document' })).toContain(rendered('?sort=name'));
  expect(errors).toEqual([]);
  expect(await textOf('?sort=broken')).toBe(data);
  expect(errors).toEqual(['broken']);
  isBusy = true;
  expect(await textOf('?sort=name')).toBe(data);
  expect(errors).toEqual(['broken']);
});

test('leaves API paths to the API', async () => {
  const response = await get('/api/v1/region/list');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-security-policy')).toBeNull();
});

test('reports a missing build with a message', () => {
  expect(() => staticSite({ distDir: path.join(distDir, 'absent') })).toThrow('The site is not built');
});

test('every document names the features that are on, and none when they are unknown', async () => {
  const documentOf = async (findFeatures?: () => Promise<readonly FeatureName[]>) =>
    (await staticSite({ distDir, ...(findFeatures && { findFeatures }) }).request('/')).text();
  expect(await documentOf(() => Promise.resolve(['Portation', 'News']))).toContain(
    '<html data-features="News Portation"',
  );
  expect(await documentOf(() => Promise.reject(new Error('no database')))).toContain('<html data-features=""');
});

test('a kept document names the features of the moment when it was begun', async () => {
  let features: readonly FeatureName[] = ['News'];
  const site = staticSite({
    distDir,
    findFeatures: () => Promise.resolve(features),
    findPageFacts: () => {
      // They change while the same request is answered.
      features = ['News', 'Portation'];
      return Promise.resolve({ status: 200 });
    },
    renderContent: () => Promise.resolve({ html: '<h1>Новости</h1>', data: '', meta: { title: 'Новости' } }),
  });
  expect(await (await site.request('/news/2')).text()).toContain('<html data-features="News Portation"');
});

test('sends the bare frame instead of a prerendered page that may be switched off', async () => {
  const site = staticSite({ distDir, findPageFacts: () => Promise.reject(new Error('no database')) });
  const response = await site.request('/');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Рамка');
});
