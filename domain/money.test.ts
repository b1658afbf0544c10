import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test('formats roubles with groups, an optional decimal comma and non-breaking spaces', () => {
  expect(formatMoney(1290)).toBe('1\u00a0290\u00a0₽');
  expect(formatMoney(2.5)).toBe('2,50\u00a0₽');
  expect(formatMoney(0)).toBe('0\u00a0₽');
});
