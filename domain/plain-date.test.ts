import { expect, test } from 'vitest';
import { formatPlainMoment } from './plain-date.ts';

test('uses the Moscow day of a moment, also late in the evening in UTC', () => {
  expect(formatPlainMoment('2026-12-30T21:30:00.000Z')).toBe('31\u00a0декабря 2026\u00a0г.');
});
