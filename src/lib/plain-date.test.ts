import { expect, test } from 'vitest';
import { formatPlainDate } from './plain-date.ts';

test('a calendar date is written in words and never breaks over two lines', () => {
  expect(formatPlainDate('2026-12-30')).toBe('30\u00a0декабря\u00a02026\u00a0г.');
});
