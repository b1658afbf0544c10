import { expect, test } from 'vitest';
import { levelOf, levelsOf } from './levels.ts';

test('few distinct counts get a colour each, many share four, and every class is used', () => {
  const few = levelsOf([9, 10, 9, 11, 0]);
  expect(few).toEqual([9, 10, 11].map((count) => ({ from: count, to: count })));
  expect([9, 11, 0].map((count) => levelOf(few, count))).toEqual([1, 3, 0]);
  expect(levelsOf([1, 2, 3, 4, 5, 6])).toEqual([
    { from: 1, to: 2 },
    { from: 3, to: 4 },
    { from: 5, to: 6 },
  ]);
  expect(levelsOf([0, 0])).toEqual([]);
});
