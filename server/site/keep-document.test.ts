import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepare } from '../http/static.ts';
import { createCatalogueCache } from '../lib/catalogue-cache.ts';
import { createKeepDocument } from './keep-document.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const setUp = () => {
  const sources = { now: () => new Date(), isFresh: () => true, nextMoment: () => Promise.resolve(null) };
  const queryDocuments = createCatalogueCache<typeof body>(sources);
  const keep = createKeepDocument({ documents: createCatalogueCache(sources), queryDocuments });
  return { keep, change: () => queryDocuments.clear() };
};

const body = prepare('page', 'text/html');

/** Makes a document in so many milliseconds. */
const takes = (ms: number, finish: () => Promise<typeof body> = () => Promise.resolve(body)) =>
  vi.fn(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    return finish();
  });

test('documents with a query are made one after the other, and a third one not at all', async () => {
  const { keep } = setUp();
  const [first, second, third] = [takes(300, () => Promise.reject(new Error('broken'))), takes(300), takes(300)];
  const asked = keep('/tariffs?sort=name', first).catch((error: unknown) => error);
  const next = keep('/tariffs?sort=price', second);
  expect(await keep('/tariffs?sort=traffic', third)).toBeNull();
  await vi.advanceTimersByTimeAsync(299);
  expect(second).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toEqual(new Error('broken'));
  expect(second).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(await next).toBe(body);
  expect(third).not.toHaveBeenCalled();
});

test.each([
  ['are made', () => Promise.resolve(body)],
  ['fail', () => Promise.reject(new Error('broken'))],
])('documents with a query that %s take five seconds at once, and then a third of the time', async (_, finish) => {
  const { keep } = setUp();
  let made = 0;
  const ask = async (): Promise<void> => {
    const make = takes(300, finish);
    const asked = keep(`/tariffs?sort=${made}`, make).catch(() => null);
    await vi.advanceTimersByTimeAsync(300);
    await asked;
    made += make.mock.calls.length;
  };
  // Each takes 300 ms, of which 100 are returned while it is made.
  for (let times = 0; times < 30; times += 1) {
    await ask();
  }
  expect(made).toBe(27);
  for (let times = 0; times < 300; times += 1) {
    await ask();
  }
  expect(made).toBe(127);
});

test('what is kept, and documents without a query, are there when the time is used up', async () => {
  const { keep } = setUp();
  const make = takes(9000);
  const asked = keep('/tariffs?sort=name', make);
  await vi.advanceTimersByTimeAsync(9000);
  expect(await asked).toBe(body);
  expect(await keep('/tariffs?sort=price', make)).toBeNull();
  expect(await keep('/tariffs?sort=name', make)).toBe(body);
  expect(make).toHaveBeenCalledTimes(1);
  const makeAtOnce = () => Promise.resolve(body);
  expect(await keep('/tariffs', makeAtOnce)).toBe(body);
  expect(await keep('/tariffs?', makeAtOnce)).toBe(body);
  // A list has few further pages, and without scripts they are the only way to read it.
  expect(await keep('/tariffs?page=99', makeAtOnce)).toBe(body);
  expect(await keep('/tariffs?page=100', make)).toBeNull();
  expect(await keep('/tariffs?sort=name&page=2', make)).toBeNull();
});

test('a document is made once for all who ask for it at once', async () => {
  const { keep } = setUp();
  const { promise, resolve } = Promise.withResolvers<typeof body>();
  const make = vi.fn(() => promise);
  const asked = [keep('/tariffs?sort=name', make), keep('/tariffs?sort=name', make)];
  await vi.advanceTimersByTimeAsync(0);
  resolve(body);
  expect(await Promise.all(asked)).toEqual([body, body]);
  expect(make).toHaveBeenCalledTimes(1);
});

test('a document under way when the data change is made again for who asks afterwards', async () => {
  const { change, keep } = setUp();
  const asked = keep('/tariffs?sort=name', takes(300));
  await vi.advanceTimersByTimeAsync(100);
  change();
  const newBody = prepare('new page', 'text/html');
  const later = keep('/tariffs?sort=name', () => Promise.resolve(newBody));
  expect(await later).toBe(newBody);
  await vi.advanceTimersByTimeAsync(200);
  expect(await asked).toBe(body);
  expect(await keep('/tariffs?sort=name', takes(300))).toBe(newBody);
});
