import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { answerOf } from './answer.ts';

test('compresses the JSON of a value once', async () => {
  const answer = answerOf({ name: 'МТС' });
  expect(new TextDecoder().decode(answer.plain)).toBe('{"name":"МТС"}');
  expect(gunzipSync(await answer.compressed()).toString()).toBe('{"name":"МТС"}');
  expect(await answer.compressed()).toBe(await answer.compressed());
});

test('equal values have equal tags', () => {
  expect(answerOf({ a: 1 }).etag()).toBe(answerOf({ a: 1 }).etag());
  expect(answerOf({ a: 1 }).etag()).not.toBe(answerOf({ a: 2 }).etag());
});
