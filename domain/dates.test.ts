import { expect, test } from 'vitest';
import { formatDate, formatRegionTime, formatShortDate, formatTime, formatWindow, zoneHint } from './dates.ts';

const instant = '2026-10-05T09:05:00Z';

test('formats dates and times in Russian, 24-hour', () => {
  expect(formatDate(instant, 'Europe/Moscow')).toBe('5\u00a0октября 2026\u00a0г.');
  expect(formatShortDate(instant, 'Europe/Moscow')).toBe('05.10.2026');
  expect(formatTime(instant, 'Europe/Moscow')).toBe('12:05');
});

test('shows regional time with its offset from Moscow', () => {
  expect(formatRegionTime(instant, 'Asia/Yekaterinburg')).toBe('5\u00a0октября 2026\u00a0г., 14:05\u00a0(МСК+2)');
  expect(zoneHint('Europe/Kaliningrad')).toBe('(МСК−1)');
  expect(zoneHint('Europe/Moscow')).toBe('(МСК)');
});

test("formats a full window in the region's time", () => {
  expect(formatWindow('2026-11-28', '01-06', 'Asia/Yekaterinburg')).toBe(
    '28\u00a0ноября 2026\u00a0г., 01:00–06:00\u00a0(МСК+2)',
  );
  expect(formatWindow('2026-11-28', '23-24', 'Europe/Moscow')).toBe(
    '28\u00a0ноября 2026\u00a0г., 23:00–24:00\u00a0(МСК)',
  );
});
