import { expect, test } from 'vitest';
import {
  formatCalendarDate,
  formatDate,
  formatRegionTime,
  formatShortDate,
  formatSlot,
  formatTime,
  formatWindow,
  zoneHint,
} from './dates.ts';

const instant = '2026-10-05T09:05:00Z';

test('dates and times are Russian, 24-hour and in Moscow time unless another zone is named', () => {
  expect(formatDate(instant)).toBe('5\u00a0октября 2026\u00a0г.');
  expect(formatShortDate(instant)).toBe('05.10.2026');
  expect(formatTime(instant)).toBe('12:05');
});

test('a region shows its own time with the distance from Moscow', () => {
  expect(formatRegionTime(instant, 'Asia/Yekaterinburg')).toBe('5\u00a0октября 2026\u00a0г., 14:05\u00a0(МСК+2)');
  expect(zoneHint(instant, 'Europe/Kaliningrad')).toBe('(МСК−1)');
  expect(zoneHint(instant, 'Europe/Moscow')).toBe('(МСК)');
});

test('a calendar date does not move with the zone', () => {
  expect(formatCalendarDate('2026-01-01')).toBe('1\u00a0января 2026\u00a0г.');
});

test('a slot is one hour and passes midnight', () => {
  expect(formatSlot(1)).toBe('01:00–02:00');
  expect(formatSlot(23)).toBe('23:00–00:00');
});

test('a window of a day is told whole, by the clock of its region', () => {
  expect(formatWindow('2026-11-28', '01-06', 'Asia/Yekaterinburg')).toBe(
    '28\u00a0ноября 2026\u00a0г., 01:00–06:00\u00a0(МСК+2)',
  );
  expect(formatWindow('2026-11-28', '23-24', 'Europe/Moscow')).toBe(
    '28\u00a0ноября 2026\u00a0г., 23:00–24:00\u00a0(МСК)',
  );
});
