import { expect, test } from 'vitest';
import { formatPlainDate, formatPlainMoment } from './plain-date.ts';

test('a calendar date is written in words and never breaks over two lines', () => {
  expect(formatPlainDate('2026-12-30')).toBe('30\u00a0декабря\u00a02026\u00a0г.');
});

test('the day of a moment is Moscow’s, also late in the evening by Greenwich', () => {
  expect(formatPlainMoment('2026-12-30T21:30:00.000Z')).toBe('31\u00a0декабря\u00a02026\u00a0г.');
});
