import { expect, test, vi } from 'vitest';
import { createCatalogueCache } from './catalogue-cache.ts';

const setUp = () => {
  const state = { data: 'old', isFresh: true, moments: [] as Date[], now: new Date('2026-11-20T09:00:00Z') };
  const make = vi.fn(() => Promise.resolve(state.data));
  const cache = createCatalogueCache<string>({
    now: () => state.now,
    isFresh: () => state.isFresh,
    nextMoment: (now) => Promise.resolve(state.moments.find((moment) => moment > now) ?? null),
  });
  return { cache, make, state, read: (key = 'a') => cache.get(key, make) };
};

test('makes a value once, until the data change', async () => {
  const { cache, make, read, state } = setUp();
  expect(await Promise.all([read(), read()])).toEqual(['old', 'old']);
  expect(make).toHaveBeenCalledTimes(1);
  state.data = 'new';
  expect(await read()).toBe('old');
  cache.clear();
  expect(await read()).toBe('new');
});

test('a value that was under way during a change is not kept', async () => {
  const { cache, read } = setUp();
  const { promise, resolve } = Promise.withResolvers<string>();
  const early = cache.get('a', () => promise);
  // The value is being made now.
  await vi.waitFor(async () => expect(await read('b')).toBe('old'));
  cache.clear();
  resolve('made before the change');
  expect(await early).toBe('made before the change');
  expect(await read()).toBe('old');
});

test('keeps nothing while changes cannot be noticed', async () => {
  const { read, state } = setUp();
  state.isFresh = false;
  await read();
  state.data = 'new';
  expect(await read()).toBe('new');
});

test('a value ends at the next moment at which it may differ', async () => {
  const { read, state } = setUp();
  state.moments = [new Date('2026-11-20T10:00:00Z')];
  await read();
  state.data = 'new';
  state.now = new Date('2026-11-20T09:59:59.999Z');
  expect(await read()).toBe('old');
  state.now = new Date('2026-11-20T10:00:00Z');
  expect(await read()).toBe('new');
});

test('a failure is not kept', async () => {
  const { cache, read } = setUp();
  await expect(cache.get('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await read()).toBe('old');
});

test('a failed question for the next moment is asked again', async () => {
  let fails = true;
  const cache = createCatalogueCache<string>({
    now: () => new Date('2026-11-20T09:00:00Z'),
    isFresh: () => true,
    nextMoment: () => (fails ? Promise.reject(new Error('no database')) : Promise.resolve(null)),
  });
  await expect(cache.get('a', () => Promise.resolve('x'))).rejects.toThrow('no database');
  fails = false;
  expect(await cache.get('a', () => Promise.resolve('x'))).toBe('x');
});

test('the number of kept values is bounded: the least used goes first', async () => {
  const { make, read } = setUp();
  await read('first');
  await read('second');
  for (let index = 0; index < 254; index += 1) {
    await read(String(index));
  }
  await read('first');
  await read('one more');
  make.mockClear();
  await read('first');
  expect(make).not.toHaveBeenCalled();
  await read('second');
  expect(make).toHaveBeenCalledTimes(1);
});

test('finds a value once it is made, as long as it holds', async () => {
  const { cache, read, state } = setUp();
  state.moments = [new Date('2026-11-20T10:00:00Z')];
  expect(cache.find('a')).toBeUndefined();
  const { promise, resolve } = Promise.withResolvers<string>();
  const made = cache.get('slow', () => promise);
  await read();
  expect([cache.find('a'), cache.find('b'), cache.find('slow')]).toEqual(['old', undefined, undefined]);
  resolve('late');
  await made;
  expect(cache.find('slow')).toBe('late');
  state.isFresh = false;
  expect(cache.find('a')).toBeUndefined();
  state.isFresh = true;
  expect(cache.find('a')).toBe('old');
  state.now = new Date('2026-11-20T10:00:00Z');
  expect(cache.find('a')).toBeUndefined();
  state.now = new Date('2026-11-20T09:00:00Z');
  cache.clear();
  expect(cache.find('a')).toBeUndefined();
});
