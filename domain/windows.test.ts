import { expect, test } from 'vitest';
import { isProposalInTime, limitsAt, NIGHT_SLOT, slotStart, withdrawUntil } from './windows.ts';

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

const submittedAt = new Date('2026-11-20T09:00:00Z');
const timeZone = 'Asia/Yekaterinburg';
const assigned = slotStart('2026-12-10', '10-11', timeZone);
const hoursBefore = (moment: Date, hours: number): Date => new Date(moment.getTime() - hours * 3_600_000);

test.each([
  ['the seventh day', '2026-11-27', submittedAt, assigned, false],
  ['the eighth day', '2026-11-28', submittedAt, assigned, true],
  ['the 180th day', '2027-05-19', submittedAt, assigned, true],
  ['the 181st day', '2027-05-20', submittedAt, assigned, false],
  ['49 hours before the assigned window', '2026-12-20', hoursBefore(assigned, 49), assigned, true],
  ['47 hours before the assigned window', '2026-12-20', hoursBefore(assigned, 47), assigned, false],
  ['in the assigned window', '2026-12-20', assigned, assigned, false],
  ['once the assigned window is over', '2026-12-20', hoursBefore(assigned, -1), assigned, true],
  ['after a failed transfer', '2026-12-20', assigned, null, true],
  ['a day after a failed transfer', '2026-12-11', assigned, null, false],
])('the new operator may propose %s: %s', (_, date, now, current, expected) => {
  const start = slotStart(date, '01-06', timeZone);
  expect(isProposalInTime(start, now, { submittedAt, assigned: current, timeZone })).toBe(expected);
});
