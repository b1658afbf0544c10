import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator';
import { slotEnd } from '../../../../domain/windows.ts';
import { progressTexts as texts } from './progress.texts.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

interface Move {
  /** Identifies the event: a later file with the same id replaces the former in the calendar. */
  id: string;
  /** Greater in a later file. */
  sequence: number;
  /** Start of the window, ISO 8601. */
  windowAt: string;
  /** IANA zone of the number's region. */
  timeZone: string;
}

/**
 * A zone with the offset of the window all year: Russia has had no daylight saving time since 2014-10-26 (Federal Law
 * 248-FZ of 21.07.2014). Earlier offsets of a region are left out.
 */
const zoneDefinition = (timeZone: string, offset: string): string =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    'BEGIN:STANDARD',
    'DTSTART:20141026T020000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n');

/**
 * A calendar file (RFC 5545) with the window of a move and a reminder a day before. It names neither number nor citizen.
 * @param createdAt when the file is made
 */
export const calendarFile = ({ id, sequence, timeZone, windowAt }: Move, createdAt: Date): string => {
  const start = dayjs(windowAt).tz(timeZone);
  const end = dayjs(slotEnd(start.toDate(), timeZone)).tz(timeZone);
  const calendar = ical({
    prodId: '//mnp-portal//RU',
    method: ICalCalendarMethod.PUBLISH,
    // The zone of the event; one of the calendar would also be applied to DTSTAMP, which must be UTC.
    timezone: { name: null, generator: () => zoneDefinition(timeZone, start.format('ZZ')) },
  });
  calendar
    .createEvent({
      id: `${id}@mnp-portal`,
      sequence,
      stamp: createdAt,
      start,
      end,
      timezone: timeZone,
      summary: texts.calendarEvent,
    })
    .createAlarm({ type: ICalAlarmType.display, trigger: 24 * 60 * 60, description: texts.calendarReminder });
  // RFC 5545, 3.1: every line ends so, the last one too.
  return `${calendar.toString()}\r\n`;
};
