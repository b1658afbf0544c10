import { expect, test } from 'vitest';
import { formatCalendarDate } from './calendar-date.ts';

test.each(Array.from({ length: 12 }, (_, month) => month + 1))('names month %i as the Russian locale does', (month) => {
  const date = `2026-${String(month).padStart(2, '0')}-09`;
  const inRussian = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  expect(formatCalendarDate(date).replaceAll('\u00a0', ' ')).toBe(inRussian);
});

test('keeps the day with its month and the year with its abbreviation on one line', () => {
  expect(formatCalendarDate('2026-01-01')).toBe('1\u00a0января 2026\u00a0г.');
});
