import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const night = {
  id: '6f1c2a34-0000-4000-8000-000000000001',
  sequence: 3,
  windowAt: '2026-11-29T20:00:00.000Z',
  timeZone: 'Asia/Yekaterinburg',
};
const createdAt = new Date('2026-11-22T09:30:00Z');

/** Opens a file with a parser that is independent of the library that writes it. */
const open = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zone = calendar.getFirstSubcomponent('vtimezone');
  const component = calendar.getFirstSubcomponent('vevent');
  const alarm = component?.getFirstSubcomponent('valarm');
  if (zone === null || component === null || alarm === null || alarm === undefined) {
    throw new Error(`A component is missing:\n${text}`);
  }
  ICAL.TimezoneService.register(zone);
  return { text, calendar, event: new ICAL.Event(component), alarm };
};

test('has the window of the move in the time zone of the region', () => {
  const { event } = open(calendarFile(night, createdAt));
  expect(event.summary).toBe('Перенос номера');
  expect(event.startDate.toString()).toBe('2026-11-30T01:00:00');
  expect(event.startDate.zone.tzid).toBe('Asia/Yekaterinburg');
  expect(event.startDate.toJSDate().toISOString()).toBe(night.windowAt);
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-30T01:00:00.000Z');
});

test('has the hour of a window by day', () => {
  const { event } = open(calendarFile({ ...night, windowAt: '2026-11-30T09:00:00Z' }, createdAt));
  expect(event.startDate.toString()).toBe('2026-11-30T14:00:00');
  expect(event.endDate.toString()).toBe('2026-11-30T15:00:00');
});

test('reminds a day before', () => {
  const { alarm } = open(calendarFile(night, createdAt));
  expect(alarm.getFirstPropertyValue('action')).toBe('DISPLAY');
  expect(alarm.getFirstPropertyValue('description')).toBe('Завтра перенос номера');
  expect(String(alarm.getFirstPropertyValue('trigger'))).toBe('-P1D');
});

test('replaces the event of a former file', () => {
  const former = open(calendarFile(night, createdAt));
  const later = open(calendarFile({ ...night, sequence: 5 }, new Date('2026-11-23T09:30:00Z')));
  expect(later.event.uid).toBe(former.event.uid);
  expect([former.event.sequence, later.event.sequence]).toEqual([3, 5]);
  expect(former.calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect(later.text).toContain('DTSTAMP:20261123T093000Z\r\n');
  expect(later.text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
});
