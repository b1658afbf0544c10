import { formatCalendarDate } from './calendar-date.ts';

/** Moscow time is three hours ahead of UTC since 26 October 2014, before the first record of the site. */
const MOSCOW_AHEAD_MS = 3 * 60 * 60 * 1000;

/**
 * «31 декабря 2026 г.» of an instant, by Moscow time as БДПН dates its records. Does not load dayjs, for pages with a
 * small bundle, and makes no `Intl.DateTimeFormat`, whose first use delays the page that becomes interactive.
 */
export const formatPlainMoment = (instant: string): string =>
  formatCalendarDate(new Date(Date.parse(instant) + MOSCOW_AHEAD_MS).toISOString().slice(0, 10));
