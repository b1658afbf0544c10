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
  return createKeepDocument({
    documents: createCatalogueCache(sources),
    queryDocuments: createCatalogueCache(sources),
  });
};

const body = prepare('page', 'text/html');

test.each([
  ['is made', () => Promise.resolve(body)],
  ['fails', () => Promise.reject(new Error('broken'))],
])('one document with a query is made at once, and none in the pause after one that %s', async (_, finish) => {
  const keep = setUp();
  const make = vi.fn(() => Promise.resolve(body));
  const first = keep('/tariffs?sort=name', async () => {
    await vi.advanceTimersByTimeAsync(300);
    expect(await keep('/tariffs?sort=price', make)).toBeNull();
    return finish();
  });
  await first.catch(() => null);
  await vi.advanceTimersByTimeAsync(599);
  expect(await keep('/tariffs?sort=price', make)).toBeNull();
  expect(make).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await keep('/tariffs?sort=price', make)).toBe(body);
});

test('what is kept, and documents without a query, are there in the pause', async () => {
  const keep = setUp();
  const make = vi.fn(async () => {
    await vi.advanceTimersByTimeAsync(300);
    return body;
  });
  expect(await keep('/tariffs?sort=name', make)).toBe(body);
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
  const keep = setUp();
  const { promise, resolve } = Promise.withResolvers<typeof body>();
  const make = vi.fn(() => promise);
  const asked = [keep('/tariffs?sort=name', make), keep('/tariffs?sort=name', make)];
  await vi.advanceTimersByTimeAsync(0);
  resolve(body);
  expect(await Promise.all(asked)).toEqual([body, body]);
  expect(make).toHaveBeenCalledTimes(1);
});
