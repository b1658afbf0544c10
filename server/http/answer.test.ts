import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { answerOf } from './answer.ts';

test('compresses the JSON of a value once', async () => {
  const names = Array.from({ length: 500 }, () => 'МТС');
  const answer = answerOf(names);
  expect(answer.plain).toEqual(new TextEncoder().encode(JSON.stringify(names)));
  expect(gunzipSync(await answer.compressed()).toString()).toBe(JSON.stringify(names));
  expect(await answer.compressed()).toBe(await answer.compressed());
});

test('leaves a short answer as text', () => {
  expect(answerOf({ name: 'МТС' }).plain).toBe('{"name":"МТС"}');
  const names = Array.from({ length: 500 }, () => 'МТС');
  expect(answerOf(names, 13_000).plain).toBe(JSON.stringify(names));
});

test('equal values have equal tags', () => {
  expect(answerOf({ a: 1 }).etag()).toBe(answerOf({ a: 1 }).etag());
  expect(answerOf({ a: 1 }).etag()).not.toBe(answerOf({ a: 2 }).etag());
});
