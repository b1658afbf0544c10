import { expect, test } from 'vitest';
import { typedAmount } from './ranges.ts';

test.each([
  ['1 000', true, 1000],
  ['1\u00a0000', true, 1000],
  ['12,5', true, 13],
  ['2,5', false, 2.5],
  [' 30 ГБ ', false, 30],
  ['0,123', false, 0.12],
  ['-5', true, -5],
  ['', true, null],
  ['abc', true, null],
  ['1e3', true, null],
  ['10-30', true, null],
])('reads «%s» as a bound, whole %s, as %s', (text, isWhole, amount) => {
  expect(typedAmount(text, isWhole)).toBe(amount);
});
