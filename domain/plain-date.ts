import { formatCalendarDate } from './calendar-date.ts';

let moscowDay: Intl.DateTimeFormat | undefined;

/**
 * «31 декабря 2026 г.» of an instant, by Moscow time as БДПН dates its records. Does not load dayjs, for pages with a
 * small bundle; the formatter is made on first use, because making it delays the page that loads it.
 */
export const formatPlainMoment = (instant: string): string => {
  // The Swedish form is the calendar date of ISO 8601.
  moscowDay ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });
  return formatCalendarDate(moscowDay.format(new Date(instant)));
};
