import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compose, type Composition } from '../../../server/compose.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { readSettings } from '../../../server/env.ts';
import { createLogger } from '../../../server/lib/logger.ts';
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
    frames: ['/', '/operator/:slug', '/news/:page?'].map((pattern) => ({
      pattern,
      file: 'shell.html',
      rendered: 'whole',
    })),
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
