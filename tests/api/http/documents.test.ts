import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { buildPersonalInfo } from '../../../mocks/builders/esia.ts';
import { chooseTariff, initOrder, submitted, untilOrder } from '../../../mocks/order-steps.ts';
import type { Visitor } from '../../../mocks/visitor.ts';
import { compose, type Composition } from '../../../server/compose.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { readSettings } from '../../../server/env.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { createSessionsService } from '../../../server/identity/sessions.service.ts';
import { testDatabase } from '../../harness/postgres.ts';

// Two servers on one database, with a built site of one template whose pages the real components render.
const { db, url } = await testDatabase();
const distDir = mkdtempSync(path.join(os.tmpdir(), 'documents-'));
for (const file of ['index.html', 'shell.html', 'maintenance.html']) {
  mkdirSync(path.join(distDir, 'client'), { recursive: true });
  writeFileSync(
    path.join(distDir, 'client', file),
    '<!doctype html><html lang="ru"><head><title></title></head><body><div id="root"></div><script type="module" src="/entry.js"></script></body></html>',
  );
}
writeFileSync(
  path.join(distDir, 'site.json'),
  JSON.stringify({
    pages: { '/': 'index.html' },
    frames: [
      ...['/', '/operator/:slug', '/operators/:page?', '/news/:page?'].map((pattern) => ({
        pattern,
        file: 'shell.html',
        rendered: 'public',
      })),
      ...['/portation/:order/submit', '/portation/:order/done', '/account/:msisdn/portation/:portationId'].map(
        (pattern) => ({
          pattern,
          file: 'shell.html',
          rendered: 'personal',
          personalCalls: ['/api/v1/esia/userinfo', '/api/v1/order/portation/:order'],
        }),
      ),
    ],
  }),
);
const settings = readSettings({ DATABASE_URL: url });
const logger = createLogger({ isProduction: true, logLevel: 'silent' });
const servers: Composition[] = [];
for (const _ of ['one', 'other']) {
  const database = await openDatabase(settings, () => undefined);
  const server = await compose({
    settings,
    database,
    logger,
    origins: ['http://localhost:3000'],
    site: { distDir, loadRenderer: () => import('../../../src/app/entry-server.tsx') },
  });
  servers.push(server);
  afterAll(async () => {
    await server.close();
    await database.close();
  });
}
afterAll(() => rmSync(distDir, { recursive: true }));

const documentsOf = (address: string): Promise<string[]> =>
  Promise.all(
    servers.map(async (server) => (await server.fetch(new Request(`http://localhost:3000${address}`))).text()),
  );

test('the next document of every server shows changed data', async () => {
  for (const document of await documentsOf('/operator/mts')) {
    expect(document).toMatch(/<h1[^>]*>МТС<\/h1>/);
    expect(document).toContain('<title>Оператор «МТС» — Перенос номера</title>');
  }
  await db.updateTable('operators').set({ name: 'Другое имя' }).where('id', '=', 'mts').execute();
  await expect
    .poll(async () => (await documentsOf('/operator/mts')).map((text) => /<h1[^>]*>([^<]*)/.exec(text)?.[1]))
    .toEqual(['Другое имя', 'Другое имя']);
});

test('a document that lacks the result of a failed call is not kept', async () => {
  const counts = async () => (await documentsOf('/operators')).map((text) => /\d+\s+тариф/.test(text));
  await sql`alter table tariffs rename to tariffs_elsewhere`.execute(db);
  expect(await counts()).toEqual([false, false]);
  await sql`alter table tariffs_elsewhere rename to tariffs`.execute(db);
  expect(await counts()).toEqual([true, true]);
});

test('a document has nothing of its visitor', async () => {
  const [visitor, citizen] = await Promise.all(
    ['', 'mnp-session=key; mnp-signed-in=1; site-region=moskva; site-theme-current=dark'].map(async (cookie) =>
      (await servers[0]?.fetch(new Request('http://localhost:3000/', { headers: { cookie } })))?.text(),
    ),
  );
  expect(visitor).toContain('Как узнать обманщика');
  expect(citizen).toBe(visitor);
});

test('the calls of a rendering are no requests', async () => {
  await documentsOf('/operator/t2');
  await servers[0]?.fetch(new Request('http://localhost:3000/api/v1/news?Page=1&PageSize=10'));
  const metrics = await (await servers[0]?.fetch(new Request('http://localhost:3000/metrics')))?.text();
  const routes = [...(metrics ?? '').matchAll(/duration_seconds_count\{method="GET",route="([^"]*)/g)];
  expect(routes.map(([, route]) => route)).toEqual(['/api/v1/news']);
});

test('text of the data cannot end their script element', async () => {
  await db.updateTable('news').set({ title: '</script><script>alert(1)</script>' }).execute();
  await expect
    .poll(async () => (await documentsOf('/news'))[0])
    .toContain(String.raw`\u003c/script>\u003cscript>alert(1)`);
  expect((await documentsOf('/news'))[0]).not.toContain('<script>alert(1)');
});

/** A browser with a session of its own. */
const signedIn = async (subject: string) => {
  const unused = () => Promise.reject(new Error('not asked for'));
  const sessions = createSessionsService({
    db,
    clock: { now: () => new Date() },
    newId: () => crypto.randomUUID(),
    settings,
    logger,
    identity: {
      buildLoginUrl: unused,
      exchange: unused,
      exchangeCode: unused,
      refresh: unused,
      buildLogoutUrl: unused,
    },
  });
  const person = {
    subject,
    isTrusted: true,
    msisdns: [],
    confirmedEmail: null,
    personal: buildPersonalInfo({ masked: false }),
  };
  const key = await sessions.begin(
    person,
    { accessToken: 'a', refreshToken: null, idToken: null, expiresAt: null },
    null,
  );
  const cookie = `mnp-session=${key}; mnp-signed-in=1`;
  const send = async (method: string, address: string, body?: unknown, headers?: Record<string, string>) => {
    const request = new Request(`http://localhost:3000${address}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', origin: 'http://localhost:3000', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await servers[0]?.fetch(request)) ?? Response.error();
  };
  const request: Visitor['request'] = async (...args) => {
    const response = await send(...args);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return { cookie, send, visitor: { request } as Visitor };
};

/** The rendered page of a citizen: a slow machine leaves it to the browser, above all the first one. */
const openRendered = ({ send }: Awaited<ReturnType<typeof signedIn>>, address: string): Promise<Response> =>
  vi.waitUntil(
    async () => {
      const response = await send('GET', address);
      return response.headers.get('cache-control') === 'private, no-store' && response;
    },
    { timeout: 20_000 },
  );

test('the page of an application is rendered for its citizen alone', async () => {
  const [vera, ivan] = [await signedIn('vera'), await signedIn('ivan')];
  const sent = await submitted(vera.visitor, '79000000001');
  const done = await untilOrder(vera.visitor, sent.id, ({ portationId }) => portationId !== null);
  const page = `/portation/${done.id}/done`;
  for (const address of [page, `/account/79000000001/portation/${done.portationId ?? ''}`]) {
    const response = await openRendered(vera, address);
    expect(response.headers.get('etag')).toBeNull();
    // The calls of the page are not asked for: the document has their answers.
    expect(response.headers.get('link')).toBe(
      '</api/v1/esia/userinfo>; rel=preload; as=fetch; crossorigin=use-credentials',
    );
    const document = await response.text();
    expect(document).toMatch(/<h1[^>]*>Перенос через/);
    expect(document).toContain(`data-prerendered="${address}"`);
    for (const other of [ivan.cookie, '', 'mnp-session=key; mnp-signed-in=1']) {
      const shown = await vera.send('GET', address, undefined, { cookie: other });
      expect(shown.headers.get('cache-control')).toBe('no-cache');
      expect(await shown.text()).not.toMatch(/Перенос через|79000000001"/);
    }
  }
  // Under another step the chart leads to the status.
  expect(await (await vera.send('GET', `/portation/${done.id}/submit`)).text()).not.toContain('data-prerendered');
});

test('a document does not prolong the session', async () => {
  const vera = await signedIn('vera');
  const draft = await chooseTariff(vera.visitor, await initOrder(vera.visitor, '79000000003'));
  const lastActiveAt = new Date(Date.now() - 600_000);
  await db.updateTable('sessions').set({ lastActiveAt }).execute();
  expect(await (await openRendered(vera, `/portation/${draft.id}/submit`)).text()).toContain('data-prerendered');
  const sessions = await db.selectFrom('sessions').select('lastActiveAt').distinct().execute();
  expect(sessions).toEqual([{ lastActiveAt }]);
});
