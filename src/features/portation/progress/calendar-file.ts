import { HOUR_MS } from '../../../../domain/portation-rules.ts';

const stamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** A calendar file (RFC 5545) with the move of a number as the address of a download; it does not name the number. */
export const calendarHref = (windowAt: string, title: string): string => {
  const start = new Date(windowAt);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//mnp-portal//RU',
    'BEGIN:VEVENT',
    `UID:${stamp(start)}@mnp-portal`,
    `DTSTAMP:${stamp(start)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(new Date(start.getTime() + HOUR_MS))}`,
    `SUMMARY:${title}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(`${lines.join('\r\n')}\r\n`)}`;
};
