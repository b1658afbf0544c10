import { expect, test } from 'vitest';
import { formatPlainDate, formatPlainMoment } from './plain-date.ts';

test('formats a calendar date in words with non-breaking spaces', () => {
  expect(formatPlainDate('2026-12-30')).toBe('30\u00a0декабря\u00a02026\u00a0г.');
});

test('uses the Moscow day of a moment, also late in the evening in UTC', () => {
  expect(formatPlainMoment('2026-12-30T21:30:00.000Z')).toBe('31\u00a0декабря\u00a02026\u00a0г.');
});
