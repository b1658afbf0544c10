import { beforeAll, expect, test } from 'vitest';
import { newsEndpoints } from '../../../contract/news.ts';
import { Problem } from '../../../contract/problem.ts';
import { latinWordsIn } from '../../../scripts/lint/latin-words.ts';
import { demoNews } from '../../../server/imports/demo/news.ts';
import { startApi, type TestApi } from '../../harness/api.ts';

let api: TestApi;
const get = (path: string) => api.visitor().request('GET', path);
const page = async (number: number, size: number) =>
  newsEndpoints.listNews.response.parse((await get(`/api/v1/news?Page=${number}&PageSize=${size}`)).body);
const story = async (slug: string) => newsEndpoints.getStory.response.parse((await get(`/api/v1/news/${slug}`)).body);
const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug);

beforeAll(async () => {
  api = await startApi();
});

test('has at least 24 stories of several rubrics within a year, each with a text', () => {
  expect(demoNews.length).toBeGreaterThanOrEqual(24);
  expect(new Set(slugs(demoNews)).size).toBe(demoNews.length);
  expect(new Set(demoNews.map(({ rubric }) => rubric)).size).toBeGreaterThanOrEqual(3);
  const times = demoNews.map(({ publishedAt }) => publishedAt.getTime());
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(366 * 86_400_000);
  for (const { blocks, slug } of demoNews) {
    expect([slug, blocks.length >= 3 && blocks.length <= 8]).toEqual([slug, true]);
  }
});

test('has stories written in Russian', () => {
  const texts = demoNews.flatMap(({ blocks, lead, rubric, title }) => [
    title,
    lead,
    rubric,
    ...blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.text])),
  ]);
  expect(texts.flatMap(latinWordsIn)).toEqual([]);
  expect(texts.filter((text) => /"|\d [₽А-Яа-яё]/.test(text))).toEqual([]);
});

test('pages form the whole list, newest first', async () => {
  const first = await page(1, 10);
  expect(first).toMatchObject({ page: 1, pageSize: 10, totalRows: demoNews.length });
  const all = [first, await page(2, 10), await page(3, 10)].flatMap(({ data }) => data);
  expect(slugs(all)).toEqual(slugs(demoNews));
  const beyond = await page(100, 10);
  expect([beyond.data, beyond.totalRows]).toEqual([[], demoNews.length]);
});

test('returns a full story with its previous and next neighbours', async () => {
  const [newest, second, third] = demoNews;
  const found = await story(second?.slug ?? '');
  expect(found).toEqual({
    ...second,
    publishedAt: second?.publishedAt.toISOString(),
    newer: { slug: newest?.slug, title: newest?.title },
    older: { slug: third?.slug, title: third?.title },
  });
  expect((await story(newest?.slug ?? '')).newer).toBeNull();
  expect((await story(demoNews.at(-1)?.slug ?? '')).older).toBeNull();
});

test('excludes future stories from the list, from lookup and from neighbours', async () => {
  const [newest] = demoNews;
  const tomorrow = {
    title: 'Завтра',
    lead: 'Завтра',
    rubric: 'Правила',
    blocks: '[]',
    publishedAt: new Date(Date.now() + 86_400_000),
  };
  await api.db
    .insertInto('news')
    .values({ slug: 'zavtra', ...tomorrow })
    .execute();
  expect((await page(1, 100)).totalRows).toBe(demoNews.length);
  expect(slugs((await page(1, 100)).data)).not.toContain('zavtra');
  expect((await get('/api/v1/news/zavtra')).status).toBe(404);
  expect((await story(newest?.slug ?? '')).newer).toBeNull();
  await api.db.deleteFrom('news').where('slug', '=', 'zavtra').execute();
});

test('orders stories with the same timestamp deterministically', async () => {
  const publishedAt = new Date('2025-01-01T00:00:00Z');
  const rest = { lead: 'Коротко', rubric: 'Правила', blocks: '[]', publishedAt };
  const twins = ['dvoynya-b', 'dvoynya-a', 'dvoynya-c'];
  await api.db
    .insertInto('news')
    .values(twins.map((slug) => ({ slug, title: slug, ...rest })))
    .execute();
  const oldest = async () => slugs((await page(1, 100)).data).slice(-3);
  await expect.poll(async () => (await oldest()).toSorted()).toEqual(twins.toSorted());
  const listed = await oldest();
  const chain = await Promise.all(listed.map(story));
  expect(chain.map(({ older }) => older?.slug)).toEqual([listed[1], listed[2], undefined]);
  expect(chain.map(({ newer }) => newer?.slug).slice(1)).toEqual([listed[0], listed[1]]);
  await api.db.deleteFrom('news').where('slug', 'in', twins).execute();
});

test.each([
  ['Page=0&PageSize=10', 'Page'],
  ['Page=1&PageSize=101', 'PageSize'],
  ['Page=1', 'PageSize'],
  ['Page=&PageSize=10', 'Page'],
])('news: refuses %s and names %s', async (query, field) => {
  const { status, body } = await get(`/api/v1/news?${query}`);
  expect([status, Problem.parse(body).errors.map((error) => error.field)]).toEqual([400, [field]]);
});

test('returns 404 for an unknown story', async () => {
  const { status, body } = await get('/api/v1/news/net-takoy');
  expect([status, Problem.parse(body).title]).toEqual([404, 'Запись не найдена']);
});
