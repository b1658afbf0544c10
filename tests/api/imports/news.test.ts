import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ImportError } from '../../../server/imports/import-error.ts';
import { importNews } from '../../../server/imports/news.import.ts';
import { createNewsService } from '../../../server/news/news.service.ts';
import { testDatabase } from '../../harness/postgres.ts';

const now = new Date('2026-11-20T09:00:00Z');
const { db } = await testDatabase();
const news = createNewsService({ db, clock: { now: () => now } });
const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-import-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const heading = 'slug;title;lead;rubric;publishedAt;text';
const story = (slug: string, title = 'Заголовок', day = '2026-11-01') =>
  `${slug};${title};Коротко;Правила;${day};"Первый абзац.\n\n## Часть\n\n- раз\n- два"`;

const load = async (...lines: readonly string[]) => {
  const file = path.join(folder, 'news.csv');
  await writeFile(file, lines.map((line) => `${line}\r\n`).join(''));
  return importNews(db, file, now);
};

test('replaces all news, with paragraphs, headings and lists', async () => {
  const report = await load(heading, story('pervaya'), story('zavtra', 'Завтра', '2026-11-21'));
  expect(report).toMatchObject({ rowsRead: 2, added: 2, changed: 0 });
  expect(report.removed).toBeGreaterThan(20);
  expect(await news.story('pervaya')).toMatchObject({
    title: 'Заголовок',
    publishedAt: '2026-10-31T21:00:00.000Z',
    blocks: [
      { kind: 'paragraph', text: 'Первый абзац.' },
      { kind: 'heading', text: 'Часть' },
      { kind: 'list', items: ['раз', 'два'] },
    ],
    older: null,
    newer: null,
  });
  expect((await news.list({ Page: 1, PageSize: 10 })).totalRows).toBe(1);
});

test('changes nothing on a repeated import and counts changes', async () => {
  expect(await load(heading, story('pervaya'), story('zavtra', 'Завтра', '2026-11-21'))).toEqual({
    rowsRead: 2,
    added: 0,
    changed: 0,
    removed: 0,
  });
  expect(await load(heading, story('pervaya', 'Другой'), story('vtoraya'))).toEqual({
    rowsRead: 2,
    added: 1,
    changed: 1,
    removed: 1,
  });
});

test.each([
  ['the same story twice', [heading, story('a'), story('a')], /column "slug": "a" occurs twice/],
  ['a day that is none', [heading, story('a', 'Т', 'вчера')], /column "publishedAt": expected a date/],
  ['no text', [heading, 'a;Т;К;Правила;2026-11-01;'], /^Line 2, column "text": the cell is empty/],
])('changes nothing and reports the line for %s', async (_, lines, sentence) => {
  const before = await db.selectFrom('news').selectAll().orderBy('slug').execute();
  const refusal = load(...lines);
  await expect(refusal).rejects.toThrow(ImportError);
  await expect(refusal).rejects.toThrow(sentence);
  expect(await db.selectFrom('news').selectAll().orderBy('slug').execute()).toEqual(before);
});
