import { expect, test } from 'vitest';
import { limitsAt, NIGHT_SLOT, slotStart, withdrawUntil } from './windows.ts';

test('counts the earliest and the latest day in the region of the number', () => {
  // 23:30 in Moscow, the next day in Yekaterinburg.
  const now = new Date('2026-11-20T20:30:00Z');
  expect(limitsAt(now, 'Europe/Moscow')).toMatchObject({ minDate: '2026-11-28', maxDate: '2027-05-19', fee: 100 });
  expect(limitsAt(now, 'Asia/Yekaterinburg')).toMatchObject({ minDate: '2026-11-29', maxDate: '2027-05-20' });
});

test('offers the night window first, then hourly ones', () => {
  const codes = limitsAt(new Date('2026-11-20T12:00:00Z'), 'Europe/Moscow').slots.map(({ code }) => code);
  expect(codes).toHaveLength(16);
  expect([codes[0], codes[1], codes.at(-1)]).toEqual([NIGHT_SLOT, '08-09', '22-23']);
});

test('starts a window by the clock of the region and ends withdrawal 24 hours before', () => {
  const start = slotStart('2026-11-28', '10-11', 'Asia/Yekaterinburg');
  expect(start.toISOString()).toBe('2026-11-28T05:00:00.000Z');
  expect(withdrawUntil(start).toISOString()).toBe('2026-11-27T05:00:00.000Z');
});
