import { expect, test } from 'vitest';
import { formatPlainMoment, formatShortPlainMoment } from './plain-date.ts';

test('uses the Moscow day of a moment, also late in the evening in UTC', () => {
  expect(formatPlainMoment('2026-12-30T21:30:00.000Z')).toBe('31\u00a0декабря 2026\u00a0г.');
  expect(formatPlainMoment('2026-12-30T20:59:59.999Z')).toBe('30\u00a0декабря 2026\u00a0г.');
  expect(formatShortPlainMoment('2026-12-30T21:30:00.000Z')).toBe('31.12.2026');
});

test('knows the time of Moscow', () => {
  const hour = new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Moscow', hour: 'numeric' });
  for (let day = Date.parse('2014-10-26T12:00:00Z'); day < Date.parse('2027-01-01'); day += 7 * 86_400_000) {
    expect(hour.format(day)).toBe('15');
  }
});
